import type { Workshop } from '../../src/core/workshop/facts';
import { awaitsPick, isPartial, openWorkshop } from '../../src/core/workshop/workshop';

// What the user can do with a workshop where it stands: end it, ask again, choose among equals, take the winner up, or read the report.
import { awaits } from '../../src/core/next';
import { Button } from '../ui/Button';
import { usePanel, useSession, useStrings } from '../model/context';

export function WorkshopActions({ workshop }: { readonly workshop: Workshop }) {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { id, topic, result, winner, adopted, ideas } = workshop;
  const isLatest = session.workshops.at(-1) === workshop;
  const isUsers = session.phase === 'discovery' && isLatest;
  const report = (
    <Button onPress={() => send({ type: 'report.open', format: null })}>
      {t(isPartial(workshop) ? 'card.workshop.reportSoFar' : 'card.workshop.report')}
    </Button>
  );
  if (result === null) {
    return (
      <>
        {awaits(session) === 'workshopIdeas' && <p class="why first">{t('card.workshop.noIdeas')}</p>}
        {!live.busy.value && report}
        <Button onPress={() => send({ type: 'workshop.cancel', workshopId: id })}>{t('card.workshop.end')}</Button>
        {awaits(session) === 'workshopIdeas' && (
          <Button kind="main" onPress={() => send({ type: 'workshop.askAgain', workshopId: id })}>
            {t('card.workshop.askAgain')}
          </Button>
        )}
      </>
    );
  }
  const titleOf = (ideaId: string) => ideas.find((idea) => idea.id === ideaId)?.title ?? ideaId;
  return (
    <>
      {report}
      {isUsers && winner === null && ideas.length === 0 && openWorkshop(session.workshops) === undefined && (
        <Button kind="main" onPress={() => send({ type: 'editor.workshop', topic })}>
          {t('card.workshop.startAgain')}
        </Button>
      )}
      {isUsers &&
        awaitsPick(workshop) &&
        result.contenders.map((ideaId) => (
          <Button key={ideaId} onPress={() => send({ type: 'workshop.pick', workshopId: id, ideaId })}>
            {t('card.workshop.pick', { title: titleOf(ideaId) })}
          </Button>
        ))}
      {isUsers && winner !== null && adopted === null && (
        <Button kind="main" onPress={() => send({ type: 'workshop.adopt', workshopId: id })}>
          {t('card.workshop.adopt')}
        </Button>
      )}
      {adopted !== null && <span class="quiet">{t('card.workshop.adopted')}</span>}
    </>
  );
}
