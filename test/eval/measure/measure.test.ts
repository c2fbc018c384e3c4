// Evaluation measures: pooling, intervals, detectable differences, test results, bills.
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import type { Answer, AnswerStore } from '../answerStore';
import { ask } from '../ask';
import { keptModels } from '../keptModels';
import { createPurse } from '../purse';
import { scriptedTeam } from '../scripted';
import { environmentOf, isHidden, junitResults, outputOf, packagesOf, testsIn } from './hiddenTests';
import { differenceOf, intervalOf, pooled } from './statistics';

describe('evaluation: measures', () => {
  it('an interval contains its mean, is reproducible, and narrows with more tasks', () => {
    const few = intervalOf([0, 1, 0, 1]);
    const many = intervalOf(Array.from({ length: 100 }, (_, index) => index % 2));
    assert.ok(few && many);
    assert.deepEqual(few, intervalOf([0, 1, 0, 1, null]));
    assert.ok(few.low <= few.mean && few.mean <= few.high);
    assert.ok(many.high - many.low < few.high - few.low);
    assert.equal(intervalOf([null]), null);
  });

  it('a difference uses the tasks both have, after pooling repeats, with the detectable effect', () => {
    assert.deepEqual(pooled([[1, 0], [null], [1, null]]), [0.5, null, 1]);
    assert.deepEqual(differenceOf([1, null, 0.5], [0.5, 1, null]), { mean: 0.5, low: 0.5, high: 0.5, count: 1, detectable: null });
    // 24 pairs with a standard deviation of 25 points can show a difference of about 14 points.
    const pairs = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? 0.25 : -0.25));
    const found = differenceOf(
      pairs,
      pairs.map(() => 0),
    );
    assert.ok(found?.detectable && Math.abs(found.detectable - 0.146) < 0.002, `${found?.detectable}`);
  });

  it('counts passed, failed, broken and skipped tests, and a repeated name passes only as a whole', () => {
    const xml = [
      '<testsuite><testcase classname="a" name="passes" time="0"/>',
      '<testcase classname="a" name="a > b fails"><failure message="x"/></testcase>',
      '<testcase classname="a" name="is skipped"><skipped/></testcase>',
      '<testcase classname="a" name="twice"/><testcase classname="a" name="twice"><error/></testcase></testsuite>',
    ].join('\n');
    const results = [...junitResults(xml)].map(([name, isPassed]) => `${name}: ${isPassed}`);
    assert.deepEqual(results, ['a passes: true', 'a a > b fails: false', 'a is skipped: false', 'a twice: false']);
  });

  it('code under test gets none of the user’s keys, and not the home folder', () => {
    process.env.MILKSTACK_EVAL_SECRET = 'planted';
    const root = tmpdir();
    const environment = environmentOf({ root, checkOut: () => '', remove: () => undefined }, root, root);
    delete process.env.MILKSTACK_EVAL_SECRET;
    assert.ok(!Object.values(environment).includes('planted'));
    assert.notEqual(environment.HOME, process.env.HOME);
  });

  it('a test that changed under its name is hidden, one that only did not compile is not', () => {
    assert.deepEqual([isHidden(true, true), isHidden(false, true)], [false, true]);
    assert.deepEqual([isHidden(undefined, true), isHidden(undefined, undefined)], [false, true]);
  });

  it('tasks share packages only if they need the same ones', () => {
    const folders = ['a', 'a', 'b'].map((name) => packagesOf({ root: '/' }, { runner: 'pytest', packages: [name] }));
    assert.deepEqual([folders[0] === folders[1], folders[1] === folders[2]], [true, false]);
  });

  it('a Go package is tested as a whole before its test file exists', () => {
    const tests = ['table.ts', 'new_test.go', 'missing/new_test.go'];
    assert.deepEqual(testsIn({ runner: 'go', tests }, 'test/eval/measure'), tests.slice(0, 2));
    assert.deepEqual(testsIn({ runner: 'node', tests }, 'test/eval/measure'), tests.slice(0, 1));
  });

  it('tests that run forever are ended with their workers', async () => {
    const forever = 'setInterval(() => 0, 1000);';
    const start = `require('node:child_process').spawn(process.execPath, ['-e', '${forever}'], { stdio: 'inherit' });`;
    // The output closes only after the worker has ended too.
    await outputOf([process.execPath, '-e', start + forever], '.', process.env, 1_000);
  });

  it('concurrent calls are returned in the order of asking, and their time counts once', async () => {
    const times: Readonly<Record<string, number>> = { slow: 900, quick: 100, last: 50 };
    const answer = (text: string): Answer => ({
      ...{ model: 'scripted', text, calls: [], finish: 'stop', isEstimated: false, costUsd: 0.01, tookMs: times[text] ?? 0 },
      usage: { input: 10, output: 1, cached: 0, thinking: 0 },
    });
    const heard: string[] = [];
    const texts = ['slow', 'quick', 'last'];
    const store: AnswerStore = { read: () => answer(texts.shift() ?? ''), keep: () => undefined };
    const keeping = { isReplay: true, store, purse: createPurse(0), maxTokens: 1_000, repeat: 0, now: () => 0 };
    const kept = keptModels({ live: scriptedTeam(null), ...keeping });
    const say = async (user: string) => void heard.push((await ask({ models: kept.models, role: 'r', system: 's', user })) ?? '');
    await Promise.all([say('1'), say('2')]);
    await say('3');
    assert.deepEqual(heard, ['slow', 'quick', 'last']);
    const { calls, tookMs, costUsd } = kept.bill();
    assert.deepEqual([calls, tookMs, costUsd], [3, 950, 0.03]);
  });
});
