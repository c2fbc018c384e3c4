// Board with the members' first opinions.
import { boardOf } from '../../src/core/firstOpinions/board';
import type { OpinionRound, GivenOpinion } from '../../src/core/firstOpinions/firstOpinions';
import type { AgentId } from '../../src/core/agents/roster';
import { CitedAsShown } from '../markdown/citations';
import { CitedPlaces } from '../markdown/markdownInline';
import { useSession, useStrings } from '../model/context';
import { faceOf } from '../model/strings';
import { EstimateLine } from '../common/EstimateLine';
import { ReceiptBadge } from '../common/ReceiptBadge';
import { Badge } from '../ui/formControls';
import { Card } from '../ui/Card';
import { Chip } from '../ui/Chip';

export function CardsEntry() {
  const { firstOpinions } = useSession().discussion;
  if (!firstOpinions) return null;
  return firstOpinions.isRevealed ? <Board round={firstOpinions} /> : <Laying round={firstOpinions} />;
}

/**
 * Card shown while members write their first opinions. The opinions stay hidden until all are submitted, so that they do not influence the
 * user.
 */
function Laying({ round }: { readonly round: OpinionRound }) {
  const t = useStrings();
  const calls = round.members.length;
  return (
    <Card title={t('card.firstOpinions.title')} side={<Badge>{t.count('card.vote.calls', calls)}</Badge>}>
      <p class="why">{t('card.firstOpinions.blind')}</p>
      <EstimateLine calls={{ low: calls, high: calls }} tier="strong" />
      <ul class="positions">
        {round.members.map((id) => (
          <li key={id} data-color={faceOf(id).color}>
            <b>{t.nameOf(id)}</b> <span class="quiet">{t(round.laid[id] ? 'card.firstOpinions.laid' : 'card.firstOpinions.writing')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
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
