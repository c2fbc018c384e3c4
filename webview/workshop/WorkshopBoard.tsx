import type { Workshop } from '../../src/core/workshop/facts';
import { barOf, openWorkshop } from '../../src/core/workshop/workshop';

// The board of a workshop: how far it has come, the ideas with where they come from, their scores as they come, and what is asked of the user.
import { rankedIdeas, scoreText, stageName } from './workshopView';
import { Card } from '../ui/Card';
import { usePanel, useSession, useStrings } from '../model/context';
import { WorkshopActions } from './WorkshopActions';
import { WorkshopIdea } from './WorkshopIdea';
import { WorkshopStages } from './WorkshopStages';

export function WorkshopBoard({ id }: { readonly id: string }) {
  const t = useStrings();
  const session = useSession();
  const workshop = session.workshops.find((held) => held.id === id);
  if (!workshop) return null;
  const isOpen = openWorkshop(session.workshops) === workshop;
  const ranked = rankedIdeas(workshop);
  const outcome = workshop.result === null ? stageName(workshop, t) : <Outcome workshop={workshop} />;
  return (
    <Card
      title={t('card.workshop.title')}
      side={t(`card.workshop.depth.${workshop.depth}`)}
      tone={workshop.winner ? 'good' : isOpen ? 'plain' : 'warn'}
      actions={<WorkshopActions workshop={workshop} />}
    >
      <p class="workshop-outcome" aria-live="polite">
        {outcome}
      </p>
      <WorkshopStages workshop={workshop} isOpen={isOpen} />
      {workshop.passes.length === 2 && workshop.passes.every(({ scores }) => scores === null) && (
        <p class="quiet">{t('card.workshop.unscoredAll')}</p>
      )}
      <h3>{t('card.workshop.ideas')}</h3>
      {ranked.length === 0 && <p class="quiet">{t('card.workshop.noneYet')}</p>}
      <ol class="workshop-ideas">
        {ranked.map(({ idea, tally }) => (
          <WorkshopIdea key={idea.id} idea={idea} tally={tally} workshop={workshop} />
        ))}
      </ol>
    </Card>
  );
}

function Outcome({ workshop }: { readonly workshop: Workshop }) {
  const { connection } = usePanel();
  const t = useStrings();
  const language = connection.environment.value?.language ?? 'en';
  const { result, winner, isPicked, ideas } = workshop;
  if (!result) return null;
  const decidedBy = isPicked ? 'user' : result.outcome === 'won' ? (result.by ?? 'score') : result.outcome;
  const title = ideas.find(({ id }) => id === winner)?.title;
  return (
    <>
      {title && (
        <>
          <b>{title}</b>:{' '}
        </>
      )}
      {t(`card.workshop.outcome.${decidedBy}`, { bar: scoreText(language, barOf(workshop)) })}
    </>
  );
}
