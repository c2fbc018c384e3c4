// Items a plan must account for and leaves out.
import type { LostTerms } from '../discussion/agreedTerms';
import { standingClauses } from '../discussion/design';
import type { Clarify } from '../clarify/clarify';
import type { DiscussionState } from '../discussion/state';
import type { ExecutionHandover } from './executionHandover';
import { maxLineLength, maxOpenDecisions, type Task, type TaskMap } from './taskMap';
import { inQuotes, type UserRequest } from './userRequests';
import { oneLine } from '../text/quoting';
import { wording } from '../text/contradiction';

export interface Obligation {
  /** The id of the ledger; a constraint that is in the brief or the handover alone is numbered on from there. */
  readonly id: string;
  readonly kind: 'constraint' | 'objection' | 'decision' | 'clause';
  readonly text: string;
  /** Only the user can settle it: what a task says does not. */
  readonly left?: 'open' | 'decided';
}

/** Where a plan's obligations come from. */
export interface Agreed {
  readonly room: DiscussionState;
  readonly clarify: Clarify;
  readonly ready: { readonly handover: ExecutionHandover } | null;
}

/** Everything a plan is held to: constraints of ledger, brief and handover, open objections, decisions that stand, and every clause of the design. */
export function obligationsOf({ room, clarify, ready }: Agreed): Obligation[] {
  const objections = room.objections.filter((objection) => objection.open);
  // that something is decided later is told by the objection itself
  const isPutOff = (id: string | undefined) => objections.some((objection) => objection.id === id && objection.later);
  const notes = (kind: 'constraint' | 'decision') =>
    room.ledger
      .filter((note) => note.kind === kind && note.open && !isPutOff(note.settles))
      .map(({ id, text, settles }): Obligation => ({ id, kind, text, ...(settles !== undefined && { left: 'decided' }) }));
  return [
    ...numberedOn(notes('constraint'), [...(clarify.brief?.constraints ?? []), ...(ready?.handover.constraints ?? [])]),
    ...notes('decision'),
    ...objections.map(({ id, text, later }): Obligation => ({ id, kind: 'objection', text, ...(later && { left: 'open' }) })),
    ...standingClauses(room.proposal).map(({ id, text }): Obligation => ({ id, kind: 'clause', text })),
  ];
}

/** The constraints with those of `texts` that are not among them, under the next free numbers. */
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

/** Ids of the ledger at the end of a line, as the handover has them: `(C1)`, `[C1, D2]`. */
const trailingId = /\s*[([]\s*[A-Z]\d{1,3}(?:\s*[,;/&+]\s*[A-Z]\d{1,3})*\s*[)\]][.\s]*$|\s+[–—-]\s*[A-Z]\d{1,3}[.\s]*$/;

/**
 * What the plan leaves out. A constraint has to be kept by a task; an objection or a decision is also accounted for where an open decision
 * of the plan names its id, for then the user reads what becomes of it; what they put off is accounted for there alone.
 * @param done tasks of earlier plans that are in the files: what they account for need not be built again
 */
export function uncoveredItems(plan: TaskMap, obligations: readonly Obligation[], done: readonly Task[] = []): Obligation[] {
  const named = new Set([...plan.tasks, ...done].flatMap((task) => [...task.answers, ...(task.honours ?? [])].flatMap(idsIn)));
  const open = new Set(plan.openDecisions.flatMap(idsIn));
  const isTold = ({ id, kind, left }: Obligation) => (left !== 'open' && named.has(id)) || (kind !== 'constraint' && open.has(id));
  return obligations.filter((obligation) => !isTold(obligation));
}

/** Lines in the user's language, with `{claims}` for what they are about: what the plan is silent about, what the user put off, and what they decided. */
interface OpenNotes {
  readonly silent: string;
  readonly open: string;
  readonly decided: string;
}

/** The plan with every objection, clause and decision of the user it is silent about as an open decision, so that nobody approves without having read of it. */
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
 * The plan with every agreed number and name that stands nowhere in it as an open decision.
 * @param notes lines in the user's language, with `{id}` and `{terms}`, and with `{claims}` for more than have a line each
 */
export function withLostTerms(plan: TaskMap, lost: readonly LostTerms[], notes: { readonly one: string; readonly rest: string }): TaskMap {
  const lines = lost.map(({ clause: { id }, terms }) => ({
    id,
    line: notes.one.replace('{id}', () => id).replace('{terms}', () => terms.join(', ')),
  }));
  return withOpenLines(plan, lines, notes.rest);
}

/** Characters of a request that has no line of its own. */
const maxNamed = 60;

/** The plan with each request of the user that it is silent about as an open decision, in the user's words. */
export function withOpenRequests(plan: TaskMap, requests: readonly UserRequest[], note: string): TaskMap {
  const lines = requests.map(({ text }) => ({ id: inQuotes(text, maxNamed), line: note.replace('{claims}', () => inQuotes(text)) }));
  return withOpenLines(plan, lines, note);
}

/** What the engine adds is never what is cut off; what has no line of its own is named by its id in the last one. */
function withOpenLines(plan: TaskMap, added: readonly { readonly id: string; readonly line: string }[], rest: string): TaskMap {
  if (added.length === 0) return plan;
  const room = Math.floor(maxOpenDecisions / 2);
  const own = added.length <= room ? added : added.slice(0, room - 1);
  const others = added.slice(own.length).map(({ id }) => id);
  const lines = [...own.map(({ line }) => line), ...(others.length > 0 ? [rest.replace('{claims}', () => others.join(', '))] : [])];
  const kept = plan.openDecisions.slice(0, Math.max(0, maxOpenDecisions - lines.length));
  return { ...plan, openDecisions: [...kept, ...lines.map((line) => line.slice(0, maxLineLength))] };
}

/** The words of a plan that are built: what is agreed has to stand here. */
export function planWords({ goal, tasks, openDecisions }: TaskMap, done: readonly Task[] = []): string {
  return JSON.stringify([goal, openDecisions, [...tasks, ...done]]);
}

function idsIn(text: string): string[] {
  return text.match(/\b[CDOP]\d+\b/g) ?? [];
}

/** One line each, as the planner reads it. */
export function renderObligations(obligations: readonly Obligation[]): string {
  return obligations.map(({ id, kind, text }) => `- ${id} (${kind}): ${oneLine(text)}`).join('\n') || 'none';
}

/** The same where the ledger stands in the prompt: what is there by its id is named by kind, the rest in its words. */
export function renderHeldTo(obligations: readonly Obligation[], { ledger, objections, proposal }: DiscussionState): string {
  const known = new Map([...ledger, ...objections, ...standingClauses(proposal)].map(({ id, text }) => [id, text]));
  const isKnown = ({ id, text }: Obligation) => known.get(id) === text;
  const kinds = ['constraint', 'decision', 'clause', 'objection'] as const;
  const named = kinds.flatMap((kind) => {
    const ids = obligations.filter((one) => one.kind === kind && isKnown(one)).map(({ id }) => id);
    return ids.length > 0 ? [`- ${kind}s, word for word in the ledger: ${ids.join(', ')}`] : [];
  });
  const rest = obligations.filter((one) => !isKnown(one));
  return [...named, ...(rest.length > 0 ? [renderObligations(rest)] : [])].join('\n') || 'none';
}
