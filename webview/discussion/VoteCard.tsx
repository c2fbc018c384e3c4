// Card for a blind vote: the voters while it runs, then the result with all ballots.
import { InlineText, CitedPlaces } from '../markdown/markdownInline';
import type { AgentId } from '../../src/core/agents/roster';
import type { CastBallot, Vote } from '../../src/core/discussion/state';
import { failedInVote } from '../../src/core/discussion/verdicts';
import { oneModelOf, tally } from '../../src/core/discussion/votes';
import type { TextKey } from '../../src/core/i18n/language';
import type { Entry } from '../../src/core/transcript';
import { CitedAsShown } from '../markdown/citations';
import { usePanel, useSession, useStrings } from '../model/context';
import { countPositions, isLatest, type PositionCount } from '../model/selectors';
import { faceOf } from '../model/strings';
import { entryName } from '../../src/core/discussion/entryName';
import { LedgerIds } from '../common/TraceLinks';
import { EstimateLine } from '../common/EstimateLine';
import { ReceiptBadge } from '../common/ReceiptBadge';
import { Badge } from '../ui/formControls';
import { Card, SettledCard } from '../ui/Card';
import { Chip } from '../ui/Chip';

export function VoteEntry({ entry, voteId }: { readonly entry: Entry; readonly voteId: string }) {
  const t = useStrings();
  const session = useSession();
  const vote = session.discussion.votes.find((held) => held.id === voteId);
  if (!vote) return null;
  const title = t(vote.round === 2 ? 'card.vote.titleAgain' : 'card.vote.title', { version: vote.version });
  if (vote.outcome === null) return <BlindCard title={title} what="vote" members={vote.voters} given={vote.ballots} />;
  const outcome = t(`card.vote.outcome.${vote.outcome}`);
  if (vote.outcome === 'stale' || vote.outcome === 'unheld') return <SettledCard title={title} outcome={outcome} mark="none" />;
  const isAgreed = vote.outcome === 'agreed';
  // An agreed vote leads to the card with the design, so its own card is collapsed.
  if (isAgreed || !isLatest(session, entry) || session.phase !== 'discovery') {
    return (
      <SettledCard title={title} outcome={outcome} mark={isAgreed ? 'done' : 'none'}>
        <VoteResult vote={vote} />
      </SettledCard>
    );
  }
  return (
    <Card title={title} side={outcome} tone="warn">
      <VoteResult vote={vote} />
    </Card>
  );
}

const progressTexts = {
  vote: { done: 'card.vote.cast', doing: 'card.vote.casting' },
  firstOpinions: { done: 'card.firstOpinions.laid', doing: 'card.firstOpinions.writing' },
} as const;

interface BlindCardProps {
  readonly title: string;
  readonly what: keyof typeof progressTexts;
  readonly members: readonly AgentId[];
  readonly given: Readonly<Record<AgentId, unknown>>;
}

