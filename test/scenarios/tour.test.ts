// The guided tour from the first word to working code, with the recorded team and the sample project.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRecorded, parseRecording, type Recording } from '../../src/adapters/models/recorded';
import { currentTask, undecided } from '../../src/core/plan/progress';
import { matchesGolden } from '../kit/golden';
import { checkInvariants, openRoom, type TestRoom } from '../kit/openRoom';
import { renderTranscript } from '../kit/renderTranscript';
import { sampleFiles } from '../kit/sampleFiles';
import { virtualClock } from '../kit/virtualClock';

function recording(): Recording {
  const parsed = parseRecording(readFileSync('media/tour.json', 'utf8'));
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.error);
  return parsed.value;
}

/** What a person does who takes every recommendation and accepts every hunk. */
async function play(test: TestRoom, request: string): Promise<void> {
  await test.say(request);
  for (let clicks = 0; clicks < 100; clicks++) {
    const session = test.session();
    switch (test.awaits()) {
      case 'answers': {
        const questions = session.clarify.rounds.at(-1)?.questions ?? [];
        const answers = questions.map(({ choices }) => ({ choices: choices.filter((choice) => choice.recommended).map((choice) => choice.label), text: '' }));
        await test.send({ type: 'questions.answer', round: session.clarify.rounds.length, answers });
        break;
      }
      case 'briefAcceptance':
        assert.ok(session.clarify.brief);
        await test.send({ type: 'brief.accept', brief: session.clarify.brief });
        break;
      case 'floor':
        await test.send({ type: 'floor.pass' });
        break;
      case 'consensus':
        await test.send({ type: 'consensus.settle', taken: true });
        break;
      case 'readyChoice':
        await test.send({ type: 'ready.settle', choice: 'start' });
        break;
      case 'approval':
        await test.send({ type: 'plan.approve', hash: session.progress.offered?.hash ?? '' });
        break;
      case 'review': {
        const task = currentTask(session.progress);
        const hunk = task ? undecided(task)[0] : undefined;
        assert.ok(task && hunk);
        await test.send({ type: 'hunk.settle', taskId: task.id, hunkId: hunk.id, accept: true });
        break;
      }
      case 'verification':
        await test.send({ type: 'verification.run' });
        break;
      default:
        return;
    }
  }
}

describe('the guided tour', () => {
  let test: TestRoom;

  before(async () => {
    const tour = recording();
    test = await openRoom({ models: createRecorded(tour, virtualClock(), { paceMs: 0 }), files: sampleFiles() });
    await play(test, tour.request);
  });

  it('goes from the request to done, and reads like a discussion', () => {
    assert.equal(test.session().phase, 'done', `stands at ${test.awaits()} ${JSON.stringify(test.session().fault)}`);
    matchesGolden('test/scenarios/tour.md', renderTranscript(test.session()));
    checkInvariants(test);
  });

  it('says of every message that it is recorded', () => {
    const calls = test.events.filter((event) => event.type === 'call.ended');
    assert.ok(calls.length > 10);
    assert.ok(calls.every((call) => call.recorded && call.model === 'recorded'));
  });

  it('uses every recorded reply and needs none that is missing', () => {
    const used = test.session().callsByRole;
    assert.deepEqual(used, Object.fromEntries(Object.entries(recording().replies).map(([role, replies]) => [role, replies.length])));
  });

  it('shows while typing nothing but the beginning of what is said in the end', () => {
    for (const event of test.events) {
      if (event.type !== 'turn.ended') continue;
      const typed = test.typed.get(event.turnId) ?? '';
      assert.equal(typed.trimEnd(), event.text);
    }
  });

  it('leaves a project whose new tests pass', function () {
    this.timeout(60_000);
    const folder = mkdtempSync(join(tmpdir(), 'milkstack-tour-'));
    try {
      for (const [path, text] of test.workspace.files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const added = [...test.workspace.files.keys()].filter((path) => path.startsWith('test/') && !(path in sampleFiles()));
      assert.notDeepEqual(added, []);
      const env = { ...process.env };
      delete env.NODE_TEST_CONTEXT;
      const output = execFileSync(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, env, encoding: 'utf8' });
      assert.match(output, /# fail 0/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
