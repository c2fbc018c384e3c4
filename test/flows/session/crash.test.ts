// The editor dies at any event of a session: what was recorded is there again, nothing runs by itself, and no edit is made twice.
import assert from 'node:assert/strict';
import { createRecorded } from '../../../src/adapters/models/recorded';
import type { Event } from '../../../src/core/events';
import { memoryCheckpoints, memorySessions, memoryWorkspace } from '../../kit/memory';
import { countedSessions, dyingSessions } from '../../kit/dyingSessions';
import { checkInvariants } from '../../kit/invariants';
import { openRoom } from '../../kit/openRoom';
import { play, recording } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';
import { virtualClock } from '../../kit/virtualClock';

const tour = recording();
const team = () => createRecorded(tour, virtualClock(), { paceMs: 0 });

interface Whole {
  readonly events: readonly Event[];
  /** How many events there are after each append: those of one append come together or not at all. */
  readonly appended: readonly number[];
  readonly files: Map<string, string>;
}

describe('a crash', () => {
  const runs = { 'hunk by hunk': false, 'a step at a time': true };

  for (const [name, together] of Object.entries(runs)) {
    it(`at any event, accepting ${name}, loses nothing that was recorded, goes on only when asked to, and ends in the same files`, async function () {
      this.timeout(120_000);
      const whole = await playWhole(together);
      // Until the build begins both are the same.
      const from = together ? whole.events.findIndex((event) => event.type === 'execution.started') : 1;
      for (const events of whole.appended) if (events >= from && events < whole.events.length) await crashAfter(events, whole, together);
    });
  }
});

async function playWhole(together: boolean): Promise<Whole> {
  const sessions = memorySessions(() => 0);
  const appended: number[] = [];
  const test = await openRoom({ models: team(), files: sampleFiles(), sessions: countedSessions(sessions, appended) });
  await play(test, tour.request, together);
  assert.equal(test.session().phase, 'done');
  const events = [...sessions.logs.values()][0] ?? [];
  assert.equal(appended.at(-1), events.length);
  return { events, appended, files: test.workspace.files };
}

async function crashAfter(events: number, whole: Whole, together: boolean): Promise<void> {
  const workspace = memoryWorkspace(sampleFiles());
  const checkpoints = memoryCheckpoints();
  const sessions = memorySessions(() => 0);
  const died = new Promise<void>((resolve) => {
    void openRoom({ models: team(), workspace, checkpoints, sessions: dyingSessions(sessions, events, resolve) }).then((test) =>
      play(test, tour.request, together),
    );
  });
  await died;
  const recorded = structuredClone([...sessions.logs.values()][0] ?? []);

  const again = await openRoom({ models: team(), workspace, checkpoints, sessions });
  const kept = [...sessions.logs.values()][0] ?? [];
  assert.deepEqual(kept.slice(0, recorded.length), recorded, `after ${events} events`);
  assert.equal(again.room.isBusy(), false, `works by itself after ${events} events`);
  assert.equal(
    kept.slice(recorded.length).some((event) => event.type === 'call.ended'),
    false,
  );

  await play(again, tour.request, together);
  assert.equal(again.session().phase, 'done', `after ${events} events it stands at ${again.awaits()}`);
  assert.deepEqual(again.workspace.files, whole.files, `files after ${events} events`);
  const written = workspace.writes.map((write) => JSON.stringify(write));
  assert.equal(new Set(written).size, written.length, `an edit is written twice after ${events} events`);
  checkInvariants(again);
}
