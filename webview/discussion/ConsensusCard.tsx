// The team agrees: what on, who stands where and why, and the user's word on it.
import { awaits } from '../../src/core/next';
import { canStillAgree } from '../../src/core/discussion/consensus';
import type { Entry } from '../../src/core/transcript';
import { currentVote } from '../../src/core/discussion/votes';
import { countPositions, currentPositions, isLatest } from '../model/selectors';
import { faceOf } from '../model/strings';
import { ClauseList } from '../shared/ClauseList';
import { Button } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { IncidentPart } from './IncidentPart';
import { PositionBar } from './VoteCard';
import { usePanel, useSession, useStrings } from '../model/context';

export function ConsensusEntry({ entry, version }: { readonly entry: Entry; readonly version: number }) {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { room } = session;
  const title = t('card.consensus.title', { version });
  if (room.consensus?.state !== 'offered' || !isLatest(session, entry)) {
    const isTaken = room.consensus?.version === version && room.consensus.state === 'taken';
    const isRegretted = !isTaken && version === room.consensus?.version && live.held.value === null && canStillAgree(session);
    return (
      <>
        <SettledCard
          title={title}
          outcome={t(isTaken ? 'card.consensus.taken' : 'card.consensus.declined')}
          mark={isTaken ? 'done' : 'none'}
        />
        {isRegretted && <Button onPress={() => send({ type: 'consensus.settle', taken: true })}>{t('card.consensus.takeAfterAll')}</Button>}
      </>
    );
  }
  return (
    <Card
      title={title}
      tone="good"
      actions={
        awaits(session) === 'consensus' && (
          <>
            <Button onPress={() => send({ type: 'consensus.settle', taken: false })}>{t('card.consensus.decline')}</Button>
            <Button kind="main" onPress={() => send({ type: 'consensus.settle', taken: true })}>
              {t('card.consensus.take')}
            </Button>
          </>
        )
      }
    >
      {room.proposal && (
        <blockquote class="proposal">
          <ClauseList proposal={room.proposal} objections={room.objections} />
        </blockquote>
      )}
      <PositionBar counts={countPositions(currentPositions(room).map(({ taken }) => taken.position))} />
      {currentVote(room)?.outcome === 'unheld' && <p class="quiet">{t('card.vote.outcome.unheld')}</p>}
      <ul class="positions">
        {currentPositions(room).map(({ id, taken }) => (
          <li key={id} data-color={faceOf(id).color}>
            <b>{t.nameOf(id)}</b> <span>{t(`badge.position.${taken.position}`)}</span>
            {taken.before && <span class="quiet"> {t('card.consensus.before', { before: t(`badge.position.${taken.before}`) })}</span>}
            {taken.flipped && <Chip tone="bad">{t('card.vote.flip')}</Chip>}
            {taken.why && <span class="quiet"> {taken.why}</span>}
          </li>
        ))}
      </ul>
      <IncidentPart />
    </Card>
  );
}
