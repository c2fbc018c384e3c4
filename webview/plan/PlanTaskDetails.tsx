// What a task says beyond its title, line by line, each open to a comment.
import { decide } from '../../src/core/plan/planEdit';
import { stagesOf, type Task } from '../../src/core/plan/taskMap';
import { PlaceLink } from '../markdown/PlaceLink';
import { PlanDecision } from './PlanDecision';
import { PlanLine } from './PlanLine';
import { useStrings } from '../model/context';
import type { PlanEditing } from './usePlanEdit';

interface Props {
  readonly task: Task;
  /** The version comments are made to; null where none can be made. */
  readonly hash: string | null;
  readonly editing: PlanEditing | undefined;
}

export function PlanTaskDetails({ task, hash, editing }: Props) {
  const t = useStrings();
  const { id, honours = [], pitfalls = [], decisions = [], reviewers = [] } = task;
  return (
    <>
      {task.goal && <PlanLine hash={hash} taskId={id} line={task.goal} />}
      <p class="places">
        {task.files.map((path) => (
          <PlaceLink key={path} path={path} line={null} text={path} />
        ))}
      </p>
      {task.steps.length > 0 && (
        <ol>
          {task.steps.map((step) => (
            <li key={step}>
              <PlanLine hash={hash} taskId={id} line={step} />
            </li>
          ))}
        </ol>
      )}
      {task.doneWhen && <PlanLine hash={hash} taskId={id} line={task.doneWhen} label={t('card.plan.doneWhen')} />}
      {pitfalls.map((line) => (
        <PlanLine key={line} hash={hash} taskId={id} line={line} label={t('card.plan.pitfalls')} />
      ))}
      {decisions.map((point) => (
        <PlanDecision
          key={point.question}
          point={point}
          onChoose={editing ? (chosen) => editing.save(decide(task, point.question, chosen)) : null}
        />
      ))}
      {task.answers.length > 0 && <p class="quiet">{t('card.plan.answers', { answers: task.answers.join(', ') })}</p>}
      {honours.length > 0 && <p class="quiet">{t('card.plan.honours', { ids: honours.join(', ') })}</p>}
      {task.dependsOn.length > 0 && <p class="quiet">{t('card.plan.after', { tasks: task.dependsOn.join(', ') })}</p>}
      {reviewers.length > 0 && <p class="quiet">{t('card.plan.reviewers', { names: reviewers.map(t.nameOf).join(', ') })}</p>}
      {task.stages && (
        <p class="quiet">
          {stagesOf(task)
            .map((stage) => t(`card.plan.stage.${stage}`))
            .join(' → ')}
        </p>
      )}
    </>
  );
}
