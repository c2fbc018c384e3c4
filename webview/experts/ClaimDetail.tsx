import { answerLetters, type Batch, currentBatch } from '../../src/core/experts/batch';

// One claim in full: who holds it in which words, what it contradicts and depends on, and what the plan made of it.
import { fateOf } from '../../src/core/experts/claimOutcomes';
import { type Claim, support } from '../../src/core/experts/claims';
import type { Structure } from '../../src/core/experts/structure';
import type { Session } from '../../src/core/session';
import type { Strings } from '../model/strings';
import { Chip } from '../ui/Chip';
import { useSession, useStrings } from '../model/context';

interface Props {
  readonly batch: Batch;
  readonly claim: Claim;
  readonly structure: Structure;
}

export function ClaimDetail({ batch, claim, structure }: Props) {
  const t = useStrings();
  const session = useSession();
  const letters = answerLetters(session.id, batch);
  const quoteOf = (expert: string, start: number, end: number) =>
    batch.answers.find((answer) => answer.expert === expert)?.text.slice(start, end) ?? '';
  return (
    <div class="claim-detail" aria-live="polite">
      <p>
        <code>{claim.id}</code> {claim.text} <Chip>{t(`claims.polarity.${claim.polarity}`)}</Chip>{' '}
        <span class="quiet">{t('claims.of', { count: support(claim), all: structure.answers })}</span>
      </p>
      <ul>
        {claim.sources.map(({ expert, start, end }) => (
          <li key={`${expert} ${start}`}>
            <span class="quiet">{t('card.experts.answer', { letter: letters.get(expert) ?? '' })}:</span>{' '}
            <q>{quoteOf(expert, start, end)}</q>
          </li>
        ))}
      </ul>
      {claim.conflicts.length > 0 && <p class="quiet">{`${t('claims.conflicts')}: ${claim.conflicts.join(', ')}`}</p>}
      {claim.needs.length > 0 && <p class="quiet">{`${t('claims.needs')}: ${claim.needs.join(', ')}`}</p>}
      {currentBatch(session.experts) === batch && <p class="quiet">{fateText(session, claim.id, t)}</p>}
    </div>
  );
}

/** What the plan made of a claim; empty as long as there is none. */
export function fateText({ progress: { offered } }: Pick<Session, 'progress'>, id: string, t: Strings): string {
  if (!offered) return '';
  const fate = fateOf(offered.plan, id);
  switch (fate.kind) {
    case 'task':
      return t('claims.fate.task', { tasks: fate.tasks.join(', ') });
    case 'rejected':
      return t('claims.fate.rejected', { reason: fate.reason });
    default:
      return t(`claims.fate.${fate.kind}`);
  }
}
