// Announces verdicts to screen readers; stays rendered when the review closes.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TaskProgress } from '../../src/core/execution/state';
import { useStrings } from '../model/context';
import type { Strings } from '../model/strings';
import { isUndecided } from '../../src/core/execution/selectors';
import { reviewChanges } from './useReviewActions';

export function ReviewAnnouncer({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  const before = useRef(task);
  const [words, setWords] = useState('');
  useEffect(() => {
    const said = reviewAnnouncement(before.current, task, t);
    before.current = task;
    if (said) setWords(said);
  }, [task, t]);
  return (
    <div class="hidden" role="status" data-voice={task.id}>
      {words}
    </div>
  );
}

/** Returns the announcement of what changed between two states of an attempt; empty if nothing needs to be announced. */
function reviewAnnouncement(before: TaskProgress, after: TaskProgress, t: Strings): string {
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
