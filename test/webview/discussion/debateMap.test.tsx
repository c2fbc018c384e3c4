// Map of who answered whom.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import { debateLines } from '../../../webview/discussion/DebateMap';
import { sampleEvents } from '../../kit/sampleSession';
import { press, textOf, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

describe('the map of a debate', () => {
  useDom();

  const open = async (): Promise<TestPanel> => {
    const panel = await openPanel({ events: sampleEvents('agreed') });
    await press(panel.root.querySelector('.ledger-frame') ?? panel.root, nameOfLedger(panel));
    return panel;
  };
  const nameOfLedger = ({ root }: TestPanel) => textOf(root.querySelector('button.ledger'));

  it('has an edge for every answer, thicker for more, and none for messages to everybody', () => {
    assert.deepEqual(debateLines({ architect: { adversary: 1, everyone: 9 }, adversary: { architect: 3, user: 2 } }), [
      { from: 'adversary', to: 'architect', count: 3 },
      { from: 'adversary', to: 'user', count: 2 },
      { from: 'architect', to: 'adversary', count: 1 },
    ]);
  });

  it('is a labeled image in the members’ colors', async () => {
    const panel = await open();
    const lines = debateLines(panel.store.live.session.peek().exchanges);
    assert.ok(lines.length > 0);
    const picture = panel.root.querySelector('.debate svg');
    assert.deepEqual([picture?.getAttribute('role'), picture?.getAttribute('aria-label')], ['img', text['debate.title']]);
    assert.equal(picture?.querySelectorAll('path.answer').length, lines.length);
    assert.equal(picture?.querySelectorAll('circle').length, new Set(lines.flatMap(({ from, to }) => [from, to])).size);
  });

  it('has a table as an accessible alternative', async () => {
    const panel = await open();
    await press(panel.root, text['debate.table']);
    const rows = [...panel.root.querySelectorAll('.debate tbody tr')].map((row) => [...row.children].map(textOf));
    const expected = debateLines(panel.store.live.session.peek().exchanges).map(({ from, to, count }) => [from, to, String(count)]);
    assert.deepEqual(
      rows.map(([from = '', to = '', count = '']) => [from.toLowerCase(), to.toLowerCase(), count]),
      expected.map(([from = '', to = '', count = '']) => [from, to === 'user' ? 'you' : to, count]),
    );
  });

  it('is hidden while nobody has answered anybody', async () => {
    const panel = await openPanel({ events: sampleEvents('asked') });
    await press(panel.root, nameOfLedger(panel));
    assert.equal(panel.root.querySelector('.debate'), null);
  });
});
