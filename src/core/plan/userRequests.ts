// Outcome of each request of the user in the plan.
import { clipAtSentence, oneLine } from '../text/quoting';
import { maxLineLength, type Task, type TaskMap } from './taskMap';

/** A user request that a plan must account for. */
export interface UserRequest {
  /** `U1`, `U2`, … in order of time, valid for one prompt; a plan stores the words. */
  readonly id: string;
  readonly text: string;
}

type SaidAccount = NonNullable<TaskMap['said']>[number];

/** Where the planner's reply names a request: in `said`, or among a task's ids. */
function accountOf({ said = [], tasks }: TaskMap, { id, text }: UserRequest, done: readonly Task[]): SaidAccount {
  const own = said.filter((account) => idsIn(account.id ?? '').includes(id));
  const isStep = (taskId: string) => [...tasks, ...done].some((task) => task.id === taskId);
  const carrying = tasks.filter(({ answers, honours = [] }) => [...answers, ...honours].flatMap(idsIn).includes(id)).map((task) => task.id);
  const named = own.flatMap((account) => account.tasks).filter(isStep);
  return { words: text, tasks: [...new Set([...named, ...carrying])], why: own.map(({ why }) => why).find((why) => why !== '') ?? '' };
}

/** Requests that a reply does not mention. */
export function unaccounted(plan: TaskMap, requests: readonly UserRequest[], done: readonly Task[] = []): UserRequest[] {
  const open = plan.openDecisions.flatMap(idsIn);
  return requests.filter((request) => {
    const { tasks, why } = accountOf(plan, request, done);
    return tasks.length === 0 && why === '' && !open.includes(request.id);
  });
}

/** The plan as offered, with the user's words in place of ids, which are only valid within the reply. */
export function withUserWords(plan: TaskMap, requests: readonly UserRequest[], done: readonly Task[] = []): TaskMap {
  const { said: _, ...rest } = plan;
  const isOwn = (text: string) => /^U\d+$/.test(text.trim());
  const textOf = new Map(requests.map(({ id, text }) => [id, text]));
  const inWords = (line: string) => line.replace(idPattern, (id) => (textOf.has(id) ? inQuotes(textOf.get(id) ?? '') : id));
  const tasks = plan.tasks.map((task) => ({
    ...task,
    answers: task.answers.filter((text) => !isOwn(text)),
    ...(task.honours && { honours: task.honours.filter((text) => !isOwn(text)) }),
  }));
  if (requests.length === 0) return { ...rest, tasks };
  const said = requests.map((request) => accountOf(plan, request, done));
  return { ...rest, tasks, openDecisions: plan.openDecisions.map(inWords), said };
}

/** Maximum characters of a request quoted inside a line. */
const maxQuoted = 240;

export function inQuotes(words: string, max = maxQuoted): string {
  return `“${clipAtSentence(oneLine(words), max)}”`;
}

/** Requests that the plan covered until the user deleted the steps. */
export function droppedRequests({ said = [], tasks }: TaskMap, done: readonly Task[]): readonly string[] {
  const isThere = (id: string) => [...tasks, ...done].some((task) => task.id === id);
  return said.flatMap(({ words = '', tasks: carrying }) => (carrying.length > 0 && !carrying.some(isThere) ? [words] : []));
}

/** Requests that no step covers, with reasons. */
export function notTaken({ said = [] }: Pick<TaskMap, 'said'>): readonly { readonly words: string; readonly why: string }[] {
  return said.flatMap(({ words = '', tasks, why }) => (tasks.length === 0 && why !== '' ? [{ words, why }] : []));
}

const idPattern = /\bU\d+\b/g;

function idsIn(text: string): string[] {
  return text.toUpperCase().match(idPattern) ?? [];
}

/** One truncated line per request, for the planner; the full text is among the user's messages. */
export function renderRequests(requests: readonly UserRequest[]): string {
  return requests.map(({ id, text }) => `- ${id} (said by the user): ${clipAtSentence(oneLine(text), maxLineLength)}`).join('\n');
}
