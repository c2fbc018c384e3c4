// Facts about predictions: a test run was allowed, or the prediction was settled.
import type { FactsIn } from '../base/fact';
import { text, texts, word } from '../base/shape';

/** `unknown`: the result could not be determined. `waived`: the user skipped the check. */
export type PredictionResult = 'holds' | 'fails' | 'unknown' | 'waived';

export const predictionFactShapes = {
  /**
   * The user allowed a test run on a copy of the workspace, to settle a prediction. After the build, the same fact allows a second run of a
   * proposed test that failed before the build.
   */
  'prediction.allowed': { predictionId: text },
  /** The installed packages are too large to copy. A run would use the project's own packages in place, so the user is asked again. */
  'prediction.shared': { predictionId: text },
  /**
   * A prediction was settled. `places`: evidence as `path:line`; for a run, the name of the command. For a proposed test, a second fact
   * records the run after the build.
   */
  'prediction.settled': { predictionId: text, result: word<PredictionResult>('holds'), places: texts },
};

export type PredictionFact = FactsIn<typeof predictionFactShapes>;
