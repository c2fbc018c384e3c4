// Card for a step's edits.
import { firstAppliedStep } from '../../src/core/checkpoints/checkpoints';
import { gapsOf, presenceOf } from '../../src/core/execution/presence';
import { findingsIn } from '../../src/core/execution/selectors';
import type { Attempt, TaskProgress } from '../../src/core/execution/state';
import { awaits, openQuestion } from '../../src/core/next';
import { entryName } from '../../src/core/discussion/entryName';
import { missingChange } from '../../src/core/outcome/buildStatements';
import type { Session } from '../../src/core/session';
import type { EntryOf } from '../../src/core/transcript';
import { useSession, useStrings } from '../model/context';
import { hunkCounts, isCounted, isLatestAttempt, settledMark, stepNumber, taskTitle } from '../model/selectors';
import { HunkList, SettledFiles } from '../review/HunkList';
import { Missing, Problems, Refusals } from '../review/Problems';
import { ReviewAnnouncer } from '../review/ReviewAnnouncer';
import { Findings, ReviewLine } from '../review/ReviewLine';
import { TaskReview } from '../review/TaskReview';
import { reviewChanges } from '../review/useReviewActions';
import { SettledCard } from '../ui/Card';
import { StepHelp } from './StepHelp';
import { StepMenu, TaskMenu } from './TaskMenu';

export function TaskEntry({ entry }: { readonly entry: EntryOf<'task'> }) {
  const t = useStrings();
  const session = useSession();
  const { taskId, attempt } = entry;
  const task = session.progress.tasks.find((each) => each.id === taskId);
  const title = t('card.task.title', { step: stepNumber(session, taskId), title: taskTitle(session, taskId) });
  const earlier = isLatestAttempt(session, entry) && task?.earlier.find((known) => known.attempt === attempt);
  if (earlier) return <EarlierAttempt attempt={earlier} taskId={taskId} title={title} />;
  if (!task || task.attempt !== attempt || !isLatestAttempt(session, entry))
    return <SettledCard title={t('card.task.gone')} outcome={t('card.replaced')} mark="none" />;
  return (
    <>
      <ReviewAnnouncer task={task} />
      {task.outcome === null ? (
        <TaskReview task={task} title={title} isAwaited={openQuestion(session) === 'review'} />
      ) : (
        <SettledTask task={task} title={title} />
      )}
    </>
  );
}

function SettledTask({ task, title }: { readonly task: TaskProgress; readonly title: string }) {
  const t = useStrings();
  const session = useSession();
  const step = firstAppliedStep(session.checkpoints, task.id);
  const presence = presenceOf(task);
  return (
    <>
      <div class="with-menu">
        <SettledCard title={title} outcome={outcomeOf(task, t)} mark={settledMark({ presence, outcome: task.outcome })}>
          {presence === 'part' && <Missing changes={gapsOf(task).map((gap) => missingChange(gap, t, (id) => entryName(session, id, t)))} />}
          <SettledFiles task={task} />
          <ReviewLine task={task} />
          <Findings findings={findingsIn(task)} dismissed={task.review?.dismissed ?? []} />
          <StepHelp task={task} />
          <Refusals refused={task.refused} />
          {isAtRest(session) && <TaskMenu taskId={task.id} offered={['redo']} />}
        </SettledCard>
        {step && <StepMenu checkpointId={step.checkpointId} />}
      </div>
      <Problems change={task.diagnostics} />
    </>
  );
}

/** Whether a settled step can be reopened: only while the team is not working. */
function isAtRest(session: Session): boolean {
  const awaited = awaits(session);
  return awaited === 'review' || awaited === 'verification' || awaited === 'redCheck';
}

function outcomeOf(task: TaskProgress, t: ReturnType<typeof useStrings>): string {
  if (!isCounted(task.outcome)) return t(`card.task.${task.outcome}`);
  const { accepted, total } = hunkCounts(task);
  const told = total === 0 ? t('card.task.noEdits') : t('card.task.accepted', { accepted, total });
  return presenceOf(task) === 'part' && accepted === total ? `${told}, ${t('card.done.part')}` : told;
}

function EarlierAttempt({ attempt, taskId, title }: { readonly attempt: Attempt; readonly taskId: string; readonly title: string }) {
  const t = useStrings();
  const findings = findingsIn(attempt);
  const dismissed = attempt.review?.dismissed ?? [];
  return (
    <SettledCard title={title} outcome={t('card.task.attempt')} mark="none">
      <Findings findings={findings.filter(({ hunkId }) => hunkId === null)} dismissed={dismissed} />
      <HunkList taskId={taskId} attempt={attempt} changes={reviewChanges(attempt.files)} isByFile={false} actions={null} isReplaced />
    </SettledCard>
  );
}
