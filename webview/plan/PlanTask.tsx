// One task of the plan, a line that opens: how far it is, what has changed, and everything that can be read of it.
import { estimateTask } from '../../src/core/execution/buildEstimate';
import type { TaskChange } from '../../src/core/plan/planChanges';
import type { Task } from '../../src/core/plan/taskMap';
import { AsideThread } from '../shared/AsideThread';
import { AskTeam } from '../shared/AskTeam';
import { Chip, type Tone } from '../ui/Chip';
import { Mark, type MarkKind } from '../icons/Mark';
import { PlanTaskDetails } from './PlanTaskDetails';
import { TaskRemarks } from './PlanRemarks';
import { PlanTaskTools } from './PlanTaskTools';
import { BuildEstimateLine } from '../shared/EstimateLine';
import { usePanel, useStrings } from '../model/context';
import type { PlanEditing } from './usePlanEdit';
import type { TaskOutcome } from '../../src/core/execution/facts';
import { currentTask } from '../../src/core/execution/fold';

type State = 'waiting' | 'current' | TaskOutcome;

const marks: Readonly<Record<State, MarkKind>> = {
  waiting: 'waiting',
  current: 'current',
  applied: 'done',
  doneByHand: 'done',
  rejected: 'failed',
  nothing: 'none',
  skipped: 'none',
};

const riskTones: Readonly<Record<Task['risk'], Tone>> = { low: 'plain', medium: 'warn', high: 'bad' };

interface Props {
  readonly task: Task;
  readonly hash: string;
  readonly change?: TaskChange | undefined;
  readonly editing?: PlanEditing | undefined;
}

export function PlanTask({ task, hash, change, editing }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const { progress } = session;
  const known = progress.tasks.find((each) => each.id === task.id);
  const state: State = known?.outcome ?? (currentTask(progress)?.id === task.id ? 'current' : 'waiting');
  const comments = progress.placed.filter((comment) => comment.taskId === task.id).length;
  const estimate = estimateTask(session, task, store.environment.value?.reviewLevel ?? 'byRisk');

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!editing || !event.altKey || step === 0) return;
    event.preventDefault();
    editing.move(task.id, step);
  };

  return (
    <li class={`task ${state}`} data-task={task.id} onKeyDown={onKeyDown}>
      <details>
        <summary {...(editing ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } : {})}>
          <Mark of={marks[state]} />
          <span class="hidden">{t(`card.plan.mark.${state}`)}</span>
          <span class="task-title">
            {isNumber(task.id) && <span class="quiet">{task.id} </span>}
            {task.title}
          </span>
          <span class="task-marks">
            {change && <Chip tone="info">{t(`card.plan.change.${change}`)}</Chip>}
            {comments > 0 && <Chip>{t.count('card.plan.commentMark', comments)}</Chip>}
            {task.risk !== 'low' && <Chip tone={riskTones[task.risk]}>{t(`card.plan.risk.${task.risk}`)}</Chip>}
            <span class="side">{t.count('card.plan.files', task.files.length)}</span>
          </span>
        </summary>
        <div class="folded">
          <PlanTaskDetails task={task} hash={editing ? hash : null} editing={editing} />
          <BuildEstimateLine of={estimate} as="card.plan.estimate" />
          {editing && <PlanTaskTools task={task} editing={editing} />}
          {!editing && session.phase === 'execution' && <AskTeam about={{ kind: 'task', taskId: task.id }} name={task.title} />}
          <AsideThread about={{ kind: 'task', taskId: task.id }} />
        </div>
      </details>
      <TaskRemarks taskId={task.id} />
    </li>
  );
}

/** Planners number the steps, and speak of them by that; an id in words says what the title says. */
function isNumber(id: string): boolean {
  return /^\D?\d+$/.test(id);
}
