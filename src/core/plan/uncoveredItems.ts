// Items that a plan must account for and omits.
import type { LostTerms } from '../discussion/termCoverage';
import { activeClauses } from '../discussion/design';
import type { Clarify } from '../clarify/clarify';
import type { DiscussionState } from '../discussion/state';
import type { ExecutionHandover } from './executionHandover';
import { maxLineLength, maxOpenDecisions, type Task, type TaskMap } from './taskMap';
import { oneLine, clipAtSentence } from '../text/quoting';
import { wording } from '../text/contradiction';

export interface Obligation {
  /** The ledger id; constraints found only in the brief or handover continue the numbering. */
  readonly id: string;
  readonly kind: 'constraint' | 'objection' | 'decision' | 'clause';
  readonly text: string;
  /** Set if only the user can settle the item; tasks cannot. */
  readonly left?: 'open' | 'decided';
}

/** Sources of a plan's obligations. */
export interface Agreed {
  readonly discussion: DiscussionState;
  readonly clarify: Clarify;
  readonly ready: { readonly handover: ExecutionHandover } | null;
}

/**
 * All obligations of a plan: constraints in the ledger, brief and handover, open objections, current decisions, and all clauses of the
 * design.
 */
export function obligationsOf({ discussion, clarify, ready }: Agreed): Obligation[] {
  const objections = discussion.objections.filter((objection) => objection.open);
  // The objection's own entry says that its decision is deferred.
  const isPutOff = (id: string | undefined) => objections.some((objection) => objection.id === id && objection.later);
  const notes = (kind: 'constraint' | 'decision') =>
    discussion.ledger
      .filter((note) => note.kind === kind && note.open && !isPutOff(note.settles))
      .map(({ id, text, settles }): Obligation => ({ id, kind, text, ...(settles !== undefined && { left: 'decided' }) }));
  return [
    ...numberedOn(notes('constraint'), [...(clarify.brief?.constraints ?? []), ...(ready?.handover.constraints ?? [])]),
    ...notes('decision'),
    ...objections.map(({ id, text, later }): Obligation => ({ id, kind: 'objection', text, ...(later && { left: 'open' }) })),
    ...activeClauses(discussion.proposal).map(({ id, text }): Obligation => ({ id, kind: 'clause', text })),
  ];
}

/** The constraints, plus those in `texts` that are new, with the next free numbers. */
function numberedOn(constraints: readonly Obligation[], texts: readonly string[]): Obligation[] {
  const all = [...constraints];
  let highest = Math.max(0, ...all.map(({ id }) => Number(/^C(\d+)$/.exec(id)?.[1] ?? 0)));
  for (const text of texts) {
    const plain = text.replace(trailingId, '').trim() || text;
    if (all.some((known) => wording(known.text.replace(trailingId, '')) === wording(plain))) continue;
    all.push({ id: `C${++highest}`, kind: 'constraint', text: plain });
  }
  return all;
}

/** Ledger ids at the end of a handover line: `(C1)`, `[C1, D2]`. */
const trailingId = /(?<!\s)\s*[([]\s*[A-Z]\d{1,3}(?:\s*[,;/&+]\s*[A-Z]\d{1,3})*\s*[)\]][.\s]*$|(?<!\s)\s+[–—-]\s*[A-Z]\d{1,3}[.\s]*$/;

/**
 * Obligations that the plan omits. A task must keep each constraint; objections and decisions may also be named in an open decision,
 * which the user reads. Deferred ones count only if named there.
 * @param done tasks of earlier plans in the files, which cover their obligations
 */
export function uncoveredItems(plan: TaskMap, obligations: readonly Obligation[], done: readonly Task[] = []): Obligation[] {
  const named = new Set([...plan.tasks, ...done].flatMap((task) => [...task.answers, ...(task.honours ?? [])].flatMap(idsIn)));
  const open = new Set(plan.openDecisions.flatMap(idsIn));
  const isCovered = ({ id, kind, left }: Obligation) => (left !== 'open' && named.has(id)) || (kind !== 'constraint' && open.has(id));
  return obligations.filter((obligation) => !isCovered(obligation));
}

/** Notes in the user's language with `{claims}`: uncovered, deferred and decided items. */
interface OpenNotes {
  readonly silent: string;
  readonly open: string;
  readonly decided: string;
}

/** Adds every uncovered objection, clause and user decision as an open decision, so that the user sees it before approving. */
export function withOpenObjections(
  plan: TaskMap,
  obligations: readonly Obligation[],
  notes: OpenNotes,
  done: readonly Task[] = [],
): TaskMap {
  const left = uncoveredItems(plan, obligations, done).filter(
    ({ kind, left: by }) => kind === 'objection' || kind === 'clause' || by === 'decided',
  );
  const lineOf = ({ id, text, left: by }: Obligation) => notes[by ?? 'silent'].replace('{claims}', () => `${id} (${text})`);
  return withOpenLines(
    plan,
    left.map((obligation) => ({ id: obligation.id, line: lineOf(obligation) })),
    notes.silent,
  );
}

