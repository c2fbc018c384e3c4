// One idea on the board: its title and score at a glance, and behind it all it says, its profile, its critique and where it comes from.
import type { Idea } from '../../src/core/workshop/ideas';
import { criteria, type ScoreTally } from '../../src/core/workshop/scores';
import { barOf } from '../../src/core/workshop/workshop';
import { scoreText } from './workshopView';
import { Chip } from '../ui/Chip';
import { LazyFold } from '../ui/Fold';
import { usePanel, useStrings } from '../model/context';
import { WorkshopIdeaDetails } from './WorkshopIdeaDetails';
import type { Workshop } from '../../src/core/workshop/facts';

interface Props {
  readonly idea: Idea;
  readonly tally: ScoreTally;
  readonly workshop: Workshop;
}

export function WorkshopIdea({ idea, tally, workshop }: Props) {
  const t = useStrings();
  return (
    <li class={workshop.winner === idea.id ? 'winner' : ''}>
      <p>
        <b>{idea.title}</b> <Marks idea={idea} tally={tally} workshop={workshop} />
      </p>
      <ScoreLine tally={tally} workshop={workshop} />
      <LazyFold summary={<span>{t('card.workshop.details', { title: idea.title })}</span>}>
        {() => <WorkshopIdeaDetails idea={idea} tally={tally} workshop={workshop} />}
      </LazyFold>
    </li>
  );
}

/** The mean as a bar over the range of both passes, and the same in words. */
function ScoreLine({ tally: { total }, workshop }: Pick<Props, 'tally' | 'workshop'>) {
  const { connection } = usePanel();
  const t = useStrings();
  const language = connection.environment.value?.language ?? 'en';
  if (workshop.passes.length === 0) return null;
  if (!total) return <p class="quiet">{t('card.workshop.unscored')}</p>;
  const figure = (value: number) => scoreText(language, value);
  return (
    <div class="workshop-score">
      <span class="track" aria-hidden="true">
        <i class="mean" style={{ width: `${total.mean * 10}%` }} />
        <i class="range" style={{ insetInlineStart: `${total.low * 10}%`, width: `${(total.high - total.low) * 10}%` }} />
        <i class="bar-at" style={{ insetInlineStart: `${barOf(workshop) * 10}%` }} />
      </span>
      <span>{t('card.workshop.score', { mean: figure(total.mean) })}</span>{' '}
      {total.low !== total.high && (
        <span class="quiet">{t('card.workshop.spread', { low: figure(total.low), high: figure(total.high) })}</span>
      )}
    </div>
  );
}

function Marks({ idea, tally, workshop }: Props) {
  const { connection } = usePanel();
  const t = useStrings();
  const { winner, choice, passes } = workshop;
  const bar = scoreText(connection.environment.value?.language ?? 'en', barOf(workshop));
  const missing = criteria
    .filter((criterion) => tally.missing.includes(criterion))
    .map((criterion) => t(`card.workshop.criterion.${criterion}`));
  const isScored = tally.total !== null;
  return (
    <>
      {winner === idea.id && <Chip tone="good">{t('card.workshop.winner')}</Chip>}{' '}
      {choice?.idea === idea.id && winner !== idea.id && <Chip tone="info">{t('card.workshop.leadersChoice')}</Chip>}{' '}
      {tally.isUnstable && <Chip tone="warn">{t('card.workshop.unstable')}</Chip>}{' '}
      {isScored && missing.length > 0 && <Chip tone="warn">{t('card.workshop.missing', { criteria: missing.join(', ') })}</Chip>}{' '}
      {isScored && passes.length === 2 && passes.some(({ scores }) => scores === null) && (
        <Chip tone="warn">{t('card.workshop.onePass')}</Chip>
      )}{' '}
      {isScored && (tally.total?.mean ?? 0) < barOf(workshop) && <Chip>{t('card.workshop.belowBar', { bar })}</Chip>}{' '}
      {idea.begs && <Chip tone="bad">{t('card.workshop.begs')}</Chip>}
    </>
  );
}
