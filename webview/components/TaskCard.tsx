// The edits of one task, for the user to take hunk by hunk; nothing is written before that.
import { awaits, openQuestion } from '../../src/core/next';
import { standingStep } from '../../src/core/plan/checkpoints';
import { type Attempt, findingsIn, type TaskProgress } from '../../src/core/plan/taskProgress';
import type { Session } from '../../src/core/session';
import type { Entry } from '../../src/core/transcript';
import { hunkCounts, isCounted, isLatestAttempt, stepNumber, taskMark, taskTitle } from '../selectors';
import { SettledCard } from './Card';
import { Findings } from './Findings';
import { HunkView } from './HunkView';
import { Problems } from './Problems';
import { Refusals } from './Refusals';
import { ReviewLine } from './ReviewLine';
import { StepHelp } from './StepHelp';
import { StepMenu } from './StepMenu';
import { TaskMenu } from './TaskMenu';
import { TaskReview } from './TaskReview';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly entry: Entry;
  readonly taskId: string;
  readonly attempt: number;
}

export function TaskEntry({ entry, taskId, attempt }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const task = session.progress.tasks.find((each) => each.id === taskId);
  const title = t('card.task.title', { step: stepNumber(session, taskId), title: taskTitle(session, taskId) });
  const earlier = isLatestAttempt(session, entry) && task?.earlier.find((known) => known.attempt === attempt);
  if (earlier) return <EarlierAttempt attempt={earlier} taskId={taskId} title={title} />;
  if (!task || task.attempt !== attempt || !isLatestAttempt(session, entry))
    return <SettledCard title={t('card.task.gone')} outcome={t('card.replaced')} mark="·" />;
  if (task.outcome === null) return <TaskReview task={task} title={title} isAwaited={openQuestion(session) === 'review'} />;
  const step = standingStep(session.checkpoints, taskId);
  return (
    <>
      <div class="with-menu">
        <SettledCard title={title} outcome={outcomeOf(task, t)} mark={taskMark(task.outcome)}>
          <FileOutcomes task={task} />
          <ReviewLine task={task} />
          <Findings findings={findingsIn(task)} dismissed={task.review?.dismissed ?? []} />
          <StepHelp task={task} />
          <Refusals refused={task.refused} />
          {isAtRest(session) && <TaskMenu taskId={taskId} offered={['redo']} />}
        </SettledCard>
        {step && <StepMenu checkpointId={step.checkpointId} />}
      </div>
      <Problems change={task.diagnostics} />
    </>
  );
}

/** Whether the user may take a settled step up again: between two pieces of work, never in the middle of one. */
function isAtRest(session: Session): boolean {
  const awaited = awaits(session);
  return awaited === 'review' || awaited === 'verification' || awaited === 'redCheck';
}

function outcomeOf(task: TaskProgress, t: ReturnType<typeof useStrings>): string {
  if (!isCounted(task.outcome)) return t(`card.task.${task.outcome}`);
  const { accepted, total } = hunkCounts(task);
  return t('card.task.accepted', { accepted, total });
}

/** An attempt that another one took the place of: still to be read, with what was said of it. */
function EarlierAttempt({ attempt, taskId, title }: { readonly attempt: Attempt; readonly taskId: string; readonly title: string }) {
  const t = useStrings();
  const findings = findingsIn(attempt);
  const dismissed = attempt.review?.dismissed ?? [];
  return (
    <SettledCard title={title} outcome={t('card.task.attempt', { attempt: attempt.attempt })} mark="·">
      <Findings findings={findings.filter(({ hunkId }) => hunkId === null)} dismissed={dismissed} />
      {attempt.files.flatMap((file) =>
        file.hunks.map((hunk) => (
          <HunkView
            key={hunk.id}
            taskId={taskId}
            file={file}
            hunk={hunk}
            verdict={attempt.verdicts[hunk.id] ?? 'pending'}
            isToConfirm={false}
            onSettle={null}
          >
            <Findings findings={findings.filter(({ hunkId }) => hunkId === hunk.id)} dismissed={dismissed} />
          </HunkView>
        )),
      )}
    </SettledCard>
  );
}

function FileOutcomes({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  return (
    <ul class="files">
      {task.files.map((file) => (
        <li key={file.path}>
          <code>{file.path}</code>{' '}
          <span class="quiet">{file.hunks.map((hunk) => t(`verdict.${task.verdicts[hunk.id] ?? 'pending'}`)).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
