// Predictions: members state what a check will find, and the engine runs the check.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import { foldOf } from '../base/fact';
import type { Phase } from '../phases';
import { oneLine } from '../text/quoting';
import type { PredictionFact, PredictionResult } from './facts';

/**
 * `found`: `of` occurs in a line of the file or folder `in`; `defined`: a symbol with that name exists; `problems`: the editor reports
 * errors in file `of`; `fails`: the test file `of` fails in a run that the user allows. Each claim has a negation.
 */
const claims = ['found', 'notFound', 'defined', 'notDefined', 'problems', 'noProblems', 'fails', 'passes'] as const;

/** `in`: folder or file; empty for the whole workspace. `about`: the objection or clause that depends on the prediction. */
export const predictionSchema = v.object({
  claim: v.picklist(claims),
  of: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  in: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
  about: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(8)), ''),
});

export type PredictionSaid = v.InferOutput<typeof predictionSchema>;

/** Maximum number of predictions per turn. More are not needed, because one or two checks settle most disputes. */
export const maxPredictions = 4;

/** Whether checking the prediction needs a test run, which the user must allow. */
function needsRun({ claim }: Pick<PredictionSaid, 'claim'>): boolean {
  return claim === 'fails' || claim === 'passes';
}

export function expectsSome({ claim }: Pick<PredictionSaid, 'claim'>): boolean {
  return claim === 'found' || claim === 'defined' || claim === 'problems' || claim === 'fails';
}

/** A prediction as stated by a member. `test`: text of a new test file. */
export type ProposedPrediction = PredictionSaid & Pick<Prediction, 'test'>;

export interface Prediction extends PredictionSaid {
  /** `F1`, `F2`, …, in order of creation. */
  readonly id: string;
  readonly by: AgentId;
  /** `open` until the prediction is checked; `allowed` while its test run is in progress. */
  readonly state: 'open' | 'allowed' | PredictionResult;
  readonly places: readonly string[];
  /** Set if the test run uses the project's installed packages in place and could therefore modify them. */
  readonly isShared?: boolean;
  /** Text of the proposed test file `of`; the file is created only in the copy of the workspace. */
  readonly test?: string;
  /** Result of the run after the build. `fails`: the prediction that the proposed test fails is no longer true, so the test now passes. */
  readonly after?: 'allowed' | PredictionResult;
  /** Members who have had a turn since the prediction was settled. */
  readonly heardBy: readonly AgentId[];
  /** `seq` of the event in which the prediction was made. */
  readonly seq: number;
}

export const predictionFold = foldOf<readonly Prediction[], PredictionFact>()({
  'prediction.allowed': (predictions, { predictionId }) =>
    changed(predictions, predictionId, (known) => {
      if (known.state === 'open') return { ...known, state: 'allowed' };
      return awaitsBuild(known) ? { ...known, after: 'allowed' } : known;
    }),
  'prediction.shared': (predictions, { predictionId }) =>
    changed(predictions, predictionId, (known) => {
      if (known.state === 'allowed') return { ...known, state: 'open', isShared: true };
      return known.after === 'allowed' ? { ...withoutAfter(known), isShared: true } : known;
    }),
  'prediction.settled': (predictions, { predictionId, result, places }) =>
    changed(predictions, predictionId, (known) => {
      if (isDue(known)) return { ...known, state: result, places };
      return awaitsBuild(known) || known.after === 'allowed' ? { ...known, after: result } : known;
    }),
});

export function isDue({ state }: Prediction): boolean {
  return state === 'open' || state === 'allowed';
}

/** Whether the prediction is a proposed test that failed before the build and has not run since. */
function awaitsBuild({ test, state, after }: Prediction): boolean {
  return test !== undefined && state === 'holds' && after === undefined;
}

function withoutAfter({ after: _after, ...prediction }: Prediction): Prediction {
  return prediction;
}

/** Discards the results of the last build's test runs, because another build follows. */
export function buildAgain(predictions: readonly Prediction[]): readonly Prediction[] {
  return predictions.some(({ after }) => after !== undefined) ? predictions.map(withoutAfter) : predictions;
}

/** Adds the predictions of a turn. A repeated prediction is ignored, unless the earlier result was unknown. */
export function predict(
  predictions: readonly Prediction[],
  by: AgentId,
  said: readonly ProposedPrediction[],
  seq: number,
): readonly Prediction[] {
  const isSame = (one: ProposedPrediction, other: ProposedPrediction) =>
    other.claim === one.claim && other.of === one.of && other.in === one.in && other.test === one.test;
  const isNew = (one: ProposedPrediction, at: number) =>
    said.findIndex((other) => isSame(one, other)) === at && !predictions.some((known) => isSame(one, known) && known.state !== 'unknown');
  const made = said
    .filter(isNew)
    .map((one, at): Prediction => ({ ...one, id: `F${predictions.length + at + 1}`, by, state: 'open', places: [], heardBy: [], seq }));
  return made.length === 0 ? predictions : [...predictions, ...made];
}

