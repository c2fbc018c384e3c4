// What can be done with one task of an open plan.
import type { Task } from '../../src/core/plan/taskMap';
import type { TextKey } from '../../src/core/i18n/language';
import { AskTeam } from '../shared/AskTeam';
import { useStrings } from '../model/context';
import type { PlanEditing } from './usePlanEdit';

export function PlanTaskTools({ task, editing }: { readonly task: Task; readonly editing: PlanEditing }) {
  const t = useStrings();
  const tools: readonly (readonly [key: TextKey, glyph: string | null, press: () => void])[] = [
    ['card.plan.up', '↑', () => editing.move(task.id, -1)],
    ['card.plan.down', '↓', () => editing.move(task.id, 1)],
    ['card.plan.edit', null, () => editing.edit(task)],
    ['card.plan.drop', null, () => editing.drop(task.id)],
  ];
  return (
    <div class="task-tools">
      {tools.map(([key, glyph, press]) => (
        <button
          key={key}
          type="button"
          class="quiet-button"
          title={glyph ? `${t(key)} · ${t('card.plan.keys')}` : t(key)}
          aria-label={t('card.plan.actOn', { action: t(key), task: task.title })}
          onClick={press}
        >
          {glyph ?? t(key)}
        </button>
      ))}
      <AskTeam about={{ kind: 'task', taskId: task.id }} name={task.title} />
    </div>
  );
}
