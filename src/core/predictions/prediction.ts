// What a member says will be found if it is right, in closed kinds that the engine settles without a judgement: evidence ends a quarrel, not words.
import * as v from 'valibot';

/**
 * `found`: a line below `in` that holds the text `of`; `defined`: a symbol of that name; `problems`: errors the editor reports in the file
 * `of`; `fails`: the test file `of`, in a run that the user allows. Each stands beside its opposite.
 */
const claims = ['found', 'notFound', 'defined', 'notDefined', 'problems', 'noProblems', 'fails', 'passes'] as const;

/** `in` is a folder or a file, empty for the whole workspace; `about` the objection or clause that hangs on it. */
export const predictionSchema = v.object({
  claim: v.picklist(claims),
  of: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  in: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
  about: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(8)), ''),
});

export type PredictionSaid = v.InferOutput<typeof predictionSchema>;

/** Most predictions of one turn: what decides a quarrel is one or two looks. */
export const maxPredictions = 4;

/** Whether only a run that the user allows can tell. */
export function needsRun({ claim }: Pick<PredictionSaid, 'claim'>): boolean {
  return claim === 'fails' || claim === 'passes';
}

/** Whether the claim says that there is something: what a look answers with yes or no. */
export function expectsSome({ claim }: Pick<PredictionSaid, 'claim'>): boolean {
  return claim === 'found' || claim === 'defined' || claim === 'problems' || claim === 'fails';
}
