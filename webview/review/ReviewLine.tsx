// The review of a step in one line: how many read it, how often it went back, what they found, and who could not be heard.
import { callsOfAnswers } from '../../src/core/models/estimate';
import { isOpen, reviewRole, synthesisRole } from '../../src/core/execution/findings';
import { findingsIn } from '../../src/core/execution/selectors';
import { Button } from '../ui/Button';
import { EstimateLine } from '../shared/EstimateLine';
import { reviewerName } from '../shared/lookupText';
import { Fold } from '../ui/Fold';
import { ReceiptBadge } from '../shared/ReceiptBadge';
import { usePanel, useStrings } from '../model/context';
import type { TaskProgress } from '../../src/core/execution/state';

export function ReviewLine({ task }: { readonly task: TaskProgress }) {
  const { send } = usePanel();
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
  const isLeftToUser = task.outcome === null && review.verdict === 'ask' && findings.some((finding) => isOpen(finding));
  return (
    <div class="review-line">
      <Fold summary={parts.join(' · ')}>
        <ul class="reviewers">
          {[
            ...review.reviewers.map((id) => ({ role: reviewRole(id), name: reviewerName(id, t) })),
            { role: synthesisRole, name: t('reviewer.synthesis.name') },
          ]
            .flatMap(({ role, name }) => ({ name, receipt: review.receipts[role] }))
            .map(
              ({ name, receipt }) =>
                receipt && (
                  <li key={name}>
                    {name} <ReceiptBadge receipt={receipt} />
                  </li>
                ),
            )}
        </ul>
      </Fold>
      {review.verdict === null && left.length > 0 && (
        <>
          <p class="quiet">{t('card.review.reading', { names: left.map((id) => reviewerName(id, t)).join(', ') })}</p>
          <EstimateLine calls={{ low: left.length, high: callsOfAnswers(left.length).high + 1 }} tier="strong" />
        </>
      )}
      {gaps.map(({ reviewer, gap }) => (
        <p key={reviewer} class="quiet">
          {t(`card.review.gap.${gap}`, { name: reviewerName(reviewer, t) })}
        </p>
      ))}
      {isLeftToUser && (
        <p class="why">
          {t('card.review.ask')} {review.toBuilder}{' '}
          <Button onPress={() => send({ type: 'task.revise', taskId: task.id, text: '' })}>{t('card.task.revise')}</Button>
        </p>
      )}
    </div>
  );
}
