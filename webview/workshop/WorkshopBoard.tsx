// Board of a workshop: stages, ideas with scores, and actions.
import { workshopActs } from '../../src/core/cardActs';
import { CardActs } from '../common/CardActs';
import type { Workshop } from '../../src/core/workshop/facts';
import { barOf, openWorkshop } from '../../src/core/workshop/workshop';

import { awaits } from '../../src/core/next';
import type { Entry } from '../../src/core/transcript';
import { Mark, type MarkKind } from '../icons/Icon';
import { usePanel, useSession, useStrings } from '../model/context';
import { Card } from '../ui/Card';
import { WorkshopIdea } from './WorkshopIdea';
import { type PartState, rankedIdeas, scoreText, stageLines, stageName } from './workshopView';

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

/** A workshop in the conversation: its start is one line, and its end is the board. */
export function WorkshopEntry({ entry }: { readonly entry: Extract<Entry, { kind: 'workshop' }> }) {
  const t = useStrings();
  const workshop = useSession().workshops.find(({ id }) => id === entry.workshopId);
  if (!workshop) return null;
  if (entry.moment === 'closed') return <WorkshopBoard id={workshop.id} />;
  return <p class="rule">{t('card.workshop.opened', { topic: workshop.topic })}</p>;
}

const marks: Readonly<Record<PartState, MarkKind>> = { heard: 'done', words: 'done', gap: 'failed', now: 'current', open: 'waiting' };

/** Stages of a workshop: complete, missing, current and upcoming. */
function WorkshopStages({ workshop, isOpen }: { readonly workshop: Workshop; readonly isOpen: boolean }) {
  const t = useStrings();
  return (
    <details class="fold" open={isOpen}>
      <summary>{t('card.workshop.progress')}</summary>
      <dl class="workshop-stages">
        {stageLines(workshop, t).map(({ key, name, parts }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <ul>
                {parts.map((part) => (
                  <li key={part.name} class={`part-${part.state}`}>
                    <Mark of={marks[part.state]} /> {part.name}
                    <span class={part.state === 'gap' || part.state === 'words' ? 'quiet' : 'hidden'}>
                      {' '}
                      {t(`card.workshop.state.${part.state}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Actions on a workshop: end it, ask again, choose among equal ideas, adopt the winner, or open the report. */
function WorkshopActions({ workshop }: { readonly workshop: Workshop }) {
  const { live } = usePanel();
  const t = useStrings();
  const session = useSession();
  const isUnderWay = workshop.result === null;
  return (
    <>
      {isUnderWay && awaits(session) === 'workshopIdeas' && <p class="why first">{t('card.workshop.noIdeas')}</p>}
      <CardActs of={workshopActs(session, workshop)} own={{ 'card.workshop.reportSoFar': isUnderWay && live.busy.value ? null : {} }} />
      {workshop.adopted !== null && <span class="quiet">{t('card.workshop.adopted')}</span>}
    </>
  );
}
