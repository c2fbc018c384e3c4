// What can be done with one task of an open plan.
import { path as arrowDown } from '@vscode/codicons/src/icons/arrow-down.svg';
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { Icon } from '../icons/Icon';
import type { Task } from '../../src/core/plan/taskMap';
import type { TextKey } from '../../src/core/i18n/language';
import { AskTeam } from '../shared/AskTeam';
import { useStrings } from '../model/context';
import type { PlanEditing } from './usePlanEdit';

export function PlanTaskTools({ task, editing }: { readonly task: Task; readonly editing: PlanEditing }) {
  const t = useStrings();
  const tools: readonly (readonly [key: TextKey, icon: string | null, press: () => void])[] = [
    ['card.plan.up', arrowUp, () => editing.move(task.id, -1)],
    ['card.plan.down', arrowDown, () => editing.move(task.id, 1)],
    ['card.plan.edit', null, () => editing.edit(task)],
    ['card.plan.drop', null, () => editing.drop(task.id)],
  ];
  return (
    <div class="task-tools">
      {tools.map(([key, icon, press]) => (
        <button
          key={key}
          type="button"
          class="quiet-button"
          title={icon ? `${t(key)} · ${t('card.plan.keys')}` : t(key)}
          aria-label={t('card.plan.actOn', { action: t(key), task: task.title })}
          onClick={press}
        >
          {icon ? <Icon path={icon} /> : t(key)}
        </button>
      ))}
      <AskTeam about={{ kind: 'task', taskId: task.id }} name={task.title} />
    </div>
  );
}
