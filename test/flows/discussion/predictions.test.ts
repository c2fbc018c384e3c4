// Predictions made in a discussion.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../../src/core/models/request';
import { openDiscussion, turnText } from '../../kit/openDiscussion';
import { openTestSession } from '../../kit/openTestSession';
import { memorySessions } from '../../kit/memory';
import { eventsWithTest, proposedTest } from '../../kit/proposedTest';
import { sessionId } from '../../kit/sampleSession';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { column, listOf } from '../../kit/lists';

const speak = (next: string) => ({ json: { reason: 'theirs', action: 'speak', next, tier: null, on_topic: true } });
const wait = { json: { reason: 'yours', action: 'wait_for_user', next: null, tier: null, on_topic: true } };
const textOf = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join();
const files = {
  'src/app.js': 'export function take(user) {\n  return user.id;\n}\ntake(null);\n',
  'test/app.test.js': 'take(1);\n',
};

/** Plays a discussion in which the Adversary states these predictions in its first turn. */
async function predicted(predictions: readonly unknown[], next: readonly ScriptedStep[] = [wait], objections: readonly unknown[] = []) {
  const models = scriptedModels({
    script: {
      router: [speak('adversary'), ...next],
      adversary: [
        { text: turnText('It is called with null.', { position: 'none', predictions, objections }) },
        { text: turnText('So it is.', { position: 'none' }) },
      ],
      architect: [{ text: turnText('Let us see.', { position: 'none' }) }],
    },
  });
  const test = await openDiscussion({ models, files });
  await test.say('What could go wrong?');
  return { models, test };
}

describe('a prediction of a member', () => {
  const rows: readonly [said: object, state: string, places: readonly string[]][] = [
    [{ claim: 'found', of: 'take(null)', in: 'src' }, 'holds', ['src/app.js:4']],
    [{ claim: 'notFound', of: 'take(null)', in: './src/' }, 'fails', ['src/app.js:4']],
    [{ claim: 'notFound', of: 'TAKE(null)' }, 'holds', []],
    [{ claim: 'not found', of: 'take(2)', in: 'test/app.test.js' }, 'holds', []],
    [{ claim: 'defined', of: 'take' }, 'holds', ['src/app.js:1']],
    [{ claim: 'defined', of: 'tak' }, 'fails', []],
    [{ claim: 'notDefined', of: 'give' }, 'holds', []],
    [{ claim: 'noProblems', of: 'src/app.js' }, 'holds', []],
    [{ claim: 'problems', of: 'src/none.js' }, 'unknown', []],
    [{ claim: 'notFound', of: 'x', in: 'lib' }, 'unknown', []],
    [{ claim: 'notFound', of: 'x', in: '../other' }, 'unknown', []],
    [{ claim: 'notFound', of: 'x', in: 'node_modules/a' }, 'unknown', []],
    [{ claim: 'notFound', of: 'x', in: '.env' }, 'unknown', []],
  ];
  for (const [said, state, places] of rows) {
    it(`${JSON.stringify(said)} ${state}`, async () => {
      const { test } = await predicted([said]);
      assert.deepEqual(
        test.session().discussion.predictions.map(({ id, by, ...known }) => [id, by, known.state, known.places]),
        [['F1', 'adversary', state, places]],
      );
    });
  }

  it('that is invalid is dropped and reported', async () => {
    const { test } = await predicted([{ claim: 'bad', of: 'x' }, 'take is never called with null']);
    assert.deepEqual(test.session().discussion.predictions, []);
    assert.ok(test.events.some((event) => event.type === 'oddity.noted'));
  });

  it('that fails gives its author the floor after the next speaker, with the result in the prompt and without the router', async () => {
    const { test, models } = await predicted([{ claim: 'notFound', of: 'take(null)', in: 'src', about: 'O1' }], [speak('architect'), wait]);
    const turns = models.calls.filter(({ role }) => role === 'adversary');
    const [, second] = turns;
    assert.ok(second);
    assert.match(
      textOf(second),
      /- F1: a line in src contains `take\(null\)`: src\/app\.js:4 \(predicted otherwise by Adversary, about O1\)/,
    );
    assert.match(textOf(second), /F1 contradicts you/);
    assert.deepEqual(column(models.calls, 'role'), ['router', 'adversary', 'router', 'architect', 'adversary', 'router']);
    assert.deepEqual(test.session().discussion.predictions[0]?.heardBy, ['architect', 'adversary']);
  });

  it('needs no model call', async () => {
    const { models } = await predicted([{ claim: 'found', of: 'take(null)' }]);
    assert.deepEqual(column(models.calls, 'role'), ['router', 'adversary', 'router']);
  });
});

