// The sample session with a blocking objection that proposes a test.
import type { Event } from '../../src/core/events';
import type { PredictionResult } from '../../src/core/predictions/facts';
import { type Moment, sampleEvents, stamped, turn } from './sampleSession';

export const proposedTest = { path: 'test/null.test.js', text: "test('null', () => take(null));\n" };

/** @param result result of the test's run before the build; null if the test has not been run */
export function eventsWithTest(until: Moment, result: PredictionResult | null): Event[] {
  const before = sampleEvents('floor');
  const objection = { text: 'It throws.', blocking: true, about: [], evidence: [], satisfiedBy: 'null is taken', test: proposedTest };
  return stamped([
    ...before,
    ...turn({
      id: 't-test',
      agent: 'adversary',
      to: 'everyone',
      text: 'It throws.',
      stance: { position: 'object', objections: [objection] },
    }),
    ...(result === null
      ? []
      : [
          { type: 'prediction.allowed' as const, predictionId: 'F1' },
          { type: 'prediction.settled' as const, predictionId: 'F1', result, places: ['npm test'] },
        ]),
    ...sampleEvents(until).slice(before.length),
  ]);
}
