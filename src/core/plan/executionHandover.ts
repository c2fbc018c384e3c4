// Handover from the discussion to the build.
import * as v from 'valibot';

const text = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), '');
/** Objections are stored verbatim, with their IDs and owners. */
const quotes = v.fallback(v.array(v.pipe(v.string(), v.trim(), v.maxLength(800))), []);
const texts = v.fallback(v.array(v.pipe(v.string(), v.trim(), v.maxLength(600))), []);

export const executionHandoverSchema = v.object({
  goal: text,
  problem: text,
  situation: text,
  constraints: texts,
  priorities: texts,
  decisions: texts,
  tradeOffs: texts,
  openQuestions: texts,
  dissent: quotes,
  highlights: texts,
  prompt: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(8_000)), ''),
});

/** Handover to the build. A model writes the fields of the schema; `prompt` is the complete execution prompt. */
export type ExecutionHandover = v.InferOutput<typeof executionHandoverSchema> & {
  /** The design's clauses, verbatim. Added by the engine, not written by the model. Missing in older logs. */
  readonly design?: readonly string[];
};
