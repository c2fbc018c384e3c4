// What the panel shows of looks and citations: one folded line, links for what holds, marks for what does not.
import assert from 'node:assert/strict';
import { citingTurn } from '../kit/contextStates';
import { sampleEvents, stamped } from '../kit/sampleSession';
import { useDom } from './dom';
import { openPanel } from './panel';

describe('a turn that looked things up', () => {
  useDom();

  function shown() {
    const events = sampleEvents('debating');
    return openPanel({ events: [...events, ...stamped(citingTurn, events.length + 1)] });
  }

  it('says in one line what was looked up, and lists it when the line is opened', async () => {
    const panel = await shown();
    const [line] = [...panel.root.querySelectorAll('.looks summary')];
    assert.equal(line?.textContent, 'read 1 file, searched 1 time');
  });

  it('links what holds, and marks what does not', async () => {
    const panel = await shown();
    const turn = [...panel.root.querySelectorAll('.turn')].at(-1);
    const links = [...(turn?.querySelectorAll('.prose .place') ?? [])].map((link) => link.textContent);
    assert.deepEqual(links, ['src/app.js:1', 'src/app.js:3']);
    const marked = [...(turn?.querySelectorAll('.prose .unverified') ?? [])].map((mark) => mark.textContent?.replace(/ \(.*\)$/, ''));
    assert.deepEqual(marked, ['src/gone.js:7?', 'src/app.js:12?', 'return nothing;?']);
    const chips = [...(turn?.querySelectorAll('.badge .chip') ?? [])].map((chip) => chip.textContent);
    assert.ok(
      chips.includes('1 place checked') && chips.includes('3 places not verified') && chips.includes('2 secrets held back'),
      String(chips),
    );
  });
});
