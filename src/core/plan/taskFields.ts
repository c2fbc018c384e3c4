// The fields of a plan step, one row per field, for the card, its form and the prompts.
import type { DecisionPoint, Task } from './taskMap';

/** A step field rendered for a prompt; fields with empty values are omitted. */
export type PromptField = readonly [title: string, value: string | readonly string[] | null];

interface TaskField {
  /** Text key of the field's label on the card and in the form; null if the field has no label. */
  readonly label: string | null;
  /** Renders the field for the Builder, the reviewers, and members who are asked about the step; null if hidden from them. */
  readonly prompt: ((task: Task) => PromptField) | null;
  /** Renders the field for experts who are asked about a blocked step; null if hidden from them. */
  readonly help: ((task: Task) => readonly string[]) | null;
  readonly isCommentable: boolean;
  /** How the user can edit the field: as text in the form, with a dedicated control, or not at all. */
  readonly editedBy: 'text' | 'control' | null;
}

/** The fields, in the order in which prompts list them. */
export const taskFields = {
  id: { label: null, prompt: null, help: null, isCommentable: false, editedBy: null },
  title: { label: 'card.plan.field.title', prompt: ({ id, title }) => [id, title], help: null, isCommentable: false, editedBy: 'text' },
  goal: { label: 'card.plan.field.goal', prompt: ({ goal }) => ['Goal', goal], help: null, isCommentable: true, editedBy: 'text' },
  files: { label: 'card.plan.field.files', prompt: ({ files }) => ['Files', files], help: null, isCommentable: false, editedBy: 'text' },
  steps: { label: 'card.plan.field.steps', prompt: ({ steps }) => ['Steps', steps], help: null, isCommentable: true, editedBy: 'text' },
  doneWhen: {
    label: 'card.plan.doneWhen',
    prompt: ({ doneWhen }) => ['Done when', doneWhen],
    help: ({ doneWhen }) => (doneWhen === '' ? [] : [`Done when: ${doneWhen}`]),
    isCommentable: true,
    editedBy: 'text',
  },
  dependsOn: {
    label: 'card.plan.field.needs',
    prompt: ({ dependsOn }) => ['After', dependsOn],
    help: null,
    isCommentable: false,
    editedBy: 'control',
  },
  risk: { label: 'card.plan.field.risk', prompt: ({ risk }) => ['Risk', risk], help: null, isCommentable: false, editedBy: 'control' },
  answers: { label: 'card.plan.answers', prompt: ({ answers }) => ['Answers', answers], help: null, isCommentable: false, editedBy: null },
  // A phase is displayed as a heading above its steps, so it has no row of its own.
  phase: { label: null, prompt: null, help: null, isCommentable: false, editedBy: null },
  honours: {
    label: 'card.plan.honours',
    prompt: ({ honours = [] }) => ['Honours', honours],
    help: null,
    isCommentable: false,
    editedBy: null,
  },
  pitfalls: {
    label: 'card.plan.pitfalls',
    prompt: ({ pitfalls = [] }) => ['Pitfalls', pitfalls],
    help: ({ pitfalls = [] }) => pitfalls,
    isCommentable: true,
    editedBy: null,
  },
  decisions: {
    label: null,
    prompt: ({ decisions = [] }) => ['For the user to decide', decisions.map(decisionText)],
    help: null,
    isCommentable: false,
    editedBy: 'control',
  },
  reviewers: { label: 'card.plan.reviewers', prompt: null, help: null, isCommentable: false, editedBy: null },
  // Only plans from older versions of the extension have stages, so no card, form or prompt shows them.
  stages: { label: null, prompt: null, help: null, isCommentable: false, editedBy: null },
} as const satisfies { readonly [K in keyof Task]-?: TaskField };

const rows: readonly TaskField[] = Object.values(taskFields);

export function promptFields(task: Task): readonly PromptField[] {
  return rows.flatMap(({ prompt }) => (prompt ? [prompt(task)] : []));
}

export function helpLines(task: Task): readonly string[] {
  return rows.flatMap(({ help }) => help?.(task) ?? []);
}

export function commentableLines(task: Task): readonly string[] {
  return rows.flatMap(({ prompt, isCommentable }) => (isCommentable ? (prompt?.(task)[1] ?? []) : []));
}

function decisionText({ question, options, recommended, chosen }: DecisionPoint): string {
  return `${question} (${options.join(' | ')}): ${chosen ? `the user chose "${chosen}"` : `not decided, so "${recommended}"`}`;
}
