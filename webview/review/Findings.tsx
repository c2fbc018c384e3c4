// What reviewers found, beside the lines it is about: who says how grave it is, on what evidence, and why one was dismissed.
import { entryParts, partKey } from '../shared/entryTargets';
import { memberOf } from '../../src/core/execution/findings';
import { faceOf } from '../model/strings';
import { Chip, type Tone } from '../ui/Chip';
import { Face } from '../icons/Face';
import { Fold } from '../ui/Fold';
import { PlaceLink } from '../markdown/PlaceLink';
import { useStrings } from '../model/context';
import { reviewerName } from '../shared/lookupText';
import type { Dismissal, Finding, ReviewerId, Severity } from '../../src/core/execution/facts';

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

interface Props {
  readonly findings: readonly Finding[];
  readonly dismissed: readonly Dismissal[];
}

/** The findings that stand, and those that fell, folded, each with the reason. */
export function Findings({ findings, dismissed }: Props) {
  const t = useStrings();
  const reasonOf = (id: string) => dismissed.find(({ findingId }) => findingId === id)?.reason ?? null;
  const standing = findings.filter(({ id }) => reasonOf(id) === null);
  const fallen = findings.filter(({ id }) => reasonOf(id) !== null);
  if (findings.length === 0) return null;
  return (
    <div class="findings">
      <ul>
        {standing.map((finding) => (
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
