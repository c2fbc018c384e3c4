// Items that a plan must cover but omits.
import type { LostTerms } from '../discussion/termCoverage';
import { activeClauses } from '../discussion/design';
import type { Clarify } from '../clarify/clarify';
import type { DiscussionState } from '../discussion/state';
import type { ExecutionHandover } from './executionHandover';
import { asOpenDecisions, maxLineLength, maxOpenDecisions, type Task, type TaskMap } from './taskMap';
import { oneLine, clipAtSentence } from '../text/quoting';
import { wording } from '../text/contradiction';

export interface Obligation {
  /** The ledger ID. Constraints found only in the brief or the handover continue the numbering. */
  readonly id: string;
  readonly kind: 'constraint' | 'objection' | 'decision' | 'clause';
  readonly text: string;
  /**
   * `open`: a deferred objection, which only the user can settle, so no task can cover it. `decided`: a note that records the user's
   * decision on an objection.
   */
  readonly left?: 'open' | 'decided';
}

export interface Agreed {
  readonly discussion: DiscussionState;
  readonly clarify: Clarify;
  readonly ready: { readonly handover: ExecutionHandover } | null;
}

/**
 * Returns all obligations of a plan: constraints in the ledger, the brief and the handover, open objections, current decisions, and all
 * clauses of the design.
 */
