// The plan as a Markdown document that maps each line to the plan item it shows.
import { pluralForm } from '../i18n/format';
import type { Language, TextKey, Texts } from '../i18n/language';
import { lineTexts } from '../text/lines';
import type { PlacedComment } from './state';
import { taskFields } from './taskFields';
import type { Task, TaskMap } from './taskMap';

/** Comment target: a line, a step, or the whole plan. */
export type PlanPlace = Pick<PlacedComment, 'taskId' | 'line'>;

export interface PlanDocument {
  readonly text: string;
  /** Comment targets, one per line of `text`. */
  readonly places: readonly PlanPlace[];
}

const ofPlan: PlanPlace = { taskId: null, line: '' };

export function planDocument({ goal, tasks, openDecisions }: TaskMap, texts: Texts, language: Language): PlanDocument {
  const rows: (readonly [text: string, place: PlanPlace])[] = [];
  const add = (text: string, place: PlanPlace) => {
    for (const row of lineTexts(text)) rows.push([row, place]);
  };
  add(`# ${goal || texts['card.plan.title']}`, { ...ofPlan, line: goal });
  for (const task of tasks) {
    const place = { taskId: task.id, line: '' };
    add('', place);
    add(`## ${task.id} ${task.title}${choiceMark(task, texts, language)}`, place);
    for (const [text, line] of fieldRows(task, texts)) add(text, { ...place, line });
  }
  if (openDecisions.length > 0) {
    add('', ofPlan);
    add(`## ${texts['card.plan.openDecisions']}`, ofPlan);
    for (const line of openDecisions) add(`- ${line}`, { ...ofPlan, line });
  }
  return { text: `${rows.map(([text]) => text).join('\n')}\n`, places: rows.map(([, place]) => place) };
}

/** Returns a note for a step's title that counts the open choices, because the editor collapses the lines below the title. */
function choiceMark({ decisions = [] }: Task, texts: Texts, language: Language): string {
  const count = decisions.filter(({ chosen }) => chosen === undefined).length;
  return count === 0 ? '' : ` (${pluralForm(texts['card.plan.choiceMark'], language, count).replaceAll('{count}', String(count))})`;
}

/** Returns the lines of a step below its title, each with the plan line that a comment on it refers to. */
function fieldRows(task: Task, texts: Texts): (readonly [text: string, line: string])[] {
  const { goal, files, steps, doneWhen, pitfalls = [], dependsOn, decisions = [] } = task;
  const { doneWhen: done, pitfalls: careful, files: changed, dependsOn: after } = taskFields;
  const labeled = (label: TextKey, value: string) => (value === '' ? '' : `${texts[label]}: ${value}`);
  const rows: (readonly [text: string, line: string])[] = [
    [goal, goal],
    [labeled(changed.label, files.join(', ')), ''],
    [labeled(after.label, dependsOn.join(', ')), ''],
    ...steps.map((line) => [`- ${line}`, line] as const),
    [labeled(done.label, doneWhen), doneWhen],
    ...pitfalls.map((line) => [labeled(careful.label, line), line] as const),
    ...decisions.map(
      ({ question, chosen, recommended }) =>
        [
          `- ${question} → ${chosen ?? recommended} (${texts[chosen === undefined ? 'card.questions.recommended' : 'card.plan.chosen']})`,
          question,
        ] as const,
    ),
  ];
  return rows.filter(([text]) => text !== '');
}

/**
 * Returns the index of the first document line that shows the comment's target. If the target line no longer exists, returns the index of
 * its step's title; null if the step no longer exists.
 */
export function lineOfPlace({ places }: PlanDocument, { taskId, line }: PlanPlace): number | null {
  const exact = places.findIndex((place) => place.taskId === taskId && place.line === line && line !== '');
  const step = places.findIndex((place) => place.taskId === taskId);
  const found = exact >= 0 ? exact : step + (taskId === null ? 0 : 1);
  return step < 0 ? null : found;
}
