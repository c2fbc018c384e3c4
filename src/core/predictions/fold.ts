// Folds predictions: made in a turn, allowed by the user, settled by the engine, and heard by whoever speaks afterwards.
import type { AgentId } from '../agents/roster';
import type { DiscussionState } from '../discussion/state';
import type { Event } from '../events';
import type { PredictionSaid } from './prediction';
import type { Prediction } from './state';

export function evolvePredictions(room: DiscussionState, event: Event): DiscussionState {
  switch (event.type) {
    case 'prediction.allowed':
      return withPrediction(room, event.predictionId, (known) => (known.state === 'open' ? { ...known, state: 'allowed' } : known));
    case 'prediction.settled': {
      const { predictionId, result, places, seq } = event;
      const isDue = ({ state }: Prediction) => state === 'open' || state === 'allowed';
      const settled = withPrediction(room, predictionId, (known) => (isDue(known) ? { ...known, state: result, places } : known));
      return settled === room ? room : { ...settled, changedAt: seq };
    }
    default:
      return room;
  }
}

/** What a turn predicts beside what is known; the same words again are the same prediction, unless nobody could tell. */
export function predict(room: DiscussionState, by: AgentId, said: readonly PredictionSaid[], seq: number): DiscussionState {
  const isSame = (one: PredictionSaid, other: PredictionSaid) => other.claim === one.claim && other.of === one.of && other.in === one.in;
  const isNew = (one: PredictionSaid, at: number) =>
    said.findIndex((other) => isSame(one, other)) === at &&
    !room.predictions.some((known) => isSame(one, known) && known.state !== 'unknown');
  const made = said
    .filter(isNew)
    .map(
      (one, at): Prediction => ({ ...one, id: `F${room.predictions.length + at + 1}`, by, state: 'open', places: [], heardBy: [], seq }),
    );
  return made.length === 0 ? room : { ...room, predictions: [...room.predictions, ...made] };
}

/** Whoever speaks has had what was settled before in front of them. */
export function hearPredictions(predictions: readonly Prediction[], speaker: AgentId): readonly Prediction[] {
  const isNew = ({ state, heardBy }: Prediction) => state !== 'open' && state !== 'allowed' && !heardBy.includes(speaker);
  if (!predictions.some(isNew)) return predictions;
  return predictions.map((known) => (isNew(known) ? { ...known, heardBy: [...known.heardBy, speaker] } : known));
}

function withPrediction(room: DiscussionState, id: string, change: (known: Prediction) => Prediction): DiscussionState {
  const predictions = room.predictions.map((known) => (known.id === id ? change(known) : known));
  return predictions.every((known, index) => known === room.predictions[index]) ? room : { ...room, predictions };
}