/**
 * Adds every agreed number and name missing from the plan as an open decision.
 * @param notes lines in the user's language, with `{id}` and `{terms}`, and with `{claims}` for the overflow
 */
export function withLostTerms(plan: TaskMap, lost: readonly LostTerms[], notes: { readonly one: string; readonly rest: string }): TaskMap {
  const lines = lost.map(({ clause: { id }, terms }) => ({
    id,
    line: notes.one.replace('{id}', () => id).replace('{terms}', () => terms.join(', ')),
  }));
  return withOpenLines(plan, lines, notes.rest);
}

/** Maximum length of a request that shares a line. */
const maxNamed = 60;

/** Adds every uncovered user request as an open decision, in the user's words. */
export function withOpenRequests(plan: TaskMap, requests: readonly UserRequest[], note: string): TaskMap {
  const lines = requests.map(({ text }) => ({ id: inQuotes(text, maxNamed), line: note.replace('{claims}', () => inQuotes(text)) }));
  return withOpenLines(plan, lines, note);
}

/** Lines added by the engine are never truncated; the overflow is listed by id in the last line. */
function withOpenLines(plan: TaskMap, added: readonly { readonly id: string; readonly line: string }[], rest: string): TaskMap {
  if (added.length === 0) return plan;
  const room = Math.floor(maxOpenDecisions / 2);
  const own = added.length <= room ? added : added.slice(0, room - 1);
  const others = added.slice(own.length).map(({ id }) => id);
  const lines = [...own.map(({ line }) => line), ...(others.length > 0 ? [rest.replace('{claims}', () => others.join(', '))] : [])];
  const kept = plan.openDecisions.slice(0, Math.max(0, maxOpenDecisions - lines.length));
  return { ...plan, openDecisions: [...kept, ...lines.map((line) => line.slice(0, maxLineLength))] };
}

/** The text of the parts of a plan that are built and must contain the agreed terms. */
export function planWords({ goal, tasks, openDecisions }: TaskMap, done: readonly Task[] = []): string {
  return JSON.stringify([goal, openDecisions, [...tasks, ...done]]);
}

function idsIn(text: string): string[] {
  return text.match(/\b[CDOP]\d+\b/g) ?? [];
}

/** One line per obligation, for the planner. */
export function renderObligations(obligations: readonly Obligation[]): string {
  return obligations.map(({ id, kind, text }) => `- ${id} (${kind}): ${oneLine(text)}`).join('\n') || 'none';
}

/** For prompts that include the ledger: ledger items are named by id, others in full. */
export function renderPlanObligations(obligations: readonly Obligation[], { ledger, objections, proposal }: DiscussionState): string {
  const known = new Map([...ledger, ...objections, ...activeClauses(proposal)].map(({ id, text }) => [id, text]));
  const isKnown = ({ id, text }: Obligation) => known.get(id) === text;
  const kinds = ['constraint', 'decision', 'clause', 'objection'] as const;
  const named = kinds.flatMap((kind) => {
    const ids = obligations.filter((one) => one.kind === kind && isKnown(one)).map(({ id }) => id);
    return ids.length > 0 ? [`- ${kind}s, word for word in the ledger: ${ids.join(', ')}`] : [];
  });
  const rest = obligations.filter((one) => !isKnown(one));
  return [...named, ...(rest.length > 0 ? [renderObligations(rest)] : [])].join('\n') || 'none';
}

/** A user request that a plan must account for. */
export interface UserRequest {
  /** `U1`, `U2`, … in chronological order, valid for one prompt; a plan stores the words. */
  readonly id: string;
  readonly text: string;
}

type SaidAccount = NonNullable<TaskMap['said']>[number];

/** The steps that cover a request, and the reason if none does, from `said` and the ids of the tasks. */
function accountOf({ said = [], tasks }: TaskMap, { id, text }: UserRequest, done: readonly Task[]): SaidAccount {
  const own = said.filter((account) => requestIdsIn(account.id ?? '').includes(id));
  const isStep = (taskId: string) => [...tasks, ...done].some((task) => task.id === taskId);
  const carrying = tasks
    .filter(({ answers, honours = [] }) => [...answers, ...honours].flatMap(requestIdsIn).includes(id))
    .map((task) => task.id);
  const named = own.flatMap((account) => account.tasks).filter(isStep);
  return { words: text, tasks: [...new Set([...named, ...carrying])], why: own.map(({ why }) => why).find((why) => why !== '') ?? '' };
}

/** Requests that a reply does not mention. */
export function unaccounted(plan: TaskMap, requests: readonly UserRequest[], done: readonly Task[] = []): UserRequest[] {
  const open = plan.openDecisions.flatMap(requestIdsIn);
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

/** Maximum length of a request quoted inside a line. */
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

function requestIdsIn(text: string): string[] {
  return text.toUpperCase().match(idPattern) ?? [];
}

/** One truncated line per request, for the planner; the full text is among the user's messages. */
export function renderRequests(requests: readonly UserRequest[]): string {
  return requests.map(({ id, text }) => `- ${id} (said by the user): ${clipAtSentence(oneLine(text), maxLineLength)}`).join('\n');
}
