// Initial scroll position of a conversation.
import assert from 'node:assert/strict';
import { sampleEvents, sessionId } from '../../kit/sampleSession';
import { useDom } from '../dom';
import { openPanel } from '../panel';

describe('a conversation that was read before', () => {
  useDom();

  for (const { where, place, isAtEnd } of [
    { where: 'where the reader stood', place: { row: 1, offset: 0, sessionId }, isAtEnd: false },
    { where: 'at its end where it has no such place any more', place: { row: 500, offset: 0, sessionId }, isAtEnd: true },
    { where: 'at its end where the place is one of another session', place: { row: 1, offset: 0, sessionId: 's-another' }, isAtEnd: true },
    { where: 'at its end where the reader followed it', place: null, isAtEnd: true },
  ])
    it(`begins ${where}`, async () => {
      const panel = await openPanel({ events: sampleEvents('halfway'), remembered: { place } });
      assert.equal(panel.root.querySelector('.jump') === null, isAtEnd);
    });

  it('begins at its end if the reader had scrolled back there', async () => {
    const panel = await openPanel({ events: sampleEvents('halfway'), remembered: { place: { row: 1, offset: 0, sessionId } } });
    // Elements have no height in this DOM, so every scroll position is at the end.
    panel.root.querySelector('.talk')?.dispatchEvent(new Event('scroll'));
    assert.equal(panel.remembered().place, null);
  });
});
