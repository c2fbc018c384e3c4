// Statements about a build in the user's language.
import type { Gap } from '../execution/presence';
import type { TextKey, WriteText } from '../i18n/language';
import type { Account, CheckClaim } from './buildSummary';

/** How much of a build is in the files. `unneeded`: no change was needed; `byHand`: complete, with parts done by the user. */
export type Extent = 'all' | 'byHand' | 'unneeded' | 'some' | 'none';

export function extentOf({ tasks }: Pick<Account, 'tasks'>): Extent {
  const needed = tasks.filter(({ presence }) => presence !== 'unneeded');
  if (needed.length === 0) return 'unneeded';
  if (needed.every(({ presence }) => presence === 'whole')) return 'all';
  if (needed.every(({ presence }) => presence === 'none')) return 'none';
  return needed.every(({ presence }) => presence === 'whole' || presence === 'byHand') ? 'byHand' : 'some';
}

/** Whether any change is missing or the last check failed. */
export function isLacking(account: Account): boolean {
  const extent = extentOf(account);
  return extent === 'some' || extent === 'none' || account.check.check?.outcome === 'failed';
}

/** Says in one sentence how much of the build is in the files, with a count per outcome. */
export function extentText(account: Account, t: WriteText): string {
  const extent = extentOf(account);
  const { needed, whole, part, byHand, none } = account.figures;
  if (account.tasks.length === 0) return t('card.done.nothingBuilt');
  if (extent === 'all' || extent === 'none' || extent === 'unneeded' || (extent === 'some' && needed === 1))
    return t(`card.done.${extent}`);
  const counts = [
    t('card.done.tally', { whole, total: needed }),
    ...(part > 0 ? [t('card.done.tally.part', { count: part })] : []),
    ...(byHand > 0 ? [t('card.done.tally.byHand', { count: byHand })] : []),
    ...(none > 0 ? [t('card.done.tally.none', { count: none })] : []),
  ];
  return `${counts.join(', ')}.`;
}

export interface MissingChange {
  readonly name: string;
  readonly why: string;
}

/** Returns the display name of an agreed clause; by default its ID, as in the report. */
type ClauseName = (clauseId: string) => string;

/** Lists everything missing from the files: missing changes of partial steps, and whole steps. */
export function missingChanges({ tasks }: Pick<Account, 'tasks'>, t: WriteText, nameOf?: ClauseName): MissingChange[] {
  return tasks.flatMap(({ task, presence, state, gaps }) =>
    presence === 'none' ? [{ name: task.title, why: t(state) }] : gaps.map((gap) => missingChange(gap, t, nameOf)),
  );
}

/** Returns the name and reason of a missing change. A change without a title is named by its location. */
export function missingChange({ kind, path, line, text, clause = '' }: Gap, t: WriteText, nameOf: ClauseName = (id) => id): MissingChange {
  const name = text || (line === null ? path : `${path}:${line}`) || t('gap.rest');
  return { name, why: t(whyKeys[kind], { id: nameOf(clause) }) };
}

const whyKeys: Readonly<Record<Gap['kind'], TextKey>> = {
  rejected: 'verdict.rejected',
  undone: 'gap.undone',
  undecided: 'gap.undecided',
  refused: 'gap.refused',
  cut: 'gap.cut',
  terms: 'gap.terms',
};

export function checkText({ state, check }: CheckClaim, t: WriteText): string {
  if (!check || state === 'none') return t('record.unchecked');
  const ended = t(`card.verification.${check.outcome}`, { task: check.task, exitCode: check.exitCode ?? '?' });
  const notes = [...(state === 'outdated' ? [t('check.outdated')] : []), ...(check.isWaived ? [t('record.waived')] : [])];
  return notes.length > 0 ? `${ended} (${notes.join(', ')})` : ended;
}
