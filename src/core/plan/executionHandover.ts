// Handover from discussion to execution.
import * as v from 'valibot';

const text = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), '');
/** An objection is kept word for word, with its id and owner around it. */
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

/** The part of the handover a model writes; `prompt` is the execution-ready prompt in full. */
export type ExecutionHandover = v.InferOutput<typeof executionHandoverSchema> & {
  /** The clauses of the design, word for word; the engine's, like the dissent. Absent in older logs. */
  readonly design?: readonly string[];
};
