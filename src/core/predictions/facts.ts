// Facts of predictions: allowed and settled.
import type { FactsIn } from '../base/fact';
import { text, texts, word } from '../base/shape';

/** `unknown`: it could not be determined. `waived`: the user skipped it. */
export type PredictionResult = 'holds' | 'fails' | 'unknown' | 'waived';

export const predictionFactShapes = {
  /**
   * The user allowed a run on a copy of the workspace to settle a prediction; after the build, a second run of a test that failed before.
   */
  'prediction.allowed': { predictionId: text },
  /** The installed packages are too large to copy. A run would use the project's own packages, so the user is asked again. */
  'prediction.shared': { predictionId: text },
  /**
   * A prediction was settled. `places`: where it was seen, as `path:line`; for a run, the name of what ran. The second such fact about a
   * proposed test is for its run after the build.
   */
  'prediction.settled': { predictionId: text, result: word<PredictionResult>('holds'), places: texts },
};

export type PredictionFact = FactsIn<typeof predictionFactShapes>;
