// The editor dies at any event of a session: what was recorded is there again, nothing runs by itself, and no edit is made twice.
import assert from 'node:assert/strict';
import { createRecorded } from '../../src/adapters/models/recorded';
import type { Sessions } from '../../src/flows/ports';
import { memorySessions, type MemorySessions, memoryWorkspace } from '../kit/memory';
import { checkInvariants } from '../kit/invariants';
import { openRoom } from '../kit/openRoom';
import { play, recording } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { virtualClock } from '../kit/virtualClock';

const tour = recording();
const team = () => createRecorded(tour, virtualClock(), { paceMs: 0 });

/** Sessions whose process dies once `events` are written: what is appended then never gets an answer. */
function dyingSessions(sessions: MemorySessions, events: number, died: () => void): MemorySessions {
  const open: Sessions['open'] = async (id) => {
    const opened = await sessions.open(id);
    const append: typeof opened.log.append = async (facts) => {
      const left = events - (sessions.logs.get(id)?.length ?? 0);
      if (left >= facts.length) return opened.log.append(facts);
      died();
      return new Promise(() => undefined);
    };
    return { ...opened, log: { ...opened.log, append } };
  };
  return { ...sessions, open };
}

describe('a crash', () => {
  let whole: { events: number; files: Map<string, string> };

  before(async () => {
    const test = await openRoom({ models: team(), files: sampleFiles() });
    await play(test, tour.request);
    assert.equal(test.session().phase, 'done');
    whole = { events: test.session().seq, files: test.workspace.files };
  });

  it('at any event loses nothing that was recorded, goes on only when asked to, and ends in the same files', async function () {
    this.timeout(120_000);
    for (let events = 1; events < whole.events; events++) {
      const workspace = memoryWorkspace(sampleFiles());
      const sessions = memorySessions(() => 0);
      const died = new Promise<void>((resolve) => {
        void openRoom({ models: team(), workspace, sessions: dyingSessions(sessions, events, resolve) }).then((test) =>
          play(test, tour.request),
        );
      });
      await died;
      const recorded = structuredClone([...sessions.logs.values()][0] ?? []);

      const again = await openRoom({ models: team(), workspace, sessions });
      const kept = [...sessions.logs.values()][0] ?? [];
      assert.deepEqual(kept.slice(0, recorded.length), recorded, `after ${events} events`);
      assert.equal(again.room.isBusy(), false, `works by itself after ${events} events`);
      assert.equal(
        kept.slice(recorded.length).some((event) => event.type === 'call.ended'),
        false,
      );

      await play(again, tour.request);
      assert.equal(again.session().phase, 'done', `after ${events} events it stands at ${again.awaits()}`);
      assert.deepEqual(again.workspace.files, whole.files, `files after ${events} events`);
      checkInvariants(again);
    }
  });
});
