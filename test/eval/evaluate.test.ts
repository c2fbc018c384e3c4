// Evaluation runs with scripted answers and a temporary repository.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelRequest } from '../../src/core/models/request';
import { answerStore } from './answerStore';
import { askOrNot } from './askOrNot';
import { runCeiling } from './ceiling';
import { type Evaluation, evaluate } from './evaluate';
import { findHiddenTests, type HiddenTests } from './measure/hiddenTests';
import { type Options, readOptions } from './options';
import { createPurse } from './purse';
import { good, naive, scratchTask, scriptedTeam } from './scripted';
import { git, openSources, type Sources } from './sources';
import { belowCeiling, loadCeiling, type Task } from './task';
import { verify } from './verify';
import { assertMapped } from '../kit/lists';

function optionsOf(...args: string[]): Options {
  const read = readOptions(['--run-tests', ...args]);
  assert.ok(read.ok, read.ok ? '' : read.error);
  return read.value;
}

describe('evaluation: a run on scripted answers', () => {
  /** Folder of the repository, which all tests share because they only read it. */
  const shared = mkdtempSync(join(tmpdir(), 'sources-'));
  const found = new Map<string, Promise<HiddenTests>>();
  let task: Task;
  let sources: Sources;
  before(() => {
    // The default folder is inside a checkout, where `git apply` would skip paths outside of the current folder.
    git(['init', '--quiet'], { cwd: shared });
    task = scratchTask(shared);
    sources = openSources(shared, shared);
  });
  after(() => rmSync(shared, { recursive: true, force: true }));

  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function hiddenTestsOf(task: Task): Promise<HiddenTests> {
    const key = JSON.stringify(task);
    const known = found.get(key) ?? findHiddenTests(sources, task);
    found.set(key, known);
    return known;
  }

  function evaluationOf(options: Options, more: Partial<Evaluation> = {}, change: string | null = good) {
    const asked: string[] = [];
    let timeMs = 0;
    const evaluation: Evaluation = {
      ...{ options, notes: [], isReplay: false, store: answerStore(folder), purse: createPurse(1_000), progress: () => undefined },
      ...{ tasks: [task], sources, findHiddenTests: hiddenTestsOf },
      models: () => scriptedTeam(change, ({ role }) => void asked.push(role)),
      now: () => (timeMs += 500),
      ...more,
    };
    return { evaluation, asked, table: () => evaluate(evaluation) };
  }

  /** Cells in the row of an arm in the result table. */
  const rowOf = (table: string, arm: string) =>
    new RegExp(`^\\| ${arm.replace('+', '\\+')} \\|(.*)\\|$`, 'm')
      .exec(table)?.[1]
      ?.split('|')
      .map((cell) => cell.trim());

  it('arms are scored by the hidden tests of both commits, and saved answers alone give the same table', async () => {
    const options = optionsOf(...['one', 'one+adversary', 'one-family'].flatMap((arm) => ['--arm', arm]));
    const live = evaluationOf(options);
    const table = await live.table();
    for (const arm of ['one', 'one+adversary'])
      assert.deepEqual(rowOf(table, arm)?.slice(0, 3), ['100 (1 task)', '100 (1 task)', '100 (1 task)'], `${arm}\n${table}`);
    // `one-family` is skipped without a second family, because it would equal the `room` arm.
    assert.equal(rowOf(table, 'one-family'), undefined);
    const again = evaluationOf(options, { isReplay: true, purse: createPurse(0) });
    assert.equal(await again.table(), table);
    assert.deepEqual(again.asked, []);
  });

  it('the feature without its fix fails the tests of the fix, and a generic checklist scores nothing', async () => {
    const first = await evaluationOf(optionsOf('--arm', 'one', '--arm', 'direct'), {}, naive).table();
    for (const arm of ['one', 'direct'])
      assert.deepEqual(rowOf(first, arm)?.slice(0, 3), ['50 (1 task)', '0 (1 task)', '0 (1 task)'], first);
    const store = answerStore(join(folder, 'checklist'));
    const nothing = await evaluationOf(optionsOf('--arm', 'one', '--arm', 'one+adversary'), { store }, null).table();
    for (const arm of ['one', 'one+adversary'])
      assert.deepEqual(rowOf(nothing, arm)?.slice(0, 3), ['0 (1 task)', '0 (1 task)', '0 (1 task)']);
  });

  it('the team discusses and builds; an ablation omits its part, and uses the same simulated user', async () => {
    const play = async (arm: string) => {
      const run = evaluationOf(optionsOf('--arm', arm), { store: answerStore(join(folder, arm)) });
      assert.equal(rowOf(await run.table(), arm)?.[0], '100 (1 task)');
      assert.ok(run.asked.includes('eval.user'));
      return (end: string) => run.asked.some((role) => role.endsWith(end));
    };
    const room = await play('room');
    assert.deepEqual([room('.card'), room('architect')], [true, true]);
    const without = await play('no-first-opinions');
    assert.equal(without('.card'), false);
  });

  it('Reviewed and each ablation differ only in their part, and saved answers give the same table', async () => {
    const names = ['reviewed', 'no-vote', 'no-pre-mortem', 'one-family'];
    const options = optionsOf(...names.flatMap((arm) => ['--arm', arm]), '--second', 'openai:other');
    const played: ModelRequest[][] = [[]];
    const models = () => scriptedTeam(good, (request) => void played.at(-1)?.push(request));
    // Each arm has its own store, so that no arm uses answers of another arm.
    const apart = (): Partial<Evaluation> => {
      let arm = 0;
      const current = () => answerStore(join(folder, names[arm] ?? ''));
      const store: Evaluation['store'] = { read: (key) => current().read(key), keep: (key, answer) => current().keep(key, answer) };
      return { store, progress: () => void arm++ };
    };
    const { progress, ...stores } = apart();
    const next = (line: string) => {
      progress?.(line);
      played.push([]);
    };
    const live = evaluationOf(options, { models, ...stores, progress: next });
    const table = await live.table();
    for (const arm of names)
      assert.deepEqual(rowOf(table, arm)?.slice(0, 3), ['100 (1 task)', '100 (1 task)', '100 (1 task)'], `${arm}\n${table}`);
    const parts = (requests: readonly ModelRequest[]) => {
      const has = (part: RegExp) => requests.some(({ role }) => part.test(role));
      return { opinions: has(/\.card$/), votes: has(/\.ballot$/), preMortem: has(/^foresight$/) };
    };
    assert.deepEqual(played.slice(0, -1).map(parts), [
      { opinions: false, votes: false, preMortem: false },
      { opinions: true, votes: false, preMortem: true },
      { opinions: true, votes: true, preMortem: false },
      { opinions: true, votes: true, preMortem: true },
    ]);
    // Only the Adversary and the pre-mortem use the model of the second family.
    const others = played
      .slice(0, -1)
      .map((requests) => [...new Set(requests.flatMap(({ role, using }) => (using ? [role] : [])))].toSorted());
    assert.deepEqual(others, [
      ['adversary'],
      ['adversary', 'adversary.card', 'foresight'],
      ['adversary', 'adversary.ballot', 'adversary.card'],
      [],
    ]);
    const again = evaluationOf(options, { isReplay: true, purse: createPurse(0), ...apart() });
    assert.equal(await again.table(), table);
    assert.deepEqual(again.asked, []);
  });

  it('continues after a stop and repeats no call', async () => {
    const options = optionsOf('--arm', 'one', '--arm', 'one+adversary');
    const whole = evaluationOf(options, { store: answerStore(join(folder, 'whole')) });
    const table = await whole.table();
    let left = 3;
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
    // Removes the last column, because the times of an interrupted run differ.
    const [continued, unbroken] = [await second.table(), table].map((each) => each.replace(/\| [^|]*\|$/gm, '|'));
    assert.equal(continued, unbroken);
    // The request in progress at the stop is not stored, so it is repeated.
    assert.equal(first.asked.length - 1 + second.asked.length, whole.asked.length);
  });

  it('spends no more than its budget, and scores no run that was cut short', async () => {
    const purse = createPurse(0.07);
    const table = await evaluationOf(optionsOf('--arm', 'direct'), { purse }).table();
    assert.ok(purse.spentUsd <= 0.07, `${purse.spentUsd}`);
    assert.match(table, /direct \(the product, Direct\): 0 of 1 runs scored; ended money 1\./);
  });

  it('runs no test and scores nothing unless requested', async () => {
    const read = readOptions(['--arm', 'one']);
    assert.ok(read.ok);
    const table = await evaluationOf(read.value).table();
    assert.deepEqual(rowOf(table, 'one')?.slice(0, 3), ['–', '–', '–']);
  });

  it('pools repeats, and states the number of pairs behind a difference', async () => {
    const table = await evaluationOf(optionsOf('--arm', 'one', '--arm', 'one+adversary', '--repeats', '2')).table();
    assert.match(table, /one \(one strong prompt\): 2 of 2 runs scored/);
    assert.match(table, /\| one\+adversary \| 1 \| 0 \| – \| – \|/);
  });

  it('the reference passes every hidden test; a task with different counts is named', async () => {
    const { names, traps } = await hiddenTestsOf(task);
    assert.deepEqual([names.length, traps.length], [2, 1]);
    const lines: string[] = [];
    const said = await verify(sources, [task, { ...task, name: 'other', hidden: 3 }], (line) => void lines.push(line));
    assert.equal(said, 'The reference passes every hidden test of 1 of 2 tasks.');
    assert.match(lines[1] ?? '', /^DIFFERS {2}other: 2 hidden tests, 1 of the fix alone$/);
  });

  it('a task without sources or without tests is named, and the others are played', async () => {
    const { evaluation } = evaluationOf(optionsOf('--arm', 'one'));
    const tasks = [
      { ...task, name: 'absent', feature: '0'.repeat(40) },
      { ...task, name: 'untested', tests: ['test/other.test.js'] },
      task,
    ];
    const lines: string[] = [];
    const table = await evaluate({ ...evaluation, tasks, progress: (line) => void lines.push(line) });
    assert.match(lines.join('\n'), /^absent: not played, git read-tree: .*\nuntested: not played, no test of the reference passes\n/);
    assert.match(table, /one \(one strong prompt\): 1 of 3 runs scored; ended not played 2, done 1\./);
  });

  it('the ceiling drops a task that one prompt solves in more than two thirds of its runs', async () => {
    const file = join(folder, 'ceiling.json');
    const { evaluation } = evaluationOf(optionsOf('ceiling'));
    assert.match(await runCeiling(evaluation, '2026-01-02', file), /^0 of 1 tasks stay/);
    assert.deepEqual(belowCeiling(evaluation.tasks, loadCeiling(file)), []);
    const failed = evaluationOf(optionsOf('ceiling'), { store: answerStore(join(folder, 'naive')) }, naive);
    assert.match(await runCeiling(failed.evaluation, '2026-01-02', file), /^1 of 1 tasks stay/);
    const ran = (solved: number) => ({ model: 'scripted', date: '2026-01-02', runs: { pages: { runs: 3, solved } } });
    assertMapped([3, 2, 0], [0, 1, 1], (solved) => belowCeiling(evaluation.tasks, ran(solved)).length);
    // Without a ceiling run, all tasks are candidates.
    assert.equal(belowCeiling(evaluation.tasks, null).length, 1);
  });

  it('reports how often the product asks on statements of both kinds', async () => {
    const statements = [{ id: '1', full: 'Give pages of two.', underspecified: 'Give pages.' }];
    assert.match(await askOrNot(statements, () => scriptedTeam(good)), /on underspecified ones: 100 %; on full ones: 100 %\.\nRight: 50 %/);
  });

  it('explains a wrong option', () => {
    const wrong = (...args: string[]) => {
      const read = readOptions(args);
      return read.ok ? null : read.error;
    };
    assert.equal(wrong('--arm', 'nobody'), 'There is no arm nobody.');
    assert.equal(wrong('judge'), 'There is no judge.');
    assert.equal(wrong('--budget', 'much'), '--budget is a number of 0 or more, not "much".');
    assert.equal(wrong('--address', 'http://localhost:1234'), 'Which model of the server? Say --model ID.');
    assert.equal(wrong('ask'), 'Which statements? Say --statements FILE.');
  });
});
