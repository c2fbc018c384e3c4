// One verdict on 2,000 hunks in 200 files.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import { fold } from '../../../src/core/evolve';
import { currentTask } from '../../../src/core/execution/selectors';
import { pendingHunks } from '../../../src/core/review/pendingHunks';
import { openTestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { assertEmpty } from '../../kit/lists';

describe('a verdict on many hunks', () => {
  const names = Array.from({ length: 200 }, (_, index) => `src/f${index}.ts`);
  const base = `${Array.from({ length: 100 }, (_, line) => `const n${line} = ${line};`).join('\n')}\n`;
  const live = base.replace(/(const n\d*5 = )\d+/g, '$1-1');
  const open = async (count = names.length) => {
    const taken = names.slice(0, count);
    const files = Object.fromEntries(taken.map((path) => [path, live]));
    const test = await openTestSession({ models: scriptedModels(), files, reviewLevel: 'off' });
    const given = taken.map((path) => ({ path, base }));
    await test.send({ type: 'changes.review', source: 'workingTree', name: '', files: given, left: [] });
    return test;
  };

  it('is one fact that decides all of them', async () => {
    const test = await open();
    assert.equal(pendingHunks(test.session()).length, 2_000);
    const from = test.session().seq;
    await test.send({ type: 'task.settle', taskId: 'R1', accept: true });
    const facts = [...test.sessions.logs.values()].at(-1)?.filter(({ seq }) => seq > from) ?? [];
    assert.equal(facts.filter(({ type }) => type === 'hunk.settled').length, 1);
    assert.equal(currentTask(test.session().progress), undefined);
    assertEmpty(Object.values(test.session().progress.tasks[0]?.verdicts ?? {}).filter((verdict) => verdict !== 'accepted'));
  });

  /** Converts events to the format of older logs, with one fact per hunk. */
  const apart = (events: readonly Event[]): Event[] =>
    events.flatMap((event): Event[] => {
      if (event.type !== 'hunk.settled' || !event.others) return [event];
      const { others, ...one } = event;
      return [event.hunkId, ...others].map((hunkId) => ({ ...one, hunkId }));
    });

  it('folds like one fact per hunk in logs of older versions', async () => {
    const test = await open(8);
    const settle = (accept: boolean, path?: string) =>
      test.send({ type: 'task.settle', taskId: 'R1', accept, ...(path !== undefined && { path }) });
    await settle(false, names[0]);
    const [back] = currentTask(test.session().progress)?.files[0]?.hunks ?? [];
    await test.send({ type: 'hunk.reopen', taskId: 'R1', hunkId: back?.id ?? '' });
    await settle(true, names[1]);
    for (const accept of [true, false]) {
      const { progress } = test.session();
      const log = [...test.sessions.logs.values()].at(-1) ?? [];
      const grouped = log.filter((event) => event.type === 'hunk.settled' && event.others);
      assert.deepEqual([grouped.length, fold(apart(log)).progress], [accept ? 0 : 1, progress]);
      if (accept) await settle(accept);
    }
    const log = [...test.sessions.logs.values()].at(-1) ?? [];
    const both = [log, apart(log)].map((events) => fold(events));
    assert.deepEqual(both[1], both[0]);
    assert.ok(apart(log).length > log.length + 50);
  });
});
