// Hook to edit a plan on its card.
import { createTargets } from '../ui/useFocusKept';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addTask, blankTask, dropTask, mayNeed, type MoveRefusal, moveTask, replaceTask } from '../../src/core/plan/planEdit';
import { isWholePlan, maxLineLength, maxTaskLines, type Task, type TaskMap } from '../../src/core/plan/taskMap';
import type { Strings } from '../model/strings';
import { usePanel, useStrings } from '../model/context';
import { comeTo } from '../ui/useAutoFocusNewCard';
import type { OfferedPlan } from '../../src/core/execution/state';

export interface PlanEditing {
  /** Message about the last change or its failure; empty before the first change. */
  readonly said: string;
  /** Step in the form, which may be a new step; null if the form is closed. */
  readonly draft: Task | null;
  edit(task: Task): void;
  add(): void;
  /** Returns the steps that can become dependencies of this step. */
  choices(id: string): readonly Task[];
  cancel(): void;
  save(task: Task): void;
  move(id: string, step: -1 | 1): void;
  drop(id: string): void;
  takeBack(): void;
}

/** Expandable step titles, by step ID. */
export const planTasks = createTargets<string>();

/**
 * Manages the changes that the user makes to a plan on its card.
 * @param frame element that contains the steps
 */
export function usePlanEdit(offered: OfferedPlan, previous: OfferedPlan | null, frame: RefObject<HTMLElement | null>): PlanEditing {
  const { connection } = usePanel();
  const t = useStrings();
  const { plan, hash, version } = offered;
  const shownFirst = useRef(hash);
  const focusNext = useRef<string | null>(null);
  const [note, setNote] = useState('');
  const [draft, setDraft] = useState<Task | null>(null);

  useEffect(() => {
    const id = focusNext.current;
    const task = id && !draft ? frame.current && planTasks.find(id, frame.current) : null;
    if (task) focusNext.current = null;
    comeTo(task);
  }, [hash, draft]);

  /** Sends the changed plan. If the plan is invalid, shows a message instead and returns false. */
  const send = (changed: TaskMap, focus: string | null, words = ''): boolean => {
    const isFit = isWholePlan(changed);
    setNote(isFit ? words : t('card.plan.said.unfit', { lines: maxTaskLines, chars: maxLineLength }));
    if (!isFit) return false;
    focusNext.current = focus;
    connection.send({ type: 'plan.edit', hash, plan: changed });
    return true;
  };

  return {
    said: [hash === shownFirst.current ? '' : t('card.plan.said.version', { version }), note].filter(Boolean).join(' '),
    draft,
    edit: setDraft,
    choices: (id) => mayNeed(plan, id),
    add: () => setDraft(blankTask(plan)),
    cancel: () => {
      focusNext.current = draft?.id ?? null;
      setDraft(null);
    },
    save: (task) => {
      const isKnown = plan.tasks.some(({ id }) => id === task.id);
      if (send(isKnown ? replaceTask(plan, task) : addTask(plan, task), task.id)) setDraft(null);
    },
    move: (id, step) => {
      const moved = moveTask(plan, id, step);
      if (moved.ok) send(moved.value, id);
      else setNote(refusalText(t, plan, id, moved.error));
    },
    drop: (id) => {
      const dropped = dropTask(plan, id);
      if (!dropped) return setNote(t('card.plan.said.onlyOne'));
      const freed = dropped.freed.map((each) => titleOf(plan, each)).join(', ');
      const words = [t('card.plan.said.dropped', { task: titleOf(plan, id) }), freed && t('card.plan.said.freed', { tasks: freed })];
      send(dropped.plan, neighborOf(plan, id), words.filter(Boolean).join(' '));
    },
    takeBack: () => {
      if (previous) send(previous.plan, previous.plan.tasks[0]?.id ?? null);
    },
  };
}

function refusalText(t: Strings, plan: TaskMap, id: string, refusal: MoveRefusal): string {
  return refusal.kind === 'atEnd'
    ? t('card.plan.said.atEnd', { task: titleOf(plan, id) })
    : t('card.plan.said.needs', { task: titleOf(plan, refusal.id), needs: titleOf(plan, refusal.needs) });
}

function titleOf(plan: TaskMap, id: string): string {
  return `${id} "${plan.tasks.find((task) => task.id === id)?.title ?? ''}"`;
}

/** Returns the ID of the step to focus after a step is dropped: the next step, or the previous one if the last step was dropped. */
function neighborOf({ tasks }: TaskMap, id: string): string | null {
  const index = tasks.findIndex((task) => task.id === id);
  return (tasks[index + 1] ?? tasks[index - 1])?.id ?? null;
}
