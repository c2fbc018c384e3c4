// Predictions in the panel.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import { eventsWithTest, proposedTest } from '../../kit/proposedTest';
import { sampleEvents } from '../../kit/sampleSession';
import { press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

describe('predictions in the panel', () => {
  useDom();

  const stance = {
    ...{ position: 'none' as const, about: [], proposal: [], clauses: [], objections: [], addresses: [], closes: [], evidence: [] },
    ...{ decided: [], asks: [], assumes: [], changed: false, why: '' },
  };

  it('are run on a copy by one click, and shown with their result', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen(
      { type: 'turn.started', turnId: 't-x', agent: 'adversary', to: 'everyone', reason: '', source: 'router' },
      {
        ...{ type: 'turn.ended', turnId: 't-x', outcome: 'done', text: 'The test fails today.', mentions: [] },
        stance: { ...stance, predictions: [{ claim: 'fails', of: 'test/login.test.js', in: '', about: 'O1' }] },
      },
    );
    assert.match(textOf(panel.root), /Test run: “/);
    await press(panel.root, text['prediction.card.run']);
    assert.deepEqual(panel.commands().at(-1), { type: 'prediction.answer', id: 'F1', allowed: true });
    await panel.happen({ type: 'prediction.settled', predictionId: 'F1', result: 'holds', places: ['npm test'] });
    assert.doesNotMatch(textOf(panel.root), /Test run: “/);
  });

  it('show a proposed test in full before its run, and its result after the build', async () => {
    const before = await openPanel({ events: eventsWithTest('floor', null) });
    assert.ok(textOf(before.root).includes(proposedTest.text.trim()));
    await press(before.root, text['prediction.test.run']);
    assert.deepEqual(before.commands().at(-1), { type: 'prediction.answer', id: 'F1', allowed: true });
    const after = await openPanel({ events: eventsWithTest('done', 'holds') });
    assert.ok(textOf(after.root).includes(text['prediction.test.holds']));
    await press(after.root, text['prediction.test.run']);
    await after.happen(
      { type: 'prediction.allowed', predictionId: 'F1' },
      { type: 'prediction.settled', predictionId: 'F1', result: 'fails', places: ['npm test'] },
    );
    assert.ok(textOf(after.root).includes(text['prediction.test.after.fails']));
  });
});
