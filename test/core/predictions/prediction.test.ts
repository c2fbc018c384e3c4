// Tests proposed as predictions, run before and after the build.
import assert from 'node:assert/strict';
import type { PredictionResult } from '../../../src/core/predictions/facts';
import {
  awaitingRun,
  buildAgain,
  predict,
  type Prediction,
  predictionFold,
  predictionLine,
  toRun,
} from '../../../src/core/predictions/prediction';

describe('a proposed test', () => {
  const said = { claim: 'fails', of: 'test/a.test.js', in: '', about: 'O1', test: 'a' } as const;
  const proposed = predict([], 'adversary', [said], 1);
  const allow = (all: readonly Prediction[]) =>
    predictionFold['prediction.allowed'](all, { type: 'prediction.allowed', predictionId: 'F1', seq: 2, at: 0 }, undefined);
  const settle = (all: readonly Prediction[], result: PredictionResult) =>
    predictionFold['prediction.settled'](
      all,
      { type: 'prediction.settled', predictionId: 'F1', result, places: ['npm test'], seq: 3, at: 0 },
      undefined,
    );
  const line = (all: readonly Prediction[]) => all.map((each) => predictionLine(each, () => 'Adversary')).join('\n');
  const waiting = (predictions: readonly Prediction[], phase: 'discovery' | 'execution' | 'done', started = true) =>
    awaitingRun({ phase, discussion: { predictions }, progress: { started } }).length;

  it('with another text is another one', () => assert.equal(predict(proposed, 'adversary', [said, { ...said, test: 'b' }], 2).length, 2));

  it('that fails before the build runs once more after it', () => {
    const before = settle(allow(proposed), 'holds');
    assert.deepEqual(
      [waiting(proposed, 'discovery'), waiting(before, 'discovery'), waiting(before, 'execution'), waiting(before, 'done')],
      [1, 0, 0, 1],
    );
    assert.equal(waiting(before, 'done', false), 0);
    const running = allow(before);
    assert.equal(toRun({ predictions: running })?.id, 'F1');
    const after = settle(running, 'fails');
    assert.deepEqual([after[0]?.state, after[0]?.after, waiting(after, 'done')], ['holds', 'fails', 0]);
    assert.match(line(after), /after the build it passes, so the objection is satisfied/);
    assert.match(line(settle(running, 'holds')), /after the build it still fails, so the objection is not satisfied/);
    assert.deepEqual(buildAgain(after), before);
  });

  it('that passes before the build proves nothing and does not run again', () => {
    const before = settle(allow(proposed), 'fails');
    assert.match(line(before), /passes, so it proves nothing/);
    assert.equal(waiting(before, 'done'), 0);
    assert.deepEqual(settle(allow(before), 'holds'), before);
  });

  it('is not settled twice without a test, as in older logs', () => {
    const { test: _test, ...plain } = said;
    const before = settle(allow(predict([], 'adversary', [plain], 1)), 'holds');
    assert.deepEqual(settle(allow(before), 'fails'), before);
  });
});