export function obligationsOf({ discussion, clarify, ready }: Agreed): Obligation[] {
  const objections = discussion.objections.filter((objection) => objection.open);
  // A note that defers an objection is skipped, because the objection's own obligation says that it is deferred.
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

/** Appends the constraints that only `texts` contain; they get the next free numbers. */
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

/** Ledger IDs at the end of a handover line, such as `(C1)` or `[C1, D2]`. */
const trailingId = /(?<!\s)\s*[([]\s*[A-Z]\d{1,3}(?:\s*[,;/&+]\s*[A-Z]\d{1,3})*\s*[)\]][.\s]*$|(?<!\s)\s+[–—-]\s*[A-Z]\d{1,3}[.\s]*$/;

/**
 * Returns the obligations that the plan omits. A constraint must be kept by a task. All other obligations may instead be named in an open
 * decision, which the user reads; deferred objections must be named there.
 * @param done completed tasks of earlier plans; their obligations are covered
 */
export function uncoveredItems(plan: TaskMap, obligations: readonly Obligation[], done: readonly Task[] = []): Obligation[] {
  const named = new Set([...plan.tasks, ...done].flatMap((task) => [...task.answers, ...(task.honours ?? [])].flatMap(idsIn)));
  const open = new Set(plan.openDecisions.flatMap(idsIn));
  const isCovered = ({ id, kind, left }: Obligation) => (left !== 'open' && named.has(id)) || (kind !== 'constraint' && open.has(id));
  return obligations.filter((obligation) => !isCovered(obligation));
}

/** Notes in the user's language for uncovered, deferred and decided items; `{claims}` is the placeholder for the items. */
interface OpenNotes {
  readonly silent: string;
  readonly open: string;
  readonly decided: string;
}

/** Adds every uncovered objection, clause and user decision to the plan as an open decision, so that the user sees it before approving. */
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
 * Adds every agreed number and name that is missing from the plan as an open decision.
 * @param notes lines in the user's language: `one` with the placeholders `{id}` and `{terms}`; `rest`, for the items beyond the limit, with
 * `{claims}`
 */
export function withLostTerms(plan: TaskMap, lost: readonly LostTerms[], notes: { readonly one: string; readonly rest: string }): TaskMap {
  const lines = lost.map(({ clause: { id }, terms }) => ({
    id,
    line: notes.one.replace('{id}', () => id).replace('{terms}', () => terms.join(', ')),
  }));
  return withOpenLines(plan, lines, notes.rest);
}

/** Maximum length, in characters, of a request that shares a line with others. */
const maxNamed = 60;

/** Adds every uncovered user request to the plan as an open decision, in the user's words. */
export function withOpenRequests(plan: TaskMap, requests: readonly UserRequest[], note: string): TaskMap {
  const lines = requests.map(({ text }) => ({ id: inQuotes(text, maxNamed), line: note.replace('{claims}', () => inQuotes(text)) }));
  return withOpenLines(plan, lines, note);
}

/**
 * Adds lines as open decisions: at most half of `maxOpenDecisions`, and no more than there is room for. If there are too many lines, the
 * last line lists the IDs of the rest.
 */
function withOpenLines(plan: TaskMap, added: readonly { readonly id: string; readonly line: string }[], rest: string): TaskMap {
  if (added.length === 0) return plan;
  const room = Math.max(1, Math.min(maxOpenDecisions / 2, maxOpenDecisions - plan.openDecisions.length));
  const own = added.length <= room ? added : added.slice(0, room - 1);
  const others = added.slice(own.length).map(({ id }) => id);
  const lines = [...own.map(({ line }) => line), ...(others.length > 0 ? [rest.replace('{claims}', () => others.join(', '))] : [])];
  return { ...plan, openDecisions: asOpenDecisions([...plan.openDecisions, ...lines]) };
}

/** Returns the text in which the agreed terms must occur: goal, open decisions, tasks, and completed tasks of earlier plans. */
export function planWords({ goal, tasks, openDecisions }: TaskMap, done: readonly Task[] = []): string {
  return JSON.stringify([goal, openDecisions, [...tasks, ...done]]);
}

function idsIn(text: string): string[] {
  return text.match(/\b[CDOP]\d+\b/g) ?? [];
}

export function renderObligations(obligations: readonly Obligation[]): string {
  return obligations.map(({ id, kind, text }) => `- ${id} (${kind}): ${oneLine(text)}`).join('\n') || 'none';
}

/** Renders the obligations for prompts that include the ledger: ledger items by ID, other items in full. */
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

export interface UserRequest {
  /** `U1`, `U2`, … in chronological order; valid for one prompt only. A plan stores the user's words instead. */
  readonly id: string;
  readonly text: string;
}

type SaidAccount = NonNullable<TaskMap['said']>[number];

/** Returns how a plan treats a request: the steps that cover it, from `said` and the IDs in tasks, and the plan's reason if any. */
function accountOf({ said = [], tasks }: TaskMap, { id, text }: UserRequest, done: readonly Task[]): SaidAccount {
  const own = said.filter((account) => requestIdsIn(account.id ?? '').includes(id));
  const isStep = (taskId: string) => [...tasks, ...done].some((task) => task.id === taskId);
  const carrying = tasks
    .filter(({ answers, honours = [] }) => [...answers, ...honours].flatMap(requestIdsIn).includes(id))
    .map((task) => task.id);
  const named = own.flatMap((account) => account.tasks).filter(isStep);
  return { words: text, tasks: [...new Set([...named, ...carrying])], why: own.map(({ why }) => why).find((why) => why !== '') ?? '' };
}

/** Returns the requests that a plan does not cover, decline or leave open. */
export function unaccounted(plan: TaskMap, requests: readonly UserRequest[], done: readonly Task[] = []): UserRequest[] {
  const open = plan.openDecisions.flatMap(requestIdsIn);
  return requests.filter((request) => {
    const { tasks, why } = accountOf(plan, request, done);
    return tasks.length === 0 && why === '' && !open.includes(request.id);
  });
}

/** Replaces request IDs in the plan with the user's words, because the IDs are valid only within the reply. */
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

const maxQuoted = 240;

export function inQuotes(words: string, max = maxQuoted): string {
  return `“${clipAtSentence(oneLine(words), max)}”`;
}

/** Returns the requests whose steps were all deleted by the user. */
export function droppedRequests({ said = [], tasks }: TaskMap, done: readonly Task[]): readonly string[] {
  const isThere = (id: string) => [...tasks, ...done].some((task) => task.id === id);
  return said.flatMap(({ words = '', tasks: carrying }) => (carrying.length > 0 && !carrying.some(isThere) ? [words] : []));
}

/** Returns the requests that the plan declines, with its reasons. */
export function notTaken({ said = [] }: Pick<TaskMap, 'said'>): readonly { readonly words: string; readonly why: string }[] {
  return said.flatMap(({ words = '', tasks, why }) => (tasks.length === 0 && why !== '' ? [{ words, why }] : []));
}

const idPattern = /\bU\d+\b/g;

function requestIdsIn(text: string): string[] {
  return text.toUpperCase().match(idPattern) ?? [];
}

/** Renders the requests for the planner, one truncated line each. The prompt contains the full texts among the user's messages. */
export function renderRequests(requests: readonly UserRequest[]): string {
  return requests.map(({ id, text }) => `- ${id} (said by the user): ${clipAtSentence(oneLine(text), maxLineLength)}`).join('\n');
}
