// The tasks of a plan in their order, under the titles of their phases where it has some.
import { Fragment } from 'preact';
import type { PlanChanges } from '../../src/core/plan/planChanges';
import type { Task } from '../../src/core/plan/taskMap';
import { PlanTask } from './PlanTask';
import { PlanTaskForm } from './PlanTaskForm';
import type { PlanEditing } from './usePlanEdit';
import type { OfferedPlan } from '../../src/core/execution/state';

interface Props {
  readonly offered: OfferedPlan;
  readonly changes?: PlanChanges;
  /** Absent where the plan cannot be changed (any more). */
  readonly editing?: PlanEditing;
}

export function TaskList({ offered, changes, editing }: Props) {
  const { tasks, phases = [] } = offered.plan;
  const draft = editing?.draft ?? null;
  const isNew = draft !== null && !tasks.some((task) => task.id === draft.id);
  const titleAt = (task: Task, index: number) =>
    task.phase && task.phase !== tasks[index - 1]?.phase ? phases.find((phase) => phase.id === task.phase)?.title : undefined;
  return (
    <ol class="tasks">
      {tasks.map((task, index) => {
        const title = titleAt(task, index);
        return (
          <Fragment key={task.id}>
            {title && <li class="phase-title">{title}</li>}
            {draft?.id === task.id && editing ? (
              <PlanTaskForm task={draft} editing={editing} />
            ) : (
              <PlanTask task={task} hash={offered.hash} change={changes?.tasks.get(task.id)} editing={editing} />
            )}
          </Fragment>
        );
      })}
      {isNew && editing && <PlanTaskForm task={draft} editing={editing} />}
    </ol>
  );
}
