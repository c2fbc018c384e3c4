// Agreed numbers and names that are missing from the edits of a step.
import { lostInCode } from '../discussion/termCoverage';
import { type Clause, activeClauses } from '../discussion/design';
import type { FileProposal } from '../edits/lines/proposal';
import { executionOrder, idsOf, type Task } from '../plan/taskMap';
import type { DiscussionState } from '../discussion/state';
import type { Language } from '../i18n/language';
import type { Progress } from './state';
import type { MissingTerms } from './facts';

interface AgreedAndBuilt {
  readonly discussion: DiscussionState;
  readonly progress: Progress;
  readonly language: Language;
}

/**
 * Returns the agreed terms missing from a step. Skips clauses that a later step also covers; text written by earlier steps counts as
 * present.
 * @param textOf returns the current text of a file
 */
export function missingTerms(
  { discussion, progress, language }: AgreedAndBuilt,
  task: Task,
  files: readonly FileProposal[],
  textOf: (path: string) => string,
): MissingTerms[] {
  const carried = carriedClauses({ discussion, progress }, task);
  if (carried.length === 0) return [];
  const before = [...progress.tasks, ...progress.done.map((done) => done.progress)].filter(({ id }) => id !== task.id);
  const written = before.flatMap((each) => each.files.flatMap(addedTo));
  const changed = files.flatMap((file) => [...keptOf(file, textOf(file.path)), ...addedTo(file)]);
  const untouched = task.files.filter((path) => !files.some((file) => file.path === path)).flatMap((path) => [path, textOf(path)]);
  const code = [...changed, ...written, ...untouched].join('\n');
  return lostInCode(carried, code, language).map(({ clause, terms }) => ({ clause: clause.id, terms }));
}

/** Returns the clauses covered by this step and by no later step. */
function carriedClauses({ discussion, progress }: Pick<AgreedAndBuilt, 'discussion' | 'progress'>, task: Task): Clause[] {
  const plan = progress.offered?.plan;
  const order = plan ? executionOrder(plan) : [];
  const later = order.slice(order.findIndex(({ id }) => id === task.id) + 1).flatMap(idsOf);
  return activeClauses(discussion.proposal).filter(({ id }) => isNamed(id, idsOf(task)) && !isNamed(id, later));
}

/**
 * Returns the number of agreed numbers and names in the step's clauses and completion condition, and a function that lists those missing
 * from a text.
 */
export function termsOfStep(session: AgreedAndBuilt, task: Task) {
  const doneWhen = { id: task.id, kind: 'behaviour' as const, text: task.doneWhen };
  const clauses = [...carriedClauses(session, task), doneWhen];
  const missingIn = (text: string) => lostInCode(clauses, text, session.language).flatMap(({ terms }) => terms);
  return { count: missingIn('').length, missingIn };
}

function isNamed(id: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.match(/\b[A-Z]\d+\b/g)?.includes(id) ?? false);
}

function addedTo({ path, to, hunks }: FileProposal): string[] {
  return [path, to ?? '', ...hunks.flatMap(({ after }) => after)];
}

function keptOf({ operation, hunks }: FileProposal, text: string): string[] {
  if (operation === 'delete') return [];
  const isReplaced = (line: number) => hunks.some(({ start, before }) => line >= start && line < start + before.length);
  return text.split('\n').filter((_line, index) => !isReplaced(index + 1));
}

export function renderMissing(missing: readonly MissingTerms[]): string {
  const lines = missing.map(({ clause, terms }) => `- ${clause}: ${terms.join(', ')}`);
  return lines.length > 0 ? `\n\nAgreed, but not found in these edits or in what was built before:\n${lines.join('\n')}` : '';
}
