// Workshop board: stages, ideas with their scores, and actions.
import { workshopActs } from '../../src/core/cardActs';
import { CardActs } from '../common/CardActs';
import type { Workshop } from '../../src/core/workshop/facts';
import { barOf, openWorkshop, scoreReasons, openConcerns } from '../../src/core/workshop/workshop';
import { awaits } from '../../src/core/next';
import type { Entry } from '../../src/core/transcript';
import { Mark, type MarkKind } from '../icons/Icon';
import { usePanel, useSession, useStrings } from '../model/context';
import { Card } from '../ui/Card';
import { type PartState, rankedIdeas, scoreText, stageLines, stageName } from './workshopView';
import { InlineText } from '../markdown/markdownInline';
import type { Idea } from '../../src/core/workshop/ideas';
import { criteria, type ScoreTally } from '../../src/core/workshop/scores';
import { traceText } from '../../src/core/workshop/traceText';
import { Chip } from '../ui/Chip';
import { LazyFold } from '../ui/Fold';

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

/** Workshop entry: a line for the start of a workshop, the board for its end. */
export function WorkshopEntry({ entry }: { readonly entry: Extract<Entry, { kind: 'workshop' }> }) {
  const t = useStrings();
  const workshop = useSession().workshops.find(({ id }) => id === entry.workshopId);
  if (!workshop) return null;
  if (entry.moment === 'closed') return <WorkshopBoard id={workshop.id} />;
  return <p class="rule">{t('card.workshop.opened', { topic: workshop.topic })}</p>;
}

const marks: Readonly<Record<PartState, MarkKind>> = { heard: 'done', words: 'done', gap: 'failed', now: 'current', open: 'waiting' };

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

interface Props {
  readonly idea: Idea;
  readonly tally: ScoreTally;
  readonly workshop: Workshop;
}

function WorkshopIdea({ idea, tally, workshop }: Props) {
  const t = useStrings();
  return (
    <li class={workshop.winner === idea.id ? 'winner' : ''}>
      <p>
        <b>
          <InlineText text={idea.title} />
        </b>{' '}
        <Marks idea={idea} tally={tally} workshop={workshop} />
      </p>
      <ScoreLine tally={tally} workshop={workshop} />
      <LazyFold summary={<span>{t('card.workshop.details', { title: idea.title })}</span>}>
        {() => <WorkshopIdeaDetails idea={idea} tally={tally} workshop={workshop} />}
      </LazyFold>
    </li>
  );
}

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

function WorkshopIdeaDetails({ idea, tally, workshop }: Props) {
  const t = useStrings();
  const concerns = openConcerns(workshop, idea.id);
  const { pro, contra } = scoreReasons(workshop, idea.id);
  const notes = workshop.notes.filter((note) => note.idea === idea.id).slice(-1);
  return (
    <div class="workshop-details">
      <p>
        <InlineText text={idea.summary} />
      </p>
      <dl class="sheet">
        {idea.problem && <Row term={t('card.brief.problem')} lines={[idea.problem]} />}
        {idea.users && <Row term={t('card.brief.users')} lines={[idea.users]} />}
        {idea.firstVersion.length > 0 && <Row term={t('card.brief.scope')} lines={idea.firstVersion} />}
        {notes.map(({ text, effort }) => (
          <Row key={text} term={t('card.workshop.notes')} lines={[effort ? `${text} (${t(`card.workshop.effort.${effort}`)})` : text]} />
        ))}
      </dl>
      {tally.total && <Profile tally={tally} />}
      {(pro.length > 0 || contra.length > 0) && (
        <dl class="sheet">
          {pro.length > 0 && <Row term={t('card.workshop.pro')} lines={pro} />}
          {contra.length > 0 && <Row term={t('card.workshop.contra')} lines={contra} />}
        </dl>
      )}
      {concerns.length > 0 && <h4>{t('card.workshop.concerns')}</h4>}
      <ul class="plain">
        {concerns.map(({ text, serious, by }) => (
          <li key={text}>
            <b>{t.nameOf(by)}</b>: {text} {serious && <Chip tone="bad">{t('card.workshop.serious')}</Chip>}
          </li>
        ))}
      </ul>
      <h4>{t('report.workshop.provenance')}</h4>
      <ol class="plain quiet">
        {idea.traces.map((trace, index) => (
          <li key={index}>{traceText(t, trace, workshop)}</li>
        ))}
      </ol>
    </div>
  );
}

function Row({ term, lines }: { readonly term: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {lines.length === 1 ? (
          lines[0]
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <InlineText text={line} />
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}

function Profile({ tally }: { readonly tally: ScoreTally }) {
  const { connection } = usePanel();
  const t = useStrings();
  const language = connection.environment.value?.language ?? 'en';
  const figure = (value: number) => scoreText(language, value);
  return (
    <dl class="workshop-profile">
      {criteria.map((criterion) => {
        const scored = tally.byCriterion[criterion];
        return (
          <div key={criterion}>
            <dt>{t(`card.workshop.criterion.${criterion}`)}</dt>
            <dd>
              {scored ? figure(scored.mean) : t('card.workshop.unscored')}
              {scored && scored.low !== scored.high && (
                <span class="quiet"> {t('card.workshop.spread', { low: figure(scored.low), high: figure(scored.high) })}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