describe('a prediction that requires a run', () => {
  const fails = { claim: 'fails', of: 'test/app.test.js' };

  it('waits for a click and blocks nothing', async () => {
    const { test } = await predicted([fails]);
    assert.deepEqual([test.session().discussion.predictions[0]?.state, test.awaits(), test.verification.copies], ['open', 'floor', 0]);
  });

  const runs: readonly [exitCode: number | null, output: string, state: string][] = [
    [0, 'ok', 'fails'],
    [1, 'not ok app.test.js', 'holds'],
    [1, 'not ok other.test.js', 'unknown'],
    [null, '', 'unknown'],
  ];
  for (const [exitCode, output, state] of runs) {
    it(`${state} after a run on a copy that exits with ${exitCode} and prints "${output}"`, async () => {
      const { test } = await predicted([fails]);
      Object.assign(test.verification, { exitCode, output });
      await test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
      assert.deepEqual([test.session().discussion.predictions[0]?.state, test.verification.copies, test.verification.runs], [state, 1, 0]);
    });
  }

  it('asks again if the run would use the packages installed in the project', async () => {
    const { test } = await predicted([fails]);
    Object.assign(test.verification, { arePackagesLarge: true, exitCode: 0, output: 'ok' });
    await test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
    const [asked] = test.session().discussion.predictions;
    assert.deepEqual([asked?.state, asked?.isShared, test.verification.copies], ['open', true, 0]);
    await test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
    assert.deepEqual([test.session().discussion.predictions[0]?.state, test.verification.copies], ['fails', 1]);
  });

  it('is not run if the user skips it, the file is missing, or no copy can be made', async () => {
    const { test } = await predicted([fails]);
    await test.send({ type: 'prediction.answer', id: 'F1', allowed: false });
    await test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
    assert.deepEqual([test.session().discussion.predictions[0]?.state, test.verification.copies], ['waived', 0]);
    const gone = await predicted([{ ...fails, of: 'test/none.test.js' }]);
    await gone.test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
    assert.deepEqual([gone.test.session().discussion.predictions[0]?.state, gone.test.verification.copies], ['unknown', 0]);
    const uncopied = await predicted([fails]);
    uncopied.test.verification.copies = null;
    await uncopied.test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
    assert.equal(uncopied.test.session().discussion.predictions[0]?.state, 'unknown');
  });
});

describe('a test that an objection proposes', () => {
  const objecting = (more: object = {}, path = proposedTest.path) =>
    predicted([], [wait], [{ text: 'It throws.', blocking: true, satisfiedBy: 'null is taken', test: { ...proposedTest, path }, ...more }]);

  const runs: readonly [exitCode: number, output: string, state: string][] = [
    [1, 'not ok null.test.js', 'holds'],
    [0, 'ok', 'fails'],
    [1, 'not ok other.test.js', 'unknown'],
  ];
  for (const [exitCode, output, state] of runs) {
    it(`${state} after a run that ends with ${exitCode}, only when the user clicks and only in the copy`, async () => {
      const { test } = await objecting();
      const [before] = test.session().discussion.predictions;
      assert.deepEqual([before?.claim, before?.about, before?.state, test.verification.copies], ['fails', 'O1', 'open', 0]);
      Object.assign(test.verification, { exitCode, output });
      await test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
      assert.deepEqual([test.session().discussion.predictions[0]?.state, test.verification.added], [state, [proposedTest]]);
      assert.equal(await test.workspace.read(proposedTest.path), null);
    });
  }

  it('is ignored if the objection does not block', async () => {
    const { test } = await objecting({ blocking: false });
    assert.deepEqual(test.session().discussion.predictions, []);
  });

  for (const path of listOf(`
    ../test/a.test.js | /test/a.test.js | test/.env | node_modules/a/test/a.test.js | src/app.js | .github/workflows/test.yml`))
    it(`is refused at ${path}, and reported`, async () => {
      const { test } = await objecting({}, path);
      assert.deepEqual([test.session().discussion.objections.length, test.session().discussion.predictions], [1, []]);
      assert.ok(test.events.some((event) => event.type === 'oddity.noted'));
    });

  for (const [exitCode, after] of [
    [0, 'fails'],
    [1, 'holds'],
  ] as const)
    it(`that failed before the build runs once more after it: ${after}`, async () => {
      const sessions = memorySessions(() => 0);
      sessions.logs.set(sessionId, eventsWithTest('done', 'holds'));
      const test = await openTestSession({ models: scriptedModels({ script: {} }), files, sessions });
      Object.assign(test.verification, { exitCode, output: 'null.test.js' });
      await test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
      const [proved] = test.session().discussion.predictions;
      assert.deepEqual([proved?.state, proved?.after, test.verification.added], ['holds', after, [proposedTest]]);
      await test.send({ type: 'prediction.answer', id: 'F1', allowed: true });
      assert.deepEqual([test.verification.copies, test.awaits()], [1, 'request']);
    });
});
