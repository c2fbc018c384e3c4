// Outcome of each request of the user in the plan.
import { clipAtSentence } from '../text/clipAtSentence';
import { oneLine } from '../text/quoting';
import { maxLineLength, type Task, type TaskMap } from './taskMap';

/** Something the user said that a plan has to account for. */
export interface UserRequest {
  /** `U1`, `U2`, … in order of time, for the replies to one prompt; a plan keeps the words. */
  readonly id: string;
  readonly text: string;
}

type SaidAccount = NonNullable<TaskMap['said']>[number];

/** What a reply of the planner says of a request, by its id: in `said`, or as it names what else it is held to. */
function accountOf({ said = [], tasks }: TaskMap, { id, text }: UserRequest, done: readonly Task[]): SaidAccount {
  const own = said.filter((account) => idsIn(account.id ?? '').includes(id));
  const isStep = (taskId: string) => [...tasks, ...done].some((task) => task.id === taskId);
  const carrying = tasks.filter(({ answers, honours = [] }) => [...answers, ...honours].flatMap(idsIn).includes(id)).map((task) => task.id);
  const named = own.flatMap((account) => account.tasks).filter(isStep);
  return { words: text, tasks: [...new Set([...named, ...carrying])], why: own.map(({ why }) => why).find((why) => why !== '') ?? '' };
}

/** The requests of which a reply says nothing. */
export function unaccounted(plan: TaskMap, requests: readonly UserRequest[], done: readonly Task[] = []): UserRequest[] {
  const open = plan.openDecisions.flatMap(idsIn);
  return requests.filter((request) => {
    const { tasks, why } = accountOf(plan, request, done);
    return tasks.length === 0 && why === '' && !open.includes(request.id);
  });
}

/** The plan as it is offered: with the user's words in place of their ids, which mean nothing outside of the reply. */
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

/** Characters of a request where it stands in a line with other words. */
const maxQuoted = 240;

export function inQuotes(words: string, max = maxQuoted): string {
  return `“${clipAtSentence(oneLine(words), max)}”`;
}

/** What the plan was to carry out and no step of it does any more: the user has taken the steps out. */
export function droppedRequests({ said = [], tasks }: TaskMap, done: readonly Task[]): readonly string[] {
  const isThere = (id: string) => [...tasks, ...done].some((task) => task.id === id);
  return said.flatMap(({ words = '', tasks: carrying }) => (carrying.length > 0 && !carrying.some(isThere) ? [words] : []));
}

/** What no step takes up, with the reason. */
export function notTaken({ said = [] }: Pick<TaskMap, 'said'>): readonly { readonly words: string; readonly why: string }[] {
  return said.flatMap(({ words = '', tasks, why }) => (tasks.length === 0 && why !== '' ? [{ words, why }] : []));
}

const idPattern = /\bU\d+\b/g;

function idsIn(text: string): string[] {
  return text.toUpperCase().match(idPattern) ?? [];
}

/** One line each, as the planner reads it; the whole of a long one stands among the user's words. */
export function renderRequests(requests: readonly UserRequest[]): string {
  return requests.map(({ id, text }) => `- ${id} (said by the user): ${clipAtSentence(oneLine(text), maxLineLength)}`).join('\n');
}
