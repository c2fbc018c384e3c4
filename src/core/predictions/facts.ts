// Facts of predictions: allowed and settled.
import type { FactsIn } from '../base/fact';
import { text, texts, word } from '../base/shape';

/** `unknown`: it could not be determined. `waived`: the user skips it. */
export type PredictionResult = 'holds' | 'fails' | 'unknown' | 'waived';

export const predictionFactShapes = {
  /** The user allows a run on a copy of the workspace to settle a prediction; again after the build, for a test that failed before. */
  'prediction.allowed': { predictionId: text },
  /** Installed packages are too large to copy: the run would use the project's own, so the user is asked again. */
  'prediction.shared': { predictionId: text },
  /** A prediction was settled. `places`: where it was seen, as `path:line`; for a run, the name of what ran. The second of a proposed test is its run after the build. */
  'prediction.settled': { predictionId: text, result: word<PredictionResult>('holds'), places: texts },
};

export type PredictionFact = FactsIn<typeof predictionFactShapes>;
