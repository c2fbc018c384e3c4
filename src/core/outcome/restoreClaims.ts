// UI text about changes that a restore or a checkout removed from the files.
import { checkpointChange, type RestoreChange, restoreReach } from '../checkpoints/checkpoints';
import { changesFrom } from '../checkpoints/restore';
import { recordTaskId } from '../execution/state';
import type { TextKey, Wording } from '../i18n/language';
import type { Session } from '../session';
import { stepLabels } from '../traceability/graph';
import type { EntryOf } from '../transcript';

export function restoreTitle(session: Session, checkpointId: string, t: Wording): string {
  const { checkpoints } = session;
  if (checkpointChange(checkpoints, checkpointId)?.kind === 'restore') return t('card.restore.titleRedo');
  const files = changesFrom(checkpoints, checkpointId);
  const reach = restoreReach(checkpoints.changes, { kind: 'restore', checkpointId: '', target: checkpointId, files });
  const keys = { whole: 'card.restore.title', part: 'card.restore.titlePart', earlier: 'card.restore.titleEarlier' } as const;
  return reachText(session, reach, keys, t);
}

/** Says what a restore reverted, or that it skipped some files. */
export function restoredText(session: Session, change: RestoreChange, t: Wording): string {
  if (change.left.length > 0) return t('card.restore.doneLeft');
  if (change.direction === 'redo') return t('card.restore.doneRedo');
  const { changes } = session.checkpoints;
  const reach = restoreReach(changes.slice(0, changes.indexOf(change)), change);
  const keys = { whole: 'card.restore.done', part: 'card.restore.donePart', earlier: 'card.restore.doneEarlier' } as const;
  return reachText(session, reach, keys, t);
}

function reachText(
  session: Session,
  { tasks, isWhole, hunks }: ReturnType<typeof restoreReach>,
  keys: Readonly<Record<'whole' | 'part' | 'earlier', TextKey>>,
  t: Wording,
): string {
  const labels = stepLabels(session);
  const steps = tasks.flatMap((id): (string | number)[] => {
    const step = id === recordTaskId ? t('card.done.record') : labels.get(id);
    return step === undefined ? [] : [step];
  });
  if (steps.length === 0 || steps.length < tasks.length) return t(keys.earlier);
  const text = isWhole ? t.count(keys.whole, steps.length) : t.count(keys.part, hunks);
  return text.replace('{steps}', () => steps.join(', '));
}

export function checkoutText({ checkpoints: { answers } }: Session, { noticeId, count }: EntryOf<'checkout'>, t: Wording): string {
  const answer = answers[noticeId];
  const said = answer === undefined ? '' : ` ${t(answer ? 'card.checkout.isUndone' : 'card.checkout.isKept')}`;
  return t.count('card.checkout.text', count) + said;
}
