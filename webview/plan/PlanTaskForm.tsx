// Form of a step, to change or add it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { taskFields } from '../../src/core/plan/taskFields';
import type { Task } from '../../src/core/plan/taskMap';
import { Button } from '../ui/Button';
import { Checkbox, LabelledDropdown } from '../ui/formControls';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { bringIntoView } from '../virtualList/bringIntoView';
import { type SheetField, SheetForm, tidied } from '../common/FieldSheet';
import { useStrings } from '../model/context';
import type { PlanEditing } from './usePlanEdit';

const risks: readonly Task['risk'][] = ['low', 'medium', 'high'];

type TextField = { [K in keyof Task]-?: (typeof taskFields)[K]['editedBy'] extends 'text' ? K : never }[keyof Task];

type TaskDraft = Pick<Task, TextField>;

const field = (key: TextField): SheetField<TaskDraft> => ({ key, label: taskFields[key].label });

/** Form order. */
const fields: { readonly [K in TextField]: SheetField<TaskDraft> } = {
  title: field('title'),
  goal: field('goal'),
  steps: field('steps'),
  files: field('files'),
  doneWhen: field('doneWhen'),
};

export function PlanTaskForm({ task, editing }: { readonly task: Task; readonly editing: PlanEditing }) {
  const t = useStrings();
  const frame = useRef<HTMLLIElement>(null);
  const [draft, setDraft] = useState<TaskDraft>(() => draftOf(task));
  const [risk, setRisk] = useState(task.risk);
  const [needs, setNeeds] = useState(task.dependsOn);
  useEffect(() => {
    comeTo(frame.current?.querySelector<HTMLElement>('.text-area'));
    // whole if it fits, otherwise its start
    if (frame.current) bringIntoView(frame.current);
  }, []);
  const save = () => editing.save({ ...task, ...tidied(draft), risk, dependsOn: needs });

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') editing.cancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
  };

  return (
    <li class="task form" ref={frame} onKeyDown={onKeyDown}>
      <SheetForm fields={Object.values(fields)} value={draft} onChange={setDraft} />
      <div class="field">
        <LabelledDropdown
          label={t(taskFields.risk.label)}
          value={risk}
          options={risks.map((each) => ({ value: each, text: t(`card.plan.risk.${each}`) }))}
          onChange={(chosen) => setRisk(risks.find((each) => each === chosen) ?? risk)}
        />
      </div>
      <Needs others={editing.choices(task.id)} needs={needs} onChange={setNeeds} />
      <span class="row">
        <Button onPress={editing.cancel}>{t('card.cancel')}</Button>
        <Button kind="main" onPress={save}>
          {t('card.save')}
        </Button>
      </span>
    </li>
  );
}

interface NeedsProps {
  readonly others: readonly Task[];
  /** Ids of prerequisite steps in plan order. */
  readonly needs: readonly string[];
  readonly onChange: (needs: string[]) => void;
}

/** Prerequisites; steps that depend on this one are not offered. */
function Needs({ others, needs, onChange }: NeedsProps) {
  const t = useStrings();
  if (others.length === 0) return null;
  const toggle = (id: string) => onChange(others.filter((task) => (task.id === id) !== needs.includes(task.id)).map((task) => task.id));
  return (
    <fieldset class="field needs">
      <legend>{t(taskFields.dependsOn.label)}</legend>
      {others.map(({ id, title }) => (
        <Checkbox key={id} checked={needs.includes(id)} onChange={() => toggle(id)}>
          {id} {title}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function draftOf({ title, goal, steps, files, doneWhen }: Task): TaskDraft {
  return { title, goal, steps, files, doneWhen };
}