/** Marks settled predictions as seen by the member who speaks. */
export function hearPredictions(predictions: readonly Prediction[], speaker: AgentId): readonly Prediction[] {
  const isNew = ({ state, heardBy }: Prediction) => state !== 'open' && state !== 'allowed' && !heardBy.includes(speaker);
  if (!predictions.some(isNew)) return predictions;
  return predictions.map((known) => (isNew(known) ? { ...known, heardBy: [...known.heardBy, speaker] } : known));
}

function changed(predictions: readonly Prediction[], id: string, change: (known: Prediction) => Prediction): readonly Prediction[] {
  const after = predictions.map((known) => (known.id === id ? change(known) : known));
  return after.every((known, index) => known === predictions[index]) ? predictions : after;
}

interface Predicted {
  readonly predictions: readonly Prediction[];
}

interface Built {
  readonly phase: Phase | null;
  readonly discussion: Predicted;
  readonly progress: { readonly started: boolean };
}

interface Objected {
  readonly objections: readonly { readonly id: string; readonly owner: AgentId; readonly open: boolean }[];
}

/** Returns the predictions that the engine can check now without asking the user. */
export function toLookUp({ predictions }: Predicted): readonly Prediction[] {
  return predictions.filter((known) => known.state === 'open' && !needsRun(known));
}

export function toRun({ predictions }: Predicted): Prediction | undefined {
  return predictions.find(({ state, after }) => state === 'allowed' || after === 'allowed');
}

/**
 * Returns the predictions whose test run awaits the user's permission. These predictions block nothing. After a build, returns the proposed
 * tests that failed before the build.
 */
export function awaitingRun({ phase, discussion, progress }: Built): readonly Prediction[] {
  if (phase === 'discovery') return discussion.predictions.filter((known) => known.state === 'open' && needsRun(known));
  return phase === 'done' && progress.started ? discussion.predictions.filter(awaitsBuild) : [];
}

/**
 * Returns the member contradicted by a settled prediction: the author if the prediction failed, otherwise the owner of the objection it is
 * about.
 */
function speaksAgainst({ objections }: Objected, { state, by, about }: Prediction): AgentId | null {
  if (state === 'fails') return by;
  if (state !== 'holds') return null;
  const objection = objections.find(({ id, open }) => open && id === about.toUpperCase());
  return objection && objection.owner !== by ? objection.owner : null;
}

/** Returns the settled predictions for which the contradicted member has not spoken since. */
export function unheard(discussion: Predicted & Objected): readonly { readonly prediction: Prediction; readonly agent: AgentId }[] {
  return discussion.predictions.flatMap((prediction) => {
    const agent = speaksAgainst(discussion, prediction);
    return agent !== null && !prediction.heardBy.includes(agent) ? [{ prediction, agent }] : [];
  });
}

const maxPlaces = 4;

/** Renders one line with the result of a settled prediction, or with what an open prediction waits for. */
export function predictionLine(prediction: Prediction, nameOf: (id: string) => string): string {
  const { id, by, state, about } = prediction;
  const who = `${nameOf(by)}${about ? `, about ${about}` : ''}`;
  switch (state) {
    case 'holds':
      return `- ${id}: ${factOf(prediction, expectsSome(prediction))} (as predicted by ${who})`;
    case 'fails':
      return `- ${id}: ${factOf(prediction, !expectsSome(prediction))} (predicted otherwise by ${who})`;
    case 'unknown':
      return `- ${id}: could not be settled: ${factOf(prediction, expectsSome(prediction))} (said by ${who})`;
    case 'waived':
      return `- ${id}: the user chose not to settle it: ${factOf(prediction, expectsSome(prediction))} (said by ${who})`;
    case 'open':
    case 'allowed':
      return `- ${id}: not known yet; only a run that the user allows can settle it: ${factOf(prediction, expectsSome(prediction))} (said by ${who})`;
  }
}

function factOf({ claim, of, in: below, places, test, after }: Prediction, isSo: boolean): string {
  const said = oneLine(of);
  const where = below ? ` in ${oneLine(below)}` : '';
  const seen = places.length > 0 ? `: ${places.slice(0, maxPlaces).join(', ')}${places.length > maxPlaces ? ' and more' : ''}` : '';
  switch (claim) {
    case 'found':
    case 'notFound':
      return `${isSo ? 'a line' : 'no line'}${where} contains \`${said}\`${seen}`;
    case 'defined':
    case 'notDefined':
      return `\`${said}\` is ${isSo ? '' : 'not '}defined${where}${seen}`;
    case 'problems':
    case 'noProblems':
      return `the editor reports ${isSo ? 'errors' : 'no error'} in ${said}${seen}`;
    case 'fails':
    case 'passes':
      return test === undefined
        ? `${said} ${isSo ? 'fails' : 'passes'} on the code as it is${seen}`
        : `the proposed test ${said} ${isSo ? 'fails' : 'passes, so it proves nothing,'} on the code as it is${seen}${afterText(after)}`;
  }
}

function afterText(after: Prediction['after']): string {
  if (after === 'fails') return '; after the build it passes, so the objection is satisfied';
  return after === 'holds' ? '; after the build it still fails, so the objection is not satisfied' : '';
}
