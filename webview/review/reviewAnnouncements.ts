// What a screen reader is told while a step is reviewed: what became of a hunk, and how many are left.
import { reviewChanges, isUndecided } from './reviewOrder';
import type { Strings } from '../model/strings';
import type { TaskProgress } from '../../src/core/execution/state';

/** The words for what has changed between two states of the same attempt; empty where nothing is worth saying. */
export function reviewAnnouncement(before: TaskProgress, after: TaskProgress, t: Strings): string {
  if (before.attempt !== after.attempt) return '';
  const changes = reviewChanges(after.files);
  const turned = (verdict: string) =>
    changes.filter(({ hunk: { id } }) => before.verdicts[id] !== verdict && after.verdicts[id] === verdict);
  const left = t.count('card.voice.left', changes.filter(({ hunk }) => isUndecided(after, hunk)).length);
  const asked = (after.toConfirm ?? []).some((id) => !before.toConfirm?.includes(id));
  return [
    turned('accepted').length > 0 && t('card.voice.accepted', { left }),
    turned('rejected').length > 0 && t('card.voice.rejected', { left }),
    turned('conflicted').length > 0 && t('card.conflict.choose'),
    ...turned('pending')
      .filter(({ hunk: { id } }) => before.verdicts[id] === 'conflicted')
      .map(({ file }) => t('card.voice.freed', { place: file.path })),
    asked && t('card.task.confirm'),
  ]
    .filter(Boolean)
    .join(' ');
}
