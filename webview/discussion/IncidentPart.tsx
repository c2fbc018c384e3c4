import { canForesee, isForeseeing } from '../../src/core/incident/incident';

// What the unseen voice says, on the card of the offer: the objection with one click to close it, its report, or a button to ask for it.
import { usePanel, useSession, useStrings } from '../model/context';
import { EstimateLine, useEstimate } from '../shared/EstimateLine';
import { ReceiptBadge } from '../shared/ReceiptBadge';
import { Button } from '../ui/Button';
import { Fold } from '../ui/Fold';

const oneCall = { low: 1, high: 1 };

export function IncidentPart() {
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
              {objection.id}: {objection.text}
            </p>
          ) : (
            <p class="quiet">{t('card.incident.none')}</p>
          )}
          {incident.report && (
            <Fold summary={t('card.incident.report')}>
              <p class="quiet">{incident.report}</p>
            </Fold>
          )}
          {objection?.open && live.held.value === null && (
            <Button onPress={() => send({ type: 'objection.close', id: objection.id, reason: t('card.incident.reason') })}>
              {t('card.incident.close', { id: objection.id })}
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
