// Facts of predictions: what became of what members said would be found.
import type { FactsIn } from '../base/fact';
import { text, texts, word } from '../base/shape';

/** `unknown`: it could not be looked up, or a run did not tell. `waived`: the user does without it. */
export type PredictionResult = 'holds' | 'fails' | 'unknown' | 'waived';

export const predictionFactShapes = {
  /** The user lets the check run on a copy of the workspace, to settle this one. */
  'prediction.allowed': { predictionId: text },
  /** `places`: where the engine saw it, as `path:line`; of a run, the name of what ran. */
  'prediction.settled': { predictionId: text, result: word<PredictionResult>('holds'), places: texts },
};

export type PredictionFact = FactsIn<typeof predictionFactShapes>;
