// Folds predictions: made in a turn, allowed by the user, settled by the engine, and heard by whoever speaks afterwards.
import type { AgentId } from '../agents/roster';
import { foldOf } from '../base/fact';
import type { PredictionFact } from './facts';
import type { PredictionSaid } from './prediction';
import type { Prediction } from './state';

export const predictionFold = foldOf<readonly Prediction[], PredictionFact>()({
  'prediction.allowed': (predictions, { predictionId }) =>
    changed(predictions, predictionId, (known) => (known.state === 'open' ? { ...known, state: 'allowed' } : known)),
  'prediction.settled': (predictions, { predictionId, result, places }) =>
    changed(predictions, predictionId, (known) => (isDue(known) ? { ...known, state: result, places } : known)),
});

/** Whether it is still to be settled. */
export function isDue({ state }: Prediction): boolean {
  return state === 'open' || state === 'allowed';
}

/** What a turn predicts beside what is known; the same words again are the same prediction, unless nobody could tell. */
export function predict(
  predictions: readonly Prediction[],
  by: AgentId,
  said: readonly PredictionSaid[],
  seq: number,
): readonly Prediction[] {
  const isSame = (one: PredictionSaid, other: PredictionSaid) => other.claim === one.claim && other.of === one.of && other.in === one.in;
  const isNew = (one: PredictionSaid, at: number) =>
    said.findIndex((other) => isSame(one, other)) === at && !predictions.some((known) => isSame(one, known) && known.state !== 'unknown');
  const made = said
    .filter(isNew)
    .map((one, at): Prediction => ({ ...one, id: `F${predictions.length + at + 1}`, by, state: 'open', places: [], heardBy: [], seq }));
  return made.length === 0 ? predictions : [...predictions, ...made];
}

/** Whoever speaks has had what was settled before in front of them. */
export function hearPredictions(predictions: readonly Prediction[], speaker: AgentId): readonly Prediction[] {
  const isNew = ({ state, heardBy }: Prediction) => state !== 'open' && state !== 'allowed' && !heardBy.includes(speaker);
  if (!predictions.some(isNew)) return predictions;
  return predictions.map((known) => (isNew(known) ? { ...known, heardBy: [...known.heardBy, speaker] } : known));
}

function changed(predictions: readonly Prediction[], id: string, change: (known: Prediction) => Prediction): readonly Prediction[] {
  const after = predictions.map((known) => (known.id === id ? change(known) : known));
  return after.every((known, index) => known === predictions[index]) ? predictions : after;
}
