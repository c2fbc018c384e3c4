// What reviewers found in the edits as they were taken: each finding with who found it, and why it was dismissed where it was.
import { memberOf } from '../../build/findings';
import { type Block, code, heading, type Inline, type Line, listOf, quiet, said, words } from '../document';
import type { Finding, ReviewerId } from '../../build/facts';
import type { Review } from '../../build/state';
import type { Material } from '../material';

export function findingBlocks({ session, t }: Material): Block[] {
  const lines = session.progress.tasks.flatMap(({ review }) => (review ? linesOf(review, t) : []));
  return lines.length > 0 ? [heading(t('report.build.findings')), ...listOf(lines)] : [];
}

function linesOf({ given, dismissed }: Review, t: Material['t']): Line[] {
  const reasonOf = new Map(dismissed.map(({ findingId, reason }) => [findingId, reason]));
  return given.flatMap(({ findings }) => findings.map((finding) => lineOf(finding, reasonOf.get(finding.id) ?? null, t)));
}

function lineOf({ reviewer, severity, text, path, line, verified }: Finding, reason: string | null, t: Material['t']): Line {
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
