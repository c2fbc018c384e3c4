// Crashes after every event of a session.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import type { FileWrite } from '../../../src/flows/ports/ports';
import { memoryCheckpoints, memorySessions, memoryWorkspace } from '../../kit/memory';
import { watchedSessions } from '../../kit/dyingSessions';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession } from '../../kit/openTestSession';
import { play, recording, tourTeam } from '../../kit/playTour';
import { someOfEach } from '../../kit/rounds';
import { sampleFiles } from '../../kit/sampleFiles';

const tour = recording();
const team = () => tourTeam(tour);

/** State that survives a crash: log, files and checkpoints. */
interface Left {
  readonly events: readonly Event[];
  readonly files: ReadonlyMap<string, string>;
  readonly writes: readonly FileWrite[];
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

interface Whole {
  /** State before each append. Crashes within an append are not simulated, because an append is atomic. */
  readonly moments: readonly Left[];
  readonly files: Map<string, string>;
}

describe('a crash', () => {
  const runs = { 'hunk by hunk': false, 'a step at a time': true };

  for (const [name, together] of Object.entries(runs)) {
    it(`at any event, accepting ${name}, loses nothing recorded, continues only on request, and ends in the same files`, async () => {
      const { moments, files } = await playWhole(together);
      // Before the build, both kinds of session are identical, so only one kind is tested there.
      const isMeant = ({ events }: Left) => (together ? events.some(({ type }) => type === 'execution.started') : events.length > 0);
      const left = moments.filter(isMeant);
      assert.ok(left.length > 20, `${left.length} appends`);
      for (const moment of someOfEach(left, ({ events }) => events.at(-1)?.type ?? '')) await goOnFrom(moment, files, together);
    });
  }
});

async function playWhole(together: boolean): Promise<Whole> {
  const sessions = memorySessions(() => 0);
  const workspace = memoryWorkspace(sampleFiles());
  const checkpoints = memoryCheckpoints();
  const moments: Left[] = [];
  const look = (events: readonly Event[]) =>
    void moments.push(structuredClone({ events, files: workspace.files, writes: workspace.writes, contents: checkpoints.contents }));
  const test = await openTestSession({ models: team(), workspace, checkpoints, sessions: watchedSessions(sessions, look) });
  await play(test, tour.request, together);
  assert.equal(test.session().phase, 'done');
  return { moments, files: workspace.files };
}

/** Opens the surviving state in a new window and plays the session to its end. */
async function goOnFrom({ events, files, writes, contents }: Left, wholeFiles: Map<string, string>, together: boolean): Promise<void> {
  const workspace = memoryWorkspace(Object.fromEntries(files));
  workspace.writes.push(...writes);
  const checkpoints = memoryCheckpoints();
  for (const [id, content] of contents) checkpoints.contents.set(id, content);
  const sessions = memorySessions(() => 0);
  sessions.logs.set('session-1', structuredClone([...events]));
  const after = `after ${events.length} events`;

  const again = await openTestSession({ models: team(), workspace, checkpoints, sessions });
  const kept = [...sessions.logs.values()][0] ?? [];
  assert.deepEqual(kept.slice(0, events.length), events, after);
  assert.equal(again.controller.isBusy(), false, `works by itself ${after}`);
  assert.equal(
    kept.slice(events.length).some((event) => event.type === 'call.ended'),
    false,
  );

  await play(again, tour.request, together);
  assert.equal(again.session().phase, 'done', `${after} it stands at ${again.awaits()}`);
  assert.deepEqual(again.workspace.files, wholeFiles, `files ${after}`);
  const written = workspace.writes.map((write) => JSON.stringify(write));
  assert.equal(new Set(written).size, written.length, `an edit is written twice ${after}`);
  checkInvariants(again);
}
