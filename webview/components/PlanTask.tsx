// One task of the plan: how far it is, what it touches, and when it is done.
import type { TaskOutcome } from '../../src/core/events';
import { currentTask } from '../../src/core/plan/progress';
import type { Task } from '../../src/core/plan/taskMap';
import { Chip, type Tone } from './Chip';
import { PlaceLink } from './PlaceLink';
import { usePanel, useStrings } from './usePanel';

type Mark = 'waiting' | 'current' | TaskOutcome;
const glyphs: Readonly<Record<Mark, string>> = {
  waiting: '○',
  current: '●',
  applied: '✓',
  doneByHand: '✓',
  rejected: '✕',
  nothing: '·',
  skipped: '·',
};
const riskTones: Readonly<Record<Task['risk'], Tone>> = { low: 'plain', medium: 'warn', high: 'bad' };

export function PlanTask({ task }: { readonly task: Task }) {
  const { store } = usePanel();
  const t = useStrings();
  const { progress } = store.session.value;
  const known = progress.tasks.find((each) => each.id === task.id);
  const mark: Mark = known?.outcome ?? (currentTask(progress)?.id === task.id ? 'current' : 'waiting');
  return (
    <li class={`task ${mark}`}>
      <details>
        <summary>
          <span class={`mark ${mark}`} aria-hidden="true">
            {glyphs[mark]}
          </span>
          <span class="hidden">{t(`card.plan.mark.${mark}`)}</span>
          <span class="task-title">{task.title}</span>
          {task.risk !== 'low' && <Chip tone={riskTones[task.risk]}>{t(`card.plan.risk.${task.risk}`)}</Chip>}
          <span class="side">{t.count('card.plan.files', task.files.length)}</span>
        </summary>
        <div class="folded">
          {task.goal && <p>{task.goal}</p>}
          <p class="places">
            {task.files.map((path) => (
              <PlaceLink key={path} path={path} line={null} text={path} />
            ))}
          </p>
          {task.steps.length > 0 && (
            <ol>
              {task.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          {task.doneWhen && (
            <p>
              <b>{t('card.plan.doneWhen')}</b> {task.doneWhen}
            </p>
          )}
          {task.answers.length > 0 && <p class="quiet">{t('card.plan.answers', { answers: task.answers.join(', ') })}</p>}
          {task.dependsOn.length > 0 && <p class="quiet">{t('card.plan.after', { tasks: task.dependsOn.join(', ') })}</p>}
        </div>
      </details>
    </li>
  );
}
