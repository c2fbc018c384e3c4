// The fields of one task, to change it in place or to add it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Task } from '../../src/core/plan/taskMap';
import { Button } from './Button';
import { type Field, SheetForm, tidied } from './Sheet';
import { useStrings } from './usePanel';
import type { PlanEditing } from './usePlanEdit';

type Draft = Pick<Task, 'title' | 'goal' | 'steps' | 'files' | 'doneWhen'>;

const fields: readonly Field<Draft>[] = [
  { key: 'title', label: 'card.plan.field.title' },
  { key: 'goal', label: 'card.plan.field.goal' },
  { key: 'steps', label: 'card.plan.field.steps' },
  { key: 'files', label: 'card.plan.field.files' },
  { key: 'doneWhen', label: 'card.plan.doneWhen' },
];

export function PlanTaskForm({ task, editing }: { readonly task: Task; readonly editing: PlanEditing }) {
  const t = useStrings();
  const frame = useRef<HTMLLIElement>(null);
  const [draft, setDraft] = useState<Draft>(() => draftOf(task));
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
  const save = () => editing.save({ ...task, ...tidied(draft) });

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') editing.cancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
  };

  return (
    <li class="task form" ref={frame} onKeyDown={onKeyDown}>
      <SheetForm fields={fields} value={draft} onChange={setDraft} />
      <span class="row">
        <Button onPress={editing.cancel}>{t('card.cancel')}</Button>
        <Button kind="main" onPress={save}>
          {t('card.save')}
        </Button>
      </span>
    </li>
  );
}

function draftOf({ title, goal, steps, files, doneWhen }: Task): Draft {
  return { title, goal, steps, files, doneWhen };
}
