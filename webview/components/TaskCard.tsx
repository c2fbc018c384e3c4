// The edits of one task, for the user to take hunk by hunk; nothing is written before that.
import { openQuestion } from '../../src/core/next';
import { standingStep } from '../../src/core/plan/checkpoints';
import type { TaskProgress } from '../../src/core/plan/progress';
import type { Entry } from '../../src/core/transcript';
import { hunkCounts, stepNumber, taskTitle } from '../selectors';
import { SettledCard } from './Card';
import { Refusals } from './Refusals';
import { StepMenu } from './StepMenu';
import { TaskReview } from './TaskReview';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly entry: Entry;
  readonly taskId: string;
  readonly attempt: number;
}

export function TaskEntry({ taskId, attempt }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const task = session.progress.tasks.find((each) => each.id === taskId);
  const title = t('card.task.title', { step: stepNumber(session, taskId), title: taskTitle(session, taskId) });
  if (!task || task.attempt !== attempt) return <SettledCard title={t('card.task.gone')} outcome={t('card.replaced')} mark="·" />;
  if (task.outcome === null) return <TaskReview task={task} title={title} isAwaited={openQuestion(session) === 'review'} />;
  const step = standingStep(session.checkpoints, taskId);
  return (
    <div class="with-menu">
      <SettledCard
        title={title}
        outcome={outcomeOf(task, t)}
        mark={task.outcome === 'applied' ? '✓' : task.outcome === 'rejected' ? '✕' : '·'}
      >
        <FileOutcomes task={task} />
        <Refusals refused={task.refused} />
      </SettledCard>
      {step && <StepMenu checkpointId={step.checkpointId} />}
    </div>
  );
}

function outcomeOf(task: TaskProgress, t: ReturnType<typeof useStrings>): string {
  if (task.outcome === 'nothing') return t('card.task.nothing');
  const { accepted, total } = hunkCounts(task);
  return t('card.task.accepted', { accepted, total });
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
