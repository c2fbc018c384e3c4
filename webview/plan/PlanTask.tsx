// Steps of a plan, grouped by phase and expandable.
import { InlineLabel } from '../markdown/markdownInline';
import { path as arrowDown } from '@vscode/codicons/src/icons/arrow-down.svg';
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { Fragment } from 'preact';
import type { TaskOutcome } from '../../src/core/execution/facts';
import { currentTask } from '../../src/core/execution/selectors';
import { presenceOf, stepStateKey } from '../../src/core/execution/presence';
import type { OfferedPlan } from '../../src/core/execution/state';
import type { TextKey } from '../../src/core/i18n/language';
import { estimateTask } from '../../src/core/execution/buildEstimate';
import type { PlanChanges, TaskChange } from '../../src/core/plan/planChanges';
import type { Task } from '../../src/core/plan/taskMap';
import { usePanel, useSession, useStrings } from '../model/context';
import { filesText } from '../model/selectors';
import { BuildEstimateLine } from '../common/EstimateLine';
import { TaskRemarks, UserWordsIn } from './PlanNotes';
import { Icon, Mark, type MarkKind } from '../icons/Icon';
import { PlanTaskDetails } from './PlanTaskDetails';
import { AsideThread, AskTeam } from '../common/AskTeam';
import { entryParts, partKey } from '../common/entryTargets';
import { Chip, type Tone } from '../ui/Chip';
import { type PlanEditing, planTasks } from './usePlanEdit';
import { useEffect, useRef, useState } from 'preact/hooks';
import { taskFields } from '../../src/core/plan/taskFields';
import { Button } from '../ui/Button';
import { Checkbox, LabeledDropdown } from '../ui/formControls';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { bringIntoView } from '../virtualList/bringIntoView';
import { type SheetField, SheetForm, tidied } from '../common/FieldSheet';

type State = 'waiting' | 'current' | 'part' | TaskOutcome;

const marks: Readonly<Record<State, MarkKind>> = {
  waiting: 'waiting',
  current: 'current',
  part: 'current',
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

function PlanTask({ task, hash, change, editing }: Props) {
  const { connection } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { progress } = session;
  const known = progress.tasks.find((each) => each.id === task.id);
  const isUnderWay = known && currentTask(progress)?.id === task.id;
  const isPart = known?.outcome != null && presenceOf(known) === 'part';
  const label = isUnderWay ? 'card.plan.mark.current' : stepStateKey(known);
  const isAbsent = label === 'card.plan.mark.absent';
  const state: State = isPart ? 'part' : isAbsent ? 'nothing' : (known?.outcome ?? (isUnderWay ? 'current' : 'waiting'));
  const comments = progress.placed.filter((comment) => comment.taskId === task.id).length;
  const open = editing ? (task.decisions ?? []).filter(({ chosen }) => chosen === undefined).length : 0;
  const estimate = estimateTask(session, task, connection.environment.value?.reviewLevel ?? 'byRisk');

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!editing || !event.altKey || step === 0) return;
    event.preventDefault();
    editing.move(task.id, step);
  };

  return (
    <li class={`task ${state}`} data-task={task.id} ref={entryParts.at(partKey('task', task.id))} onKeyDown={onKeyDown}>
      <details>
        <summary ref={planTasks.at(task.id)} {...(editing ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } : {})}>
          <Mark of={marks[state]} />
          <span class="hidden">{t(label)}</span>
          <span class="task-title" title={task.id}>
            <InlineLabel text={task.title} />
          </span>
          <span class="task-marks">
            {change && <Chip tone="info">{t(`card.plan.change.${change}`)}</Chip>}
            {open > 0 && <Chip tone="info">{t.count('card.plan.choiceMark', open)}</Chip>}
            {comments > 0 && <Chip>{t.count('card.plan.commentMark', comments)}</Chip>}
            {task.risk !== 'low' && <Chip tone={riskTones[task.risk]}>{t(`card.plan.risk.${task.risk}`)}</Chip>}
            <span class="side" title={task.files.join('\n')}>
              {filesText(t, task.files, 'card.plan.files')}
            </span>
          </span>
        </summary>
        <div class="folded">
          <PlanTaskDetails task={task} hash={editing ? hash : null} editing={editing} />
          <UserWordsIn taskId={task.id} />
          <BuildEstimateLine of={estimate} />
          {editing && <PlanTaskTools task={task} editing={editing} />}
          {!editing && session.phase === 'execution' && <AskTeam about={{ kind: 'task', taskId: task.id }} name={task.title} />}
          <AsideThread about={{ kind: 'task', taskId: task.id }} />
        </div>
      </details>
      <TaskRemarks taskId={task.id} />
    </li>
  );
}

function PlanTaskTools({ task, editing }: { readonly task: Task; readonly editing: PlanEditing }) {
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

interface ListProps {
  readonly offered: OfferedPlan;
  readonly changes?: PlanChanges;
  /** Omitted if the plan cannot be edited. */
  readonly editing?: PlanEditing;
}

export function TaskList({ offered, changes, editing }: ListProps) {
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

const risks: readonly Task['risk'][] = ['low', 'medium', 'high'];

type TextField = { [K in keyof Task]-?: (typeof taskFields)[K]['editedBy'] extends 'text' ? K : never }[keyof Task];

type TaskDraft = Pick<Task, TextField>;

const field = (key: TextField): SheetField<TaskDraft> => ({ key, label: taskFields[key].label });

const fields: { readonly [K in TextField]: SheetField<TaskDraft> } = {
  title: field('title'),
  goal: field('goal'),
  steps: field('steps'),
  files: field('files'),
  doneWhen: field('doneWhen'),
};

function PlanTaskForm({ task, editing }: { readonly task: Task; readonly editing: PlanEditing }) {
  const t = useStrings();
  const frame = useRef<HTMLLIElement>(null);
  const [draft, setDraft] = useState<TaskDraft>(() => draftOf(task));
  const [risk, setRisk] = useState(task.risk);
  const [needs, setNeeds] = useState(task.dependsOn);
  useEffect(() => {
    comeTo(frame.current?.querySelector<HTMLElement>('.text-area'));
    // Shows the whole form, or its start if the form is taller than the view.
    if (frame.current) bringIntoView(frame.current);
  }, []);
  const save = () => editing.save({ ...task, ...tidied(draft), risk, dependsOn: needs });

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') editing.cancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
  };

  return (
    <li class="task form" ref={frame} onKeyDown={onKeyDown}>
      <SheetForm fields={Object.values(fields)} value={draft} onChange={setDraft} />
      <div class="field">
        <LabeledDropdown
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
  /** IDs of the steps that this step depends on, in plan order. */
  readonly needs: readonly string[];
  readonly onChange: (needs: string[]) => void;
}

/** Checkboxes for the dependencies of a step; steps that depend on this step are excluded. */
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
