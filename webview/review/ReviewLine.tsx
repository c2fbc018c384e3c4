// One-line result of a step's review, and its findings.
import { findingsIn } from '../../src/core/execution/selectors';

import type { Dismissal, Finding, ReviewerId, Severity } from '../../src/core/execution/facts';
import { isOpen, memberOf, reviewRole, synthesisRole } from '../../src/core/execution/findings';
import type { TaskProgress } from '../../src/core/execution/state';
import { callsOfAnswers } from '../../src/core/models/estimate';
import { Face } from '../icons/Face';
import { PlaceLink } from '../markdown/markdownInline';
import { usePanel, useStrings } from '../model/context';
import { faceOf } from '../model/strings';
import { EstimateLine } from '../common/EstimateLine';
import { ReceiptBadge } from '../common/ReceiptBadge';
import { entryParts, partKey } from '../common/entryTargets';
import { reviewerName } from '../common/LookList';
import { Button } from '../ui/Button';
import { Chip, type Tone } from '../ui/Chip';
import { Fold } from '../ui/Fold';

export function ReviewLine({ task }: { readonly task: TaskProgress }) {
  const { live, send } = usePanel();
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
          {live.busy.value && <p class="quiet">{t('card.review.reading', { names: left.map((id) => reviewerName(id, t)).join(', ') })}</p>}
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

const tones: Readonly<Record<Severity, Tone>> = { blocker: 'bad', major: 'bad', minor: 'warn', note: 'info' };

const faces: Readonly<Record<string, { readonly glyph: string; readonly color: string }>> = {
  correctness: { glyph: '✓', color: 'blue' },
  security: { glyph: '♜', color: 'red' },
  tests: { glyph: '⚗', color: 'green' },
};

function reviewerFace(reviewer: ReviewerId): { readonly glyph: string; readonly color: string } {
  const member = memberOf(reviewer);
  return member === null ? (faces[reviewer] ?? faceOf(reviewer)) : faceOf(member);
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly dismissed: readonly Dismissal[];
}

export function Findings({ findings, dismissed }: FindingsProps) {
  const t = useStrings();
  const reasonOf = (id: string) => dismissed.find(({ findingId }) => findingId === id)?.reason ?? null;
  const kept = findings.filter(({ id }) => reasonOf(id) === null);
  const fallen = findings.filter(({ id }) => reasonOf(id) !== null);
  if (findings.length === 0) return null;
  return (
    <div class="findings">
      <ul>
        {kept.map((finding) => (
          <FindingLine key={finding.id} finding={finding} reason={null} />
        ))}
      </ul>
      {fallen.length > 0 && (
        <Fold summary={t.count('card.review.dismissed', fallen.length)}>
          <ul>
            {fallen.map((finding) => (
              <FindingLine key={finding.id} finding={finding} reason={reasonOf(finding.id)} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

function FindingLine({ finding, reason }: { readonly finding: Finding; readonly reason: string | null }) {
  const t = useStrings();
  const { reviewer, severity, confidence, path, line, hunkId, text, verified } = finding;
  const { glyph, color } = reviewerFace(reviewer);
  return (
    <li class={`finding ${severity}`} data-finding={finding.id} ref={entryParts.at(partKey('finding', finding.id))}>
      <Face glyph={glyph} color={color} />
      <span>
        <b>{reviewerName(reviewer, t)}</b> <Chip tone={tones[severity]}>{t(`card.review.severity.${severity}`)}</Chip>{' '}
        {hunkId === null && path !== '' && <PlaceLink path={path} line={line} text={line === null ? path : `${path}:${line}`} />} {text}{' '}
        {confidence !== null && <span class="quiet">{t('card.vote.confidence', { percent: Math.round(confidence * 100) })}</span>}{' '}
        {!verified && severity !== 'note' && <span class="quiet">{t('card.review.unverified')}</span>}
        {reason !== null && <span class="reason quiet">{t('card.review.because', { reason })}</span>}
      </span>
    </li>
  );
}
