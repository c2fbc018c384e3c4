// Facts of predictions: allowed and settled.
import type { FactsIn } from '../base/fact';
import { text, texts, word } from '../base/shape';

/** `unknown`: it could not be determined. `waived`: the user skips it. */
export type PredictionResult = 'holds' | 'fails' | 'unknown' | 'waived';

export const predictionFactShapes = {
  /** The user allows a run on a copy of the workspace to settle a prediction. */
  'prediction.allowed': { predictionId: text },
  /** Installed packages are too large to copy: the run would use the project's own, so the user is asked again. */
  'prediction.shared': { predictionId: text },
  /** A prediction was settled. `places`: where it was seen, as `path:line`; for a run, the name of what ran. */
  'prediction.settled': { predictionId: text, result: word<PredictionResult>('holds'), places: texts },
};

export type PredictionFact = FactsIn<typeof predictionFactShapes>;
