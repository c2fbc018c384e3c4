// Rival readings of a request: briefs that fit all that was said and would be built differently. Only what tells them apart is worth a question.
import { type Answer, isSkipped, type Question } from './questions';

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
