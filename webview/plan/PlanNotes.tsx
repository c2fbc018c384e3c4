// Notes on a plan: gaps, dropped steps, pending comments, reviewers' remarks.
import { currentBatch } from '../../src/core/experts/batch';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { path as comment } from '@vscode/codicons/src/icons/comment.svg';
import type { OfferedPlan, Progress } from '../../src/core/execution/state';
import type { PlanChanges } from '../../src/core/plan/planChanges';
import type { PlanRemark } from '../../src/core/plan/state';
import type { TaskMap } from '../../src/core/plan/taskMap';
import { obligationsOf, uncoveredItems, droppedRequests, inQuotes, notTaken } from '../../src/core/plan/uncoveredItems';
import { Icon } from '../icons/Icon';
import { CitedAsShown } from '../markdown/citations';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { faceOf } from '../model/strings';
import { Chip, type Tone } from '../ui/Chip';

/** Warning about ledger entries and requests that no step covers; does not block approval. */
export function PlanGaps({ plan }: { readonly plan: TaskMap }) {
  const t = useStrings();
  const session = useSession();
  const gaps = uncoveredItems(
    plan,
    obligationsOf(session),
    session.progress.done.map(({ task }) => task),
  );
  const dropped = droppedRequests(
    plan,
    session.progress.done.map(({ task }) => task),
  );
  if (gaps.length === 0 && dropped.length === 0) return null;
  return (
    <div class="plan-gaps">
      <b>{t('card.plan.gaps')}</b>
      <ul>
        {gaps.map(({ id, kind, text }) => (
          <li key={id} title={id}>
            {text} <Chip>{t(`card.plan.gap.${kind}`)}</Chip>
          </li>
        ))}
        {dropped.map((words) => (
          <li key={words}>
            {inQuotes(words)} <Chip>{t('card.plan.gap.said')}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Suggestions by experts and the user that the plan rejects, each with the reason. */
export function NotFollowed({ plan }: { readonly plan: TaskMap }) {
  const { live } = usePanel();
  const t = useStrings();
  const rejected = plan.rejected ?? [];
  const said = notTaken(plan);
  if (rejected.length === 0 && said.length === 0) return null;
  const claims = currentBatch(live.session.value.experts)?.map?.claims ?? [];
  return (
    <div class="open-decisions">
      <b>{t('card.plan.rejected')}</b>
      <ul>
        {said.map(({ words, why }) => (
          <li key={words}>
            {inQuotes(words)}{' '}
            <span class="quiet">
              <InlineText text={why} />
            </span>
          </li>
        ))}
        {rejected.map(({ claim, reason }) => (
          <li key={claim} title={claim}>
            {claims.find(({ id }) => id === claim)?.text}{' '}
            <span class="quiet">
              <InlineText text={reason} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function UserWordsIn({ taskId }: { readonly taskId: string }) {
  const t = useStrings();
  const said = useSession().progress.offered?.plan.said ?? [];
  const carried = said.flatMap(({ words = '', tasks }) => (tasks.includes(taskId) ? [inQuotes(words)] : []));
  return carried.length > 0 ? <p class="quiet">{t('card.plan.fromYou', { words: carried.join(' · ') })}</p> : null;
}

interface DroppedProps {
  readonly dropped: PlanChanges['dropped'];
  /** Undoes the last change to the plan; null if that change was not made by the user. */
  readonly onTakeBack: (() => void) | null;
}

export function DroppedTasks({ dropped, onTakeBack }: DroppedProps) {
  const t = useStrings();
  if (dropped.length === 0 && !onTakeBack) return null;
  const tasks = dropped.map(({ id, title }) => `${id} ${title}`).join(', ');
  return (
    <p class="plan-dropped quiet">
      {tasks && t('card.plan.dropped', { tasks })}{' '}
      {onTakeBack && (
        <button type="button" class="link" onClick={onTakeBack}>
          {t('card.plan.takeBack')}
        </button>
      )}
    </p>
  );
}

type Placed = Progress['placed'][number];

export function PlacedComments({ isAt }: { readonly isAt: (comment: Placed) => boolean }) {
  const { send } = usePanel();
  const t = useStrings();
  const placed = useSession().progress.placed.filter(isAt);
  if (placed.length === 0) return null;
  return (
    <ul class="plan-comments">
      {placed.map(({ id, text }) => (
        <li key={id}>
          <Icon path={comment} /> <span>{text}</span>
          <button
            type="button"
            class="quiet-button"
            aria-label={t('card.plan.commentRemove', { text })}
            title={t('card.plan.commentRemove', { text })}
            onClick={() => send({ type: 'plan.uncomment', commentId: id })}
          >
            <Icon path={close} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<PlanRemark['severity'], Tone>> = { high: 'bad', medium: 'warn', low: 'plain' };

/**
 * Reviewers' remarks on a step or on the whole plan.
 * @param taskId ID of the step, or null for remarks on the whole plan
 */
export function TaskRemarks({ taskId }: { readonly taskId: string | null }) {
  const t = useStrings();
  const { reviews } = useSession().progress;
  const found = reviews.flatMap(({ agent, remarks }) =>
    (remarks ?? []).filter((remark) => remark.task === taskId).map((remark) => ({ agent, ...remark })),
  );
  if (found.length === 0) return null;
  return (
    <ul class="remarks">
      {found.map(({ agent, severity, text }) => (
        <li key={`${agent}${text}`} data-color={faceOf(agent).color}>
          <Chip tone={tones[severity]}>{t(`card.plan.severity.${severity}`)}</Chip> <b class="by">{t.nameOf(agent)}</b>{' '}
          <CitedAsShown>
            <InlineText text={text} />
          </CitedAsShown>
        </li>
      ))}
    </ul>
  );
}

/**
 * Line about plan reviewers who did not answer or had no remarks. Only logs of earlier versions contain plan reviews. A missing answer does
 * not count as consent.
 */
export function ReviewersState({ offered }: { readonly offered: OfferedPlan }) {
  const t = useStrings();
  const { progress } = useSession();
  if (offered.reviewers.length === 0) return null;
  const lines = offered.reviewers.flatMap((id) => {
    const agent = t.nameOf(id);
    const remarks = progress.reviews.find((review) => review.agent === id)?.remarks;
    if (!remarks) return [t('card.plan.review.silent', { agent })];
    return remarks.length === 0 ? [t('card.plan.review.none', { agent })] : [];
  });
  return lines.length > 0 ? <p class="quiet">{lines.join(' · ')}</p> : null;
}