/** Card for an open vote or first opinions. The answers stay hidden until all are submitted, so that they do not influence the user. */
export function BlindCard({ title, what, members, given }: BlindCardProps) {
  const t = useStrings();
  const { live } = usePanel();
  const calls = members.length;
  const { done, doing } = progressTexts[what];
  return (
    <Card title={title} side={<Badge>{t.count('card.vote.calls', calls)}</Badge>}>
      <p class="why">{t(`card.${what}.blind`)}</p>
      <EstimateLine calls={{ low: calls, high: calls }} tier="strong" />
      <ul class="positions">
        {members.map((id) => (
          <li key={id} data-color={faceOf(id).color}>
            <b>{t.nameOf(id)}</b> {(given[id] || live.busy.value) && <span class="quiet">{t(given[id] ? done : doing)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function VoteResult({ vote }: { readonly vote: Vote }) {
  const t = useStrings();
  const { support, against, quorum } = tally(vote);
  const model = oneModelOf(vote);
  const positions = vote.voters.map((id) => vote.ballots[id]?.ballot?.position ?? 'abstain');
  return (
    <>
      <PositionBar counts={countPositions(positions)} />
      <p class="quiet">{t('card.vote.quorum', { taken: support + against, all: vote.voters.length, quorum })}</p>
      {model !== null && <p class="quiet">{t('card.vote.oneModel', { model })}</p>}
      <FailureLines vote={vote} />
      <ul class="positions">
        {vote.voters.map((id) => (
          <BallotLine key={id} id={id} vote={vote} cast={vote.ballots[id]} />
        ))}
      </ul>
    </>
  );
}

/**
 * Lines with the ledger entries that voters judged as failed, and the voters' names. A failed entry blocks agreement even if the proposal
 * has enough support.
 */
export function FailureLines({ vote }: { readonly vote: Vote }) {
  const t = useStrings();
  const { discussion } = useSession();
  return (
    <>
      {failedInVote(discussion, vote).map(({ id, agents }) => (
        <p key={id} class="why">
          <LedgerIds ids={[id]} /> {t('card.vote.verdict.fails')}: {agents.map((agent) => t.nameOf(agent)).join(', ')}
        </p>
      ))}
    </>
  );
}

function BallotLine({ id, vote, cast }: { readonly id: AgentId; readonly vote: Vote; readonly cast: CastBallot | undefined }) {
  const t = useStrings();
  const session = useSession();
  const ballot = cast?.ballot;
  return (
    <li data-color={faceOf(id).color}>
      <b>{t.nameOf(id)}</b>{' '}
      {ballot ? <span>{t(`badge.position.${ballot.position}`)}</span> : <span>{t(`card.vote.gap.${cast?.gap ?? 'failed'}`)}</span>}
      {ballot && ballot.confidence !== null && (
        <span class="quiet"> {t('card.vote.confidence', { percent: Math.round(ballot.confidence * 100) })}</span>
      )}{' '}
      {id === vote.author && <Chip>{t('card.vote.author')}</Chip>} {cast?.receipt && <ReceiptBadge receipt={cast.receipt} />}
      {ballot?.reason && (
        <p class="quiet">
          <InlineText text={ballot.reason} />
        </p>
      )}
      {ballot?.verdicts && ballot.verdicts.length > 0 && (
        <p class="quiet small">
          {ballot.verdicts.map(({ id: of, verdict }) => `${entryName(session, of, t)} ${t(`card.vote.verdict.${verdict}`)}`).join(' · ')}
        </p>
      )}
      {cast?.again?.receipt && <ReceiptBadge receipt={cast.again.receipt} />}
      <ChangeLine id={id} vote={vote} />
      {cast?.unfounded && <p class="why">{t('card.vote.unfounded', { places: cast.unfounded.join(', ') })}</p>}
      {ballot && ballot.evidence.length > 0 && (
        <p class="evidence">
          <CitedAsShown>
            <CitedPlaces places={ballot.evidence} />
          </CitedAsShown>
        </p>
      )}
    </li>
  );
}

function ChangeLine({ id, vote }: { readonly id: AgentId; readonly vote: Vote }) {
  const t = useStrings();
  const change = vote.changes.find((changed) => changed.agent === id);
  if (!change) return null;
  const key: TextKey = change.hasNewEvidence ? 'card.vote.changedByEvidence' : 'card.vote.changed';
  return (
    <p>
      <Chip tone="warn">{t(key, { from: t(`badge.position.${change.from}`) })}</Chip>{' '}
      {change.isConformityFlip && <Chip tone="bad">{t('card.vote.flip')}</Chip>}
    </p>
  );
}

export function PositionBar({ counts }: { readonly counts: readonly PositionCount[] }) {
  const t = useStrings();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div class="bar" aria-hidden="true">
        {counts.map(({ position, count }) => (
          <i key={position} class={position} style={{ width: `${(count / all) * 100}%` }} />
        ))}
      </div>
      <p class="tally">{counts.map(({ position, count }) => t(`card.consensus.count.${position}`, { count })).join(' · ')}</p>
    </>
  );
}
