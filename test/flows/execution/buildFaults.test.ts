// Crashes and stops at every point of a build.
import assert from 'node:assert/strict';
import type { Recording } from '../../../src/adapters/models/recorded';
import type { Models } from '../../../src/flows/ports/ports';
import type { Sessions } from '../../../src/flows/ports/sessions';
import { countedSessions, dyingSessions } from '../../kit/dyingSessions';
import { checkInvariants } from '../../kit/invariants';
import { type MemorySessions, memoryWorkspace } from '../../kit/memory';
import { approved, limiter, limiterPath, planOf, taskOf } from '../../kit/openBuild';
import { sessionsWith } from '../../kit/openDiscussion';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { tourTeam } from '../../kit/playTour';

const edit = (from: string, to: string) => ({
  text: `I say ${to.trim()}.`,
  calls: [{ name: 'replace_in_file', args: { path: limiterPath, intent: 'Limit', old_text: from, new_text: to } }],
});
const finding = (evidence: string) => ({
  json: { findings: [{ text: 'Wrong.', evidence, path: limiterPath, line: 2, hunk: null, severity: 'major', confidence: 1 }] },
});
const nothing = { json: { findings: [] } };
const help = { json: { answer: 'Count it here.', steps: [], confidence: null } };

/** Recorded build: a blocker, help, a rejected attempt, an accepted attempt with a failing check, a fix, and the summary. */
const recording: Recording = {
  title: 'A build',
  request: 'Limit it.',
  replies: {
    builder: [
      { text: 'I cannot.\n\n<<<BLOCKER>>>\nWhere is it counted?\n<<<END>>>' },
      edit('  return attempts < 5;', '  return attempts < 9;'),
      edit('  return attempts < 5;', '  return attempts < 8;'),
      edit('  return attempts < 8;', '  return attempts < 7;'),
    ],
    'architect.help': [help],
    'debug.help': [help],
    'reviewer.step': [finding('  return attempts < 9;'), nothing, nothing],
    director: [{ text: 'It is limited.' }],
  },
};
const calls = Object.values(recording.replies).flat().length;
const team = () => tourTeam(recording);
const facts = approved(planOf(taskOf('T1', { risk: 'medium' })));

async function open(models: Models, sessions: Sessions, workspace = memoryWorkspace({ [limiterPath]: limiter })): Promise<TestSession> {
  const test = await openTestSession({ models, workspace, sessions: sessions as MemorySessions });
  // The check result depends only on the files, so repeated runs give the same result.
  test.verification.run = async () => ({ exitCode: workspace.files.get(limiterPath)?.includes('< 8') ? 1 : 0, output: 'seven, please' });
  return test;
}

/** Plays a user who continues whenever the session waits and accepts everything. */
async function play(test: TestSession): Promise<void> {
  for (let clicks = 0; clicks < 30; clicks++) {
    const awaited = test.awaits();
    if (awaited === 'resume') await test.send({ type: 'run.resume' });
    else if (awaited === 'review') await test.send({ type: 'task.settle', taskId: 'T1', accept: true });
    else if (awaited === 'goOn') await test.send({ type: 'execution.goOn', goOn: true });
    else if (awaited === 'verification') await test.send({ type: 'verification.run' });
    else return;
  }
}

function checkEnd(test: TestSession, what: string): void {
  assert.equal(test.session().phase, 'done', `${what}: stands at ${test.awaits()} ${JSON.stringify(test.session().fault)}`);
  assert.equal(test.workspace.files.get(limiterPath), limiter.replace('< 5', '< 7'), what);
  assert.equal(test.workspace.writes.length, 2, `${what}: an edit is written twice, or not at all`);
  const [task] = test.session().progress.tasks;
  assert.deepEqual([task?.helps, task?.revisions, task?.fixes, task?.attempt], [1, 1, 1, 4], what);
  checkInvariants(test);
}

describe('a build with help, a revision and a fix', () => {
  /** Log length after each append. Crashes are tested only between appends, because an append is atomic. */
  const appended: number[] = [facts.length];

  before(async () => {
    const test = await open(team(), countedSessions(sessionsWith(facts), appended));
    await play(test);
    checkEnd(test, 'undisturbed');
  });

  it('produces the same files after a crash at any append', async () => {
    for (const at of appended.slice(0, -1)) {
      const sessions = sessionsWith(facts);
      const workspace = memoryWorkspace({ [limiterPath]: limiter });
      await new Promise<void>((died) => void open(team(), dyingSessions(sessions, at, died), workspace).then(play));
      const again = await open(team(), sessions, workspace);
      assert.equal(again.controller.isBusy(), false, `works by itself after ${at} events`);
      await play(again);
      checkEnd(again, `after ${at} events`);
    }
  });

  it('produces the same files after a stop at any call', async () => {
    for (let hangAt = 1; hangAt <= calls; hangAt++) {
      let made = 0;
      let hung: () => void = () => undefined;
      const hanging = new Promise<void>((resolve) => (hung = resolve));
      const recorded = team();
      const models: Models = {
        ...recorded,
        async *stream(request, signal) {
          if (++made !== hangAt) return yield* recorded.stream(request, signal);
          hung();
          await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));
        },
      };
      const test = await open(models, sessionsWith(facts));
      const playing = play(test);
      await hanging;
      await test.controller.command({ type: 'run.stop' });
      await playing;
      await play(test);
      checkEnd(test, `stopped at call ${hangAt}`);
    }
  });
});
