// The evaluation on scripted answers, reproduced bit for bit.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchesGolden } from '../kit/golden';
import { answerStore } from './answerStore';
import { type Evaluation, evaluate } from './evaluate';
import { type Options, readOptions } from './options';
import { createPurse } from './purse';
import { scriptedTeam } from './scriptedTeam';
import { loadTasks, type Task } from './task';

/** Two repositories are enough to go through every door. */
const tasks = loadTasks(['forged-header', 'lost-update']);

function optionsOf(...args: string[]): Options {
  const read = readOptions(args);
  assert.ok(read.ok, read.ok ? '' : read.error);
  return read.value;
}

describe('evaluation: a whole run on scripted answers', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function evaluationOf(options: Options, more: Partial<Evaluation> = {}) {
    const asked: string[] = [];
    let timeMs = 0;
    const evaluation: Evaluation = {
      ...{ options, tasks, isReplay: false, store: answerStore(folder), purse: createPurse(1_000), progress: () => undefined },
      models: (task: Task) => scriptedTeam(task, ({ role }) => void asked.push(`${task.name} ${role}`)),
      now: () => (timeMs += 500),
      ...more,
    };
    return { evaluation, asked, table: () => evaluate(evaluation) };
  }

  it('gives the table of the golden, and the same bytes again from the kept answers alone', async () => {
    const options = optionsOf();
    const live = evaluationOf(options);
    const table = await live.table();
    assert.ok(live.asked.length > 20);
    matchesGolden('test/eval/recorded/scripted.md', table);
    const again = evaluationOf(options, { isReplay: true, purse: createPurse(0) });
    assert.equal(await again.table(), table);
    assert.deepEqual(again.asked, []);
  });

  it('takes up after a stop and asks nothing twice', async () => {
    const options = optionsOf('--arm', 'one', '--arm', 'room', '--no-judge');
    const whole = evaluationOf(options, { store: answerStore(join(folder, 'whole')) });
    const table = await whole.table();
    let left = 9;
    const store = answerStore(folder);
    const stopping: Evaluation['store'] = {
      read: store.read,
      keep: (key, answer) => {
        if (left-- <= 0) throw new Error('stopped');
        store.keep(key, answer);
      },
    };
    const first = evaluationOf(options, { store: stopping });
    await assert.rejects(first.table(), /stopped/);
    const second = evaluationOf(options);
    const resumed = await second.table();
    // what was asked when the stop came is not kept
    assert.equal(first.asked.length - 1 + second.asked.length, whole.asked.length);
    assert.equal(withoutTimes(resumed), withoutTimes(table));
  });

  it('spends no more than its budget, and scores no run that it cut short', async () => {
    const purse = createPurse(0.07);
    const table = await evaluationOf(optionsOf('--arm', 'one', '--arm', 'room'), { purse }).table();
    assert.ok(purse.spentUsd <= 0.07, `${purse.spentUsd}`);
    assert.match(table, /room \(the room\): 0 of 2 runs scored; ended money 2\./);
  });

  it('scores an arm that used up its tokens by what it has', async () => {
    const table = await evaluationOf(optionsOf('--arm', 'room', '--tokens', '9000', '--no-judge')).table();
    assert.match(table, /room \(the room\): 2 of 2 runs scored; ended tokens 2\./);
  });

  it('asks nothing where nothing is kept and nothing may be asked', async () => {
    const run = evaluationOf(optionsOf('--arm', 'one'), { isReplay: true });
    assert.match(await run.table(), /0 of 2 runs scored; ended notKept 2\./);
    assert.deepEqual(run.asked, []);
  });

  it('says what is wrong with an option', () => {
    assert.deepEqual(readOptions(['--arm', 'nobody']), { ok: false, error: 'There is no arm nobody.' });
    assert.deepEqual(readOptions(['--budget', 'much']), { ok: false, error: '--budget is a number of 0 or more, not "much".' });
    assert.deepEqual(readOptions(['--address', 'http://localhost:1234']), {
      ok: false,
      error: 'Which model of the server? Say --model ID.',
    });
  });
});

/** A run in two parts took other times. */
function withoutTimes(table: string): string {
  return table.replace(/\| [^|]*\|$/gm, '|');
}
