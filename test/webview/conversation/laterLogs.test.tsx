// The panel with logs of later versions.
import assert from 'node:assert/strict';
import { isOfWord, type LaterLog, laterLogs, read, unsaid } from '../../kit/laterLogs';
import { isNight, someOfEach } from '../../kit/rounds';
import { snapshotOf } from '../../kit/snapshotOf';
import { useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

/** The panel's markup without class names. */
const shown = ({ root }: TestPanel) => root.innerHTML.replace(/ class="[^"]*"/g, '');

const typeOf = ({ what }: LaterLog) => what.split(' ')[0] ?? '';

describe('a panel with a log of a later version', () => {
  useDom();

  const all = isNight ? laterLogs() : laterLogs().filter(({ what }) => isOfWord(what));
  const logs = someOfEach(all, () => 'one kind').filter(({ events }) => read(events).told === 0);
  for (const type of new Set(logs.map(typeOf)))
    it(`shows a changed ${type} as the latest event`, async () => {
      const panel = await openPanel();
      const found: string[] = [];
      for (const { events, index, what } of logs.filter((log) => typeOf(log) === type)) {
        await panel.tell(snapshotOf([]));
        await panel.tell(snapshotOf(events.slice(0, index + 1)));
        const problem = panel.root.querySelector('.panel') ? unsaid(shown(panel)) : 'there is no panel';
        if (problem !== null) found.push(`${what}: ${problem}`);
      }
      assert.deepEqual(found, []);
    });
});
