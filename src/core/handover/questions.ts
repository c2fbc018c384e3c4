// The questions of the opening talk and their answers.
import * as v from 'valibot';
import { attitudes, ideaBriefSchema } from './intent';

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400));

export const choiceSchema = v.object({
  label: line,
  detail: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  recommended: v.fallback(v.boolean(), false),
});

export const questionSchema = v.object({
  question: line,
  why: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  choices: v.fallback(v.pipe(v.array(choiceSchema), v.maxLength(5)), []),
  multiple: v.fallback(v.boolean(), false),
});

export type Choice = v.InferOutput<typeof choiceSchema>;
export type Question = v.InferOutput<typeof questionSchema>;

/** What the opener leaves behind a turn: questions, or a brief; a brief wins where both are given. */
export const openingSchema = v.object({
  attitude: v.fallback(v.nullable(v.picklist(attitudes)), null),
  questions: v.fallback(v.pipe(v.array(questionSchema), v.maxLength(5)), []),
  brief: v.fallback(v.nullable(ideaBriefSchema), null),
});

export type Opening = v.InferOutput<typeof openingSchema>;

/** One answer: the chosen labels, own words, or neither where the user skipped the question. */
export const answerSchema = v.object({
  choices: v.array(v.string()),
  text: v.string(),
});

export type Answer = v.InferOutput<typeof answerSchema>;

export function isSkipped(answer: Answer): boolean {
  return answer.choices.length === 0 && answer.text.trim() === '';
}

/** Opening rounds in all; the last one must end in a brief. */
export const maxRounds = 3;
