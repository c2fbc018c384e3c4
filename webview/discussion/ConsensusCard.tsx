// Start card: design, pre-mortem and estimate.
import { InlineText } from '../markdown/markdownInline';
import { CardActs } from '../common/CardActs';
import { canForesee, isForeseeing } from '../../src/core/incident/incident';

import { canStillAgree } from '../../src/core/discussion/consensus';
import { currentVote } from '../../src/core/discussion/votes';
import { handoverFromRecord } from '../../src/core/handover/handoverFromRecord';
import { awaits } from '../../src/core/next';
import type { Entry } from '../../src/core/transcript';
import { usePanel, useSession, useStrings } from '../model/context';
import { countPositions, currentPositions, isLatest } from '../model/selectors';
import { faceOf } from '../model/strings';
import { ClauseList } from '../common/ClauseList';
import { entryName } from '../../src/core/discussion/entryName';
import { EstimateLine, useEstimate } from '../common/EstimateLine';
import { ReceiptBadge } from '../common/ReceiptBadge';
import { Markdown } from '../markdown/Markdown';
import { Button } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { AdviceButton, decided, HandoverView } from './ReadyCard';
import { FailureLines, PositionBar } from './VoteCard';

export function ConsensusEntry({ entry, version }: { readonly entry: Entry; readonly version: number }) {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { room } = session;
  const title = t('card.consensus.title', { version });
  const vote = currentVote(room);
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
        {!isTaken && vote?.version === version && <FailureLines vote={vote} />}
        {isRegretted && <Button onPress={() => send({ type: 'consensus.settle', taken: true })}>{t('card.consensus.takeAfterAll')}</Button>}
      </>
    );
  }
  return (
    <Card title={title} tone="good" actions={awaits(session) === 'consensus' && <CardActs of="consensus" />}>
      {room.proposal && (
        <blockquote class="proposal">
          <ClauseList proposal={room.proposal} objections={room.objections} kinds={decided} />
        </blockquote>
      )}
      <PositionBar counts={countPositions(currentPositions(room).map(({ taken }) => taken.position))} />
      {vote?.outcome === 'unheld' && <p class="quiet">{t('card.vote.outcome.unheld')}</p>}
      <Fold summary={t('card.consensus.positions')}>
        <ul class="positions">
          {currentPositions(room).map(({ id, taken }) => (
            <li key={id} data-color={faceOf(id).color}>
              <b>{t.nameOf(id)}</b> <span>{t(`badge.position.${taken.position}`)}</span>
              {taken.before && <span class="quiet"> {t('card.consensus.before', { before: t(`badge.position.${taken.before}`) })}</span>}
              {taken.flipped && <Chip tone="bad">{t('card.vote.flip')}</Chip>}
              {taken.why && (
                <span class="quiet">
                  {' '}
                  <InlineText text={taken.why} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Fold>
      <IncidentPart />
      <HandoverView handover={handoverFromRecord(session, t)} proposal={room.proposal} />
      {awaits(session) === 'consensus' && live.held.value === null && (
        <div class="row card-more">
          <Button onPress={() => send({ type: 'discussion.close' })}>{t('card.consensus.prompt')}</Button>
          <AdviceButton />
        </div>
      )}
    </Card>
  );
}

const oneCall = { low: 1, high: 1 };

/** Pre-mortem on the offer card: its objection with a close button, its report, or a button to request it. */
function IncidentPart() {
  const { live, send } = usePanel();
  const t = useStrings();
  const estimate = useEstimate({ calls: oneCall, tier: 'strong' });
  const session = useSession();
  const { incident, objections, proposal } = session.room;
  if (isForeseeing(session.room)) {
    return (
      <>
        <p class="why">{t('card.incident.asked')}</p>
        <EstimateLine calls={oneCall} tier="strong" />
      </>
    );
  }
  const mayAsk = canForesee(session) && live.held.value === null && estimate !== null;
  const objection = objections.find(({ id }) => id === incident?.objectionId);
  const isOfThis = incident?.version === proposal?.version;
  return (
    <>
      {isOfThis && incident?.state === 'missed' && <p class="quiet">{t('card.incident.missed')}</p>}
      {isOfThis && incident?.state === 'written' && (
        <section aria-label={t('card.incident.title')}>
          <p>
            <b>{t('card.incident.title')}</b> {incident.receipt && <ReceiptBadge receipt={incident.receipt} />}
          </p>
          {objection ? (
            <p class={objection.open ? '' : 'quiet'}>
              <InlineText text={objection.text} />
            </p>
          ) : (
            <p class="quiet">{t('card.incident.none')}</p>
          )}
          {incident.report && (
            <Fold summary={t('card.incident.report')}>
              <Markdown text={incident.report} />
            </Fold>
          )}
          {objection?.open && live.held.value === null && (
            <Button onPress={() => send({ type: 'objection.close', id: objection.id, reason: t('card.incident.reason') })}>
              {t('card.incident.close', { id: entryName(session, objection.id) })}
            </Button>
          )}
        </section>
      )}
      {mayAsk && (
        <p class="quiet small">
          <Button onPress={() => send({ type: 'incident.ask' })}>{t('card.incident.ask')}</Button> {estimate}
        </p>
      )}
    </>
  );
}
