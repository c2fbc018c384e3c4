// The review of a step in one line: how many read it, how often it went back, what they found, and who could not be heard.
import { isOpen } from '../../src/core/plan/findings';
import { findingsIn, type TaskProgress } from '../../src/core/plan/taskProgress';
import { reviewerName } from './Findings';
import { useStrings } from './usePanel';

export function ReviewLine({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  const { review } = task;
  if (!review) return null;
  const left = review.reviewers.filter((id) => !review.given.some(({ reviewer }) => reviewer === id));
  const findings = findingsIn(task).filter(({ id }) => !review.dismissed.some(({ findingId }) => findingId === id));
  const notes = findings.filter(({ severity }) => severity === 'note').length;
  const dismissed = review.dismissed.length;
  const parts = [
    t.count('card.review.reviewers', review.reviewers.length),
    task.revisions > 0 && t.count('card.review.revised', task.revisions),
    findings.length > notes && t.count('card.review.findings', findings.length - notes),
    notes > 0 && t.count('card.review.notes', notes),
    dismissed > 0 && t.count('card.review.dismissed', dismissed),
  ].filter(Boolean);
  const gaps = review.given.flatMap(({ reviewer, gap }) => (gap ? [{ reviewer, gap }] : []));
  const isLeftToUser = review.verdict === 'ask' && findings.some((finding) => isOpen(finding));
  return (
    <div class="review-line">
      <p class="quiet">{parts.join(' · ')}</p>
      {review.verdict === null && left.length > 0 && (
        <p class="quiet">{t('card.review.reading', { names: left.map((id) => reviewerName(id, t)).join(', ') })}</p>
      )}
      {gaps.map(({ reviewer, gap }) => (
        <p key={reviewer} class="quiet">
          {t(`card.review.gap.${gap}`, { name: reviewerName(reviewer, t) })}
        </p>
      ))}
      {isLeftToUser && (
        <p class="why">
          {t('card.review.ask')} {review.toBuilder}
        </p>
      )}
    </div>
  );
}
