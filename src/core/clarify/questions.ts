// Clarifying questions, their answers, and possible readings of the request.
import * as v from 'valibot';
import { attitudes, ideaBriefSchema } from './intent';
import { sizes } from './size';

/** The parts of a brief that questions settle. */
export const briefParts = ['problem', 'users', 'scope', 'technology', 'outOfScope', 'constraints'] as const;
export type BriefPart = (typeof briefParts)[number];

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400));

const choiceSchema = v.object({
  label: line,
  detail: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  recommended: v.fallback(v.boolean(), false),
  /** The readings of the request that it leaves, by their numbers from 1; without it all of them. */
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

/** What the opener leaves behind a turn: questions, or a brief; a brief wins where both are given. */
export const openingSchema = v.object({
  attitude: v.fallback(v.nullable(v.picklist(attitudes)), null),
  /** Rival briefs that fit what was said, one sentence each: what the questions tell apart. */
  readings: v.optional(v.fallback(v.array(line), [])),
  /** Parts of the brief that nobody has settled yet. */
  open: v.optional(v.fallback(v.array(v.picklist(briefParts)), [])),
  /** The size the request needs, why in one line, and the user's own words where they ask for it. */
  size: v.optional(v.fallback(v.nullable(v.picklist(sizes)), null)),
  why: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), '')),
  words: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(400)), '')),
  questions: v.fallback(v.array(questionSchema), []),
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

/** Most questions of a round, and most choices of a question. */
const maxQuestions = 5;

/**
 * Questions as they are put to the user: at most five, none twice; of the choices at most five, none twice, one recommended at
 * most, and none where there would be only one to choose from.
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
 * Answers as they are recorded: one for each question, skipped where none came, with choices the question has, and more than one
 * of them only where it takes several. Nothing is ever chosen for the user.
 */
export function answersTo(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  return questions.map(({ choices, multiple }, index) => {
    const given = answers[index] ?? { choices: [], text: '' };
    const known = given.choices.filter((label) => choices.some((choice) => choice.label === label));
    return { choices: multiple ? known : known.slice(0, 1), text: given.text };
  });
}

/** Opening rounds in all; the last one must end in a brief. */
export const maxRounds = 3;

/** Most readings that are weighed against each other. */
export const maxReadings = 4;

/** Which readings a choice leaves, by their numbers from 1; without a word, or with numbers that mean none, all of them. */
function keptBy(keeps: readonly number[] | undefined, all: number): ReadonlySet<number> {
  const every = Array.from({ length: all }, (_, at) => at + 1);
  const kept = every.filter((number) => keeps?.includes(number));
  return new Set(kept.length > 0 ? kept : every);
}

/** How many readings an answer rules out on average, where each choice is as likely as another. */
function ruledOut({ choices }: Question, all: number): number {
  const gone = choices.map(({ keeps }) => all - keptBy(keeps, all).size);
  return gone.reduce((sum, each) => sum + each, 0) / Math.max(1, gone.length);
}

/**
 * The questions as they are asked: those that rule out most come first, and one whose choices leave every reading is not asked where another tells
 * them apart. Without two readings they stay as they are.
 */
export function bySeparation(questions: readonly Question[], readings: readonly string[]): readonly Question[] {
  if (readings.length < 2) return questions;
  const weighed = questions.map((question) => ({ question, gone: ruledOut(question, readings.length) }));
  if (weighed.every(({ gone }) => gone === 0)) return questions;
  const asked = weighed.filter(({ question, gone }) => gone > 0 || question.choices.length === 0);
  return asked.toSorted((a, b) => b.gone - a.gone).map(({ question }) => question);
}

/** Which readings the answers leave, in the order of the readings; words of one's own and a skipped question rule out nothing. */
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
