// Board with the members' first opinions.
import { boardOf } from '../../src/core/firstOpinions/board';
import type { OpinionRound, GivenOpinion } from '../../src/core/firstOpinions/firstOpinions';
import type { AgentId } from '../../src/core/agents/roster';
import { CitedAsShown } from '../markdown/citations';
import { CitedPlaces } from '../markdown/markdownInline';
import { useSession, useStrings } from '../model/context';
import { faceOf } from '../model/strings';
import { ReceiptBadge } from '../common/ReceiptBadge';
import { Card } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { BlindCard } from './VoteCard';

export function CardsEntry() {
  const t = useStrings();
  const { firstOpinions } = useSession().discussion;
  if (!firstOpinions) return null;
  const { isRevealed, members, laid } = firstOpinions;
  if (isRevealed) return <Board round={firstOpinions} />;
  return <BlindCard title={t('card.firstOpinions.title')} what="firstOpinions" members={members} given={laid} />;
}

function Board({ round }: { readonly round: OpinionRound }) {
  const t = useStrings();
  const { approaches, missing } = boardOf(round);
  const count = approaches.length;
  return (
    <Card
      title={t('card.firstOpinions.title')}
      side={count > 1 ? t('card.firstOpinions.differ', { count }) : count === 1 ? t('card.firstOpinions.allAlike') : ''}
    >
      {approaches.map(({ agents }) => (
        <ul key={agents.join()} class="positions" aria-label={agents.map((id) => t.nameOf(id)).join(', ')}>
          {agents.map((id) => (
            <CardLine key={id} id={id} laid={round.laid[id]} isAlike={agents.length > 1} />
          ))}
        </ul>
      ))}
      {missing.length > 0 && (
        <ul class="positions">
          {missing.map((id) => (
            <li key={id} data-color={faceOf(id).color}>
              <b>{t.nameOf(id)}</b> <span class="quiet">{t(`card.firstOpinions.gap.${round.laid[id]?.gap ?? 'failed'}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface BoardLineProps {
  readonly id: AgentId;
  readonly laid: GivenOpinion | undefined;
  readonly isAlike: boolean;
}

function CardLine({ id, laid, isAlike }: BoardLineProps) {
  const t = useStrings();
  if (!laid?.card) return null;
  const { approach, risk, places, wouldChange } = laid.card;
  return (
    <li data-color={faceOf(id).color}>
      <b>{t.nameOf(id)}</b> {isAlike && <Chip>{t('card.firstOpinions.alike')}</Chip>}{' '}
      {laid.receipt && <ReceiptBadge receipt={laid.receipt} />}
      <p>{approach}</p>
      {risk && (
        <p class="quiet">
          {t('card.firstOpinions.risk')} {risk}
        </p>
      )}
      {places.length > 0 && (
        <p class="evidence">
          <CitedAsShown>
            <CitedPlaces places={places} />
          </CitedAsShown>
        </p>
      )}
      {laid.unfounded.length > 0 && <p class="why">{t('card.vote.unfounded', { places: laid.unfounded.join(', ') })}</p>}
      {wouldChange && (
        <p class="quiet">
          {t('card.firstOpinions.wouldChange')} {wouldChange}
        </p>
      )}
    </li>
  );
}
