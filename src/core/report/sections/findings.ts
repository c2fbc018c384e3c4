// What reviewers found in the edits as they were taken: each finding with who found it, and why it was dismissed where it was.
import { memberOf } from '../../execution/findings';
import { type DocumentBlock, code, heading, type Inline, type InlineLine, listOf, quiet, said, words } from '../document';
import type { Finding, ReviewerId } from '../../execution/facts';
import type { Review } from '../../execution/state';
import type { Material } from '../material';
import { trailAnchor, trailLine } from '../trailLines';
import { findingKey } from '../../trail/graph';

export function findingBlocks({ session, trail, t }: Material): DocumentBlock[] {
  const lines = session.progress.tasks.flatMap(({ id, attempt, review }) =>
    review ? linesOf(review, t, (finding) => keyed(findingKey(id, attempt, finding.id), trail, t)) : [],
  );
  return lines.length > 0 ? [heading(t('report.build.findings')), ...listOf(lines)] : [];
}

interface Ends {
  readonly place: InlineLine;
  readonly led: InlineLine;
}

function keyed(key: string, trail: Material['trail'], t: Material['t']): Ends {
  return { place: trailAnchor(key, trail), led: trailLine(key, ['step', 'hunk'], trail, t) };
}

function linesOf({ given, dismissed }: Review, t: Material['t'], endsOf: (finding: Finding) => Ends): InlineLine[] {
  const reasonOf = new Map(dismissed.map(({ findingId, reason }) => [findingId, reason]));
  return given.flatMap(({ findings }) =>
    findings.map((finding) => {
      const { place, led } = endsOf(finding);
      return [...place, ...lineOf(finding, reasonOf.get(finding.id) ?? null, t), ...led];
    }),
  );
}

function lineOf({ reviewer, severity, text, path, line, verified }: Finding, reason: string | null, t: Material['t']): InlineLine {
  const place = path && line !== null ? `${path}:${line}` : path;
  return [
    nameOf(reviewer, t),
    quiet(`${t(`card.review.severity.${severity}`)}:`),
    said(text),
    ...(place ? [code(place)] : []),
    ...(verified ? [] : [quiet(t('card.review.unverified'))]),
    ...(reason === null ? [] : [quiet(t('card.review.because', { reason }))]),
  ];
}

function nameOf(reviewer: ReviewerId, t: Material['t']): Inline {
  const member = memberOf(reviewer);
  return member === null ? words(t.textOr(`reviewer.${reviewer}.name`, reviewer)) : t.member(member);
}
