// Crashes after every append of a workshop.
import assert from 'node:assert/strict';
import { countedSessions, dyingSessions } from '../../kit/dyingSessions';
import { checkInvariants } from '../../kit/invariants';
import { countedIds, type MemorySessions, memorySessions } from '../../kit/memory';
import { openTestSession } from '../../kit/openTestSession';
import { someOfEach } from '../../kit/rounds';
import { scriptedModels } from '../../kit/scriptedModels';
import { order, ordinary, start } from '../../kit/workshopSession';

describe('a workshop', () => {
  it('killed at any append resumes where it was, and ends the same', async () => {
    const appended: number[] = [];
    const counted = countedSessions(
      memorySessions(() => 0),
      appended,
    );
    const whole = await play(counted);
    const log = [...counted.logs.values()].at(-1) ?? [];
    // Crashes after the same event type in the same part are equivalent, so only some are tested.
    const kindOf = (events: number) => {
      const part = log.slice(0, events).flatMap((event) => ('part' in event ? [event.part] : []));
      return `${log[events - 1]?.type} ${part.at(-1)}`;
    };
    assert.equal(whole.session().workshops[0]?.winner, 'I1');
    for (const events of someOfEach(appended.slice(0, -1), kindOf)) {
      const sessions = memorySessions(() => 0);
      await new Promise<void>((resolve) => void play(dyingSessions(sessions, events, resolve)));
      const again = await openTestSession({ models: scriptedModels({ answer: ordinary }), sessions, ids: countedIds() });
      if (again.awaits() === 'request') await again.send({ ...start, depth: 'extended' });
      else await again.send({ type: 'run.resume' });
      assert.equal(again.session().workshops[0]?.winner, 'I1', `after ${events} events it stands at ${again.awaits()}`);
      assert.deepEqual(order(again.session().workshops[0] ?? fail()), order(whole.session().workshops[0] ?? fail()));
      checkInvariants(again);
    }
  });
});

function fail(): never {
  throw new Error('there is no workshop');
}

async function play(sessions: MemorySessions) {
  const test = await openTestSession({ models: scriptedModels({ answer: ordinary }), sessions });
  await test.send({ ...start, depth: 'extended' });
  return test;
}
