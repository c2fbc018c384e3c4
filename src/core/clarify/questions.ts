// Clarifying questions, their answers, and interpretations of the request.
import * as v from 'valibot';
import { attitudes, ideaBriefSchema } from './intent';
import { sizes } from './size';

export const briefParts = ['problem', 'users', 'scope', 'technology', 'outOfScope', 'constraints'] as const;
export type BriefPart = (typeof briefParts)[number];

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400));

const choiceSchema = v.object({
  label: line,
  detail: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  recommended: v.fallback(v.boolean(), false),
  /** 1-based numbers of the interpretations still possible after this choice; missing means all. */
  keeps: v.optional(v.fallback(v.array(v.number()), [])),
});

export const questionSchema = v.object({
  question: line,
  why: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  choices: v.fallback(v.array(choiceSchema), []),
  multiple: v.fallback(v.boolean(), false),
});

export type Choice = v.InferOutput<typeof choiceSchema>;
export type Question = v.InferOutput<typeof questionSchema>;

/** Result of a Starter turn. If it has both questions and a brief, the brief is used. */
export const openingSchema = v.object({
  attitude: v.fallback(v.nullable(v.picklist(attitudes)), null),
  /** Alternative interpretations, one sentence each. The questions help to choose between them. */
  readings: v.optional(v.fallback(v.array(line), [])),
  open: v.optional(v.fallback(v.array(v.picklist(briefParts)), [])),
  /** The size that the request needs, a one-line reason, and the user's words if the user named the size. */
  size: v.optional(v.fallback(v.nullable(v.picklist(sizes)), null)),
  why: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), '')),
  words: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), '')),
  questions: v.fallback(v.array(questionSchema), []),
  brief: v.fallback(v.nullable(ideaBriefSchema), null),
});

export type Opening = v.InferOutput<typeof openingSchema>;

/** Answer to one question; both fields are empty if the question was skipped. */
export const answerSchema = v.object({
  choices: v.array(v.string()),
  text: v.string(),
});

export type Answer = v.InferOutput<typeof answerSchema>;

export function isSkipped(answer: Answer): boolean {
  return answer.choices.length === 0 && answer.text.trim() === '';
}

/** Maximum number of questions per round, and maximum number of choices per question. */
const maxQuestions = 5;

/**
 * Limits and deduplicates questions and choices. Keeps at most one recommendation per question, and removes the choice of a question that
 * has only one.
 */
export function tidyQuestions(questions: readonly Question[]): Question[] {
  return distinct(questions, (question) => question.question).map((question) => ({ ...question, choices: tidyChoices(question.choices) }));
}

function tidyChoices(choices: readonly Choice[]): Choice[] {
  const tidy = distinct(choices, (choice) => choice.label);
  const first = tidy.findIndex((choice) => choice.recommended);
  return tidy.length < 2 ? [] : tidy.map((choice, index) => ({ ...choice, recommended: index === first }));
}

function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return values.filter((value, index) => values.findIndex((other) => keyOf(other) === keyOf(value)) === index).slice(0, maxQuestions);
}

/**
 * Normalizes answers: one answer per question (skipped if missing), only choices of that question, and several choices only where allowed.
 * Never chooses for the user.
 */
export function answersTo(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  return questions.map(({ choices, multiple }, index) => {
    const given = answers[index] ?? { choices: [], text: '' };
    const known = given.choices.filter((label) => choices.some((choice) => choice.label === label));
    return { choices: multiple ? known : known.slice(0, 1), text: given.text };
  });
}

/** Maximum number of opening rounds. The last round must end with a brief. */
export const maxRounds = 3;

export const maxReadings = 4;

/** Returns the 1-based numbers of the interpretations still possible after a choice; all numbers if `keeps` is missing or invalid. */
function keptBy(keeps: readonly number[] | undefined, all: number): ReadonlySet<number> {
  const every = Array.from({ length: all }, (_, at) => at + 1);
  const kept = every.filter((number) => keeps?.includes(number));
  return new Set(kept.length > 0 ? kept : every);
}

/** Returns the average number of interpretations that an answer rules out if all choices are equally likely. */
function ruledOut({ choices }: Question, all: number): number {
  const gone = choices.map(({ keeps }) => all - keptBy(keeps, all).size);
  return gone.reduce((sum, each) => sum + each, 0) / Math.max(1, gone.length);
}

/**
 * Sorts questions by the number of interpretations they rule out, most first. If any question rules out an interpretation, drops questions
 * with choices that rule out none. No-op with fewer than two interpretations.
 */
export function bySeparation(questions: readonly Question[], readings: readonly string[]): readonly Question[] {
  if (readings.length < 2) return questions;
  const weighed = questions.map((question) => ({ question, gone: ruledOut(question, readings.length) }));
  if (weighed.every(({ gone }) => gone === 0)) return questions;
  const asked = weighed.filter(({ question, gone }) => gone > 0 || question.choices.length === 0);
  return asked.toSorted((a, b) => b.gone - a.gone).map(({ question }) => question);
}

/** Returns, for each interpretation, whether it is still possible after the answers. Free text and skipped questions rule out nothing. */
export function readingsLeft(readings: readonly string[], questions: readonly Question[], answers: readonly Answer[]): readonly boolean[] {
  const isLeft = (number: number) =>
    questions.every(({ choices }, at) => {
      const answer = answers[at];
      if (!answer || isSkipped(answer) || answer.text.trim() !== '') return true;
      const taken = choices.filter(({ label }) => answer.choices.includes(label));
      return taken.length === 0 || taken.some(({ keeps }) => keptBy(keeps, readings.length).has(number));
    });
  return readings.map((_, at) => isLeft(at + 1));
}
