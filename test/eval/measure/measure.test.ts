// Measures: intervals, blindness, plain answers, bills.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../../src/core/models/request';
import { readPlainAnswer } from '../arms/plainAnswer';
import type { Answer, AnswerStore } from '../answerStore';
import { ask } from '../ask';
import { keptModels } from '../keptModels';
import type { Outcome } from '../outcome';
import { createPurse } from '../purse';
import { scriptedTeam } from '../scriptedTeam';
import { loadTasks, type Task } from '../task';
import { runHiddenTests } from './hiddenTests';
import { judged } from './judge';
import { scoresOf } from './score';
import { differenceOf, intervalOf } from './statistics';

function forgedHeader(): Task {
  const [task] = loadTasks(['forged-header']);
  assert.ok(task);
  return task;
}

const outcome = (said: string, more: Partial<Outcome> = {}): Outcome => ({
  ...{ questions: [], said: [said], blockers: [], files: {}, end: 'done' },
  ...more,
});

describe('evaluation: measures', () => {
  it('an interval holds its mean, is the same each time, and narrows with more repositories', () => {
    const few = intervalOf([0, 1, 0, 1]);
    const many = intervalOf(Array.from({ length: 100 }, (_, index) => index % 2));
    assert.ok(few && many);
    assert.deepEqual(few, intervalOf([0, 1, 0, 1, null]));
    assert.ok(few.low <= few.mean && few.mean <= few.high);
    assert.ok(many.high - many.low < few.high - few.low);
    assert.equal(intervalOf([null]), null);
  });

  it('a difference is taken on what both have', () => {
    assert.deepEqual(differenceOf([1, null, 0.5], [0.5, 1, null]), { mean: 0.5, low: 0.5, high: 0.5, count: 1 });
  });

  it('the judge sees no name of an arm, and each verdict comes back to its outcome whatever the order', async () => {
    const task = forgedHeader();
    const asked: ModelRequest[] = [];
    const outcomes = ['first', 'second', 'third'].map((said) => outcome(said));
    const orders = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const judgements = await judged({ models: scriptedTeam(task, (request) => asked.push(request)), using: null, task, seed }, outcomes);
      const shown = asked.at(-1)?.messages[0]?.text ?? '';
      orders.add([...shown.matchAll(/first|second|third/g)].join());
      // the scripted judge finds a false blocker in answer A alone
      const [, atA] = /Answer A:\n(\w+)/.exec(shown) ?? [];
      assert.equal(outcomes[judgements.findIndex((judgement) => judgement?.falseBlockers === 1)]?.said[0], atA);
      assert.doesNotMatch(shown, /\b(?:room|samples|experts|again)\b/);
    }
    assert.ok(orders.size > 2);
  });

  it('a blocker about nothing is a false one, and a kept file that was changed is a broken constraint', async () => {
    const task = forgedHeader();
    const bill = { calls: 1, usage: { input: 1, output: 1, cached: 0, thinking: 0 }, costUsd: null, tookMs: 60_000, cut: null, detail: '' };
    const blockers = ['The colour of the button is wrong.', 'The header can be forged.'];
    const scores = await scoresOf(
      task,
      false,
      outcome('Nothing.', { blockers, files: { ...task.good, 'package.json': '{"type":"module"}' } }),
      bill,
    );
    assert.equal(scores.falseBlockers, 1);
    assert.equal(scores.constraints, 0.5);
    assert.deepEqual([scores.tests, scores.traps, scores.costUsd, scores.minutes], [1, 0, null, 1]);
  });

  it('reads whole files and blockers out of a plain answer, and no file outside of the repository', () => {
    const text =
      'A note.\n\nBLOCKER: no backup\n\n<<<FILE src/a.js>>>\nlet a;\n<<<END>>>\n<<<FILE ../out.js>>>\nx\n<<<END>>>\n<<<FILE /etc/x>>>\nx\n<<<END>>>';
    const read = readPlainAnswer(text, { 'src/b.js': 'b' });
    assert.deepEqual(read.files, { 'src/a.js': 'let a;\n', 'src/b.js': 'b' });
    assert.deepEqual(read.blockers, ['no backup']);
    assert.deepEqual(read.said, ['A note.', 'BLOCKER: no backup']);
  });

  it('code under test gets no key of ours and reads no file of ours', async () => {
    process.env.MILKSTACK_EVAL_SECRET = 'planted';
    const hidden = [
      "import assert from 'node:assert/strict';",
      "import { readFileSync } from 'node:fs';",
      "import test from 'node:test';",
      "test('R1: no key', () => assert.equal(process.env.MILKSTACK_EVAL_SECRET, undefined));",
      `test('R2: no file', () => assert.throws(() => readFileSync(${JSON.stringify(`${process.cwd()}/package.json`)})));`,
      "test('R3: a failing test is told', () => assert.fail());",
    ].join('\n');
    const results = await runHiddenTests(hidden, { 'package.json': '{"type":"module"}' });
    delete process.env.MILKSTACK_EVAL_SECRET;
    assert.deepEqual(results, { 'R1: no key': true, 'R2: no file': true, 'R3: a failing test is told': false });
  });

  it('calls beside each other are handed over in the order of asking, and their time counts once', async () => {
    const times: Readonly<Record<string, number>> = { slow: 900, quick: 100, last: 50 };
    const answer = (text: string): Answer => ({
      ...{ model: 'scripted', text, calls: [], finish: 'stop', isEstimated: false, costUsd: 0.01, tookMs: times[text] ?? 0 },
      usage: { input: 10, output: 1, cached: 0, thinking: 0 },
    });
    const heard: string[] = [];
    const texts = ['slow', 'quick', 'last'];
    const store: AnswerStore = { read: () => answer(texts.shift() ?? ''), keep: () => undefined };
    const kept = keptModels({
      ...{ live: scriptedTeam(forgedHeader()), isReplay: true, store, purse: createPurse(0), maxTokens: 1_000, repeat: 0, now: () => 0 },
    });
    const say = async (user: string) => void heard.push((await ask({ models: kept.models, role: 'r', system: 's', user })) ?? '');
    await Promise.all([say('1'), say('2')]);
    await say('3');
    assert.deepEqual(heard, ['slow', 'quick', 'last']);
    const { calls, tookMs, costUsd } = kept.bill();
    assert.deepEqual([calls, tookMs, costUsd], [3, 950, 0.03]);
  });
});
