// Selectors of a batch of experts: who is asked, who is left, which answers count, and under which letter.
import { type Expert, expertRole } from './expertSelection';
import { lettersFor } from './shuffle';
import type { Batch, ExpertAnswer } from './state';
import type { Receipt } from '../models/state';
import { usableAnswers } from './fold';

/** Who is asked: one alone where one answer is all that is wanted. */
export function askedExperts({ experts, arm }: Pick<Batch, 'experts' | 'arm'>): readonly Expert[] {
  return arm === 'one' ? experts.slice(0, 1) : experts;
}

export function expertsLeft(batch: Batch): readonly Expert[] {
  return askedExperts(batch).filter(({ id }) => !batch.answers.some(({ expert }) => expert === id));
}

/** How many answered of how many that count: an empty answer, and one the user did not want any more, is no voice. */
export function turnout(batch: Pick<Batch, 'experts' | 'arm' | 'answers'>): { readonly answered: number; readonly asked: number } {
  const silent = batch.answers.filter(({ outcome }) => outcome === 'empty' || outcome === 'cancelled').length;
  return { answered: usableAnswers(batch).length, asked: askedExperts(batch).length - silent };
}

/** The answers with the most votes; all of them where nobody could choose, more than one on a tie. */
export function chosenAnswers(batch: Batch): readonly ExpertAnswer[] {
  const usable = usableAnswers(batch);
  const count = (id: string) => batch.votes.filter(({ choice }) => choice === id).length;
  const most = Math.max(0, ...usable.map(({ expert }) => count(expert)));
  return usable.filter(({ expert }) => count(expert) === most);
}

/** The letters the usable answers go by, in this batch and nowhere else. */
export function answerLetters(sessionId: string, batch: Batch): ReadonlyMap<string, string> {
  return lettersFor(
    usableAnswers(batch).map(({ expert }) => expert),
    `${sessionId} ${batch.id}`,
  );
}

/** What an expert's answer cost. */
export function receiptFor({ receipts }: Batch, expert: Expert): Receipt | undefined {
  return receipts[expertRole(expert)];
}
