// Facts of predictions: what became of what members said would be found.

/** `unknown`: it could not be looked up, or a run did not tell. `waived`: the user does without it. */
export type PredictionResult = 'holds' | 'fails' | 'unknown' | 'waived';

export type PredictionFact =
  /** The user lets the check run on a copy of the workspace, to settle this one. */
  | { type: 'prediction.allowed'; predictionId: string }
  /** `places`: where the engine saw it, as `path:line`; of a run, the name of what ran. */
  | { type: 'prediction.settled'; predictionId: string; result: PredictionResult; places: string[] };
