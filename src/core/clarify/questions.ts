// The questions of the opening talk and their answers.
import * as v from 'valibot';
import { attitudes, ideaBriefSchema } from './intent';

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
