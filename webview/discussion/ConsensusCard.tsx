// Card that offers the agreed design, with pre-mortem and estimate.
import { InlineText } from '../markdown/markdownInline';
import { CardActs } from '../common/CardActs';
import { canAskPreMortem, isPreMortemAsked } from '../../src/core/preMortem/preMortem';

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
  const { discussion } = session;
  const title = t('card.consensus.title', { version });
  const vote = currentVote(discussion);
  if (discussion.consensus?.state !== 'offered' || !isLatest(session, entry)) {
    const isTaken = discussion.consensus?.version === version && discussion.consensus.state === 'taken';
    const isRegretted = !isTaken && version === discussion.consensus?.version && live.held.value === null && canStillAgree(session);
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
      {discussion.proposal && (
        <blockquote class="proposal">
          <ClauseList proposal={discussion.proposal} objections={discussion.objections} kinds={decided} />
        </blockquote>
      )}
      <PositionBar counts={countPositions(currentPositions(discussion).map(({ taken }) => taken.position))} />
      {vote?.outcome === 'unheld' && <p class="quiet">{t('card.vote.outcome.unheld')}</p>}
      <Fold summary={t('card.consensus.positions')}>
        <ul class="positions">
          {currentPositions(discussion).map(({ id, taken }) => (
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
      <PreMortemPart />
      <HandoverView handover={handoverFromRecord(session, t)} proposal={discussion.proposal} />
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

function PreMortemPart() {
  const { live, send } = usePanel();
  const t = useStrings();
  const estimate = useEstimate({ calls: oneCall, tier: 'strong' });
  const session = useSession();
  const { preMortem, objections, proposal } = session.discussion;
  if (isPreMortemAsked(session.discussion)) {
    return (
      <>
        <p class="why">{t('card.preMortem.asked')}</p>
        <EstimateLine calls={oneCall} tier="strong" />
      </>
    );
  }
  const mayAsk = canAskPreMortem(session) && live.held.value === null && estimate !== null;
  const objection = objections.find(({ id }) => id === preMortem?.objectionId);
  const isOfThis = preMortem?.version === proposal?.version;
  return (
    <>
      {isOfThis && preMortem?.state === 'missed' && <p class="quiet">{t('card.preMortem.missed')}</p>}
      {isOfThis && preMortem?.state === 'written' && (
        <section aria-label={t('card.preMortem.title')}>
          <p>
            <b>{t('card.preMortem.title')}</b> {preMortem.receipt && <ReceiptBadge receipt={preMortem.receipt} />}
          </p>
          {objection ? (
            <p class={objection.open ? '' : 'quiet'}>
              <InlineText text={objection.text} />
            </p>
          ) : (
            <p class="quiet">{t('card.preMortem.none')}</p>
          )}
          {preMortem.report && (
            <Fold summary={t('card.preMortem.report')}>
              <Markdown text={preMortem.report} />
            </Fold>
          )}
          {objection?.open && live.held.value === null && (
            <Button onPress={() => send({ type: 'objection.close', id: objection.id, reason: t('card.preMortem.reason') })}>
              {t('card.preMortem.close', { id: entryName(session, objection.id, t) })}
            </Button>
          )}
        </section>
      )}
      {mayAsk && (
        <p class="quiet small">
          <Button onPress={() => send({ type: 'incident.ask' })}>{t('card.preMortem.ask')}</Button> {estimate}
        </p>
      )}
    </>
  );
}
