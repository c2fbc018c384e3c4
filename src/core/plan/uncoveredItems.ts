// What a plan must account for, and what it leaves out: constraints nobody keeps, objections and decisions nobody answers.
import type { LostTerms } from '../discussion/agreedTerms';
import { standingClauses } from '../discussion/design';
import type { Session } from '../session';
import { maxLineLength, mostLines, type Task, type TaskMap } from './taskMap';
import { oneLine } from '../text/quoting';

export interface Obligation {
  /** The id of the ledger; a constraint that is in the brief or the handover alone is numbered on from there. */
  readonly id: string;
  readonly kind: 'constraint' | 'objection' | 'decision' | 'clause';
  readonly text: string;
}

/** Everything a plan is held to: constraints of ledger, brief and handover, open objections, decisions that stand, and every clause of the design. */
export function obligationsOf({ room, clarify, ready }: Pick<Session, 'room' | 'clarify' | 'ready'>): Obligation[] {
  const notes = (kind: 'constraint' | 'decision') =>
    room.ledger.filter((note) => note.kind === kind && note.open).map(({ id, text }): Obligation => ({ id, kind, text }));
  const objections = room.objections.filter((objection) => objection.open);
  return [
    ...numberedOn(notes('constraint'), [...(clarify.brief?.constraints ?? []), ...(ready?.handover.constraints ?? [])]),
    ...notes('decision'),
    ...objections.map(({ id, text }): Obligation => ({ id, kind: 'objection', text })),
    ...standingClauses(room.proposal).map(({ id, text }): Obligation => ({ id, kind: 'clause', text })),
  ];
}

/** The constraints with those of `texts` that are not among them, under the next free numbers. */
function numberedOn(constraints: readonly Obligation[], texts: readonly string[]): Obligation[] {
  const all = [...constraints];
  let highest = Math.max(0, ...all.map(({ id }) => Number(/^C(\d+)$/.exec(id)?.[1] ?? 0)));
  for (const text of texts) {
    if (all.some((known) => wording(known.text) === wording(text))) continue;
    all.push({ id: `C${++highest}`, kind: 'constraint', text });
  }
  return all;
}

/** The letters and digits of a text: punctuation and case make no other constraint of it. */
function wording(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * What the plan leaves out. A constraint has to be kept by a task; an objection or a decision is also accounted for where an open decision
 * of the plan names its id, for then the user reads what becomes of it.
 * @param done tasks of earlier plans that are in the files: what they account for need not be built again
 */
export function uncoveredItems(plan: TaskMap, obligations: readonly Obligation[], done: readonly Task[] = []): Obligation[] {
  const named = new Set([...plan.tasks, ...done].flatMap((task) => [...task.answers, ...(task.honours ?? [])].flatMap(idsIn)));
  const open = new Set(plan.openDecisions.flatMap(idsIn));
  return obligations.filter(({ id, kind }) => !named.has(id) && (kind === 'constraint' || !open.has(id)));
}

/**
 * The plan with every objection and clause it is silent about as an open decision, so that nobody approves without having read of it.
 * @param note the line in the user's language, with `{claims}` for the objection
 */
export function withOpenObjections(plan: TaskMap, obligations: readonly Obligation[], note: string, done: readonly Task[] = []): TaskMap {
  const left = uncoveredItems(plan, obligations, done).filter(({ kind }) => kind === 'objection' || kind === 'clause');
  return withOpenLines(
    plan,
    left.map(({ id, text }) => ({ id, line: note.replace('{claims}', () => `${id} (${text})`) })),
    note,
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

/** What the engine adds is never what is cut off; what has no line of its own is named by its id in the last one. */
function withOpenLines(plan: TaskMap, added: readonly { readonly id: string; readonly line: string }[], rest: string): TaskMap {
  if (added.length === 0) return plan;
  const room = Math.floor(mostLines / 2);
  const own = added.length <= room ? added : added.slice(0, room - 1);
  const others = added.slice(own.length).map(({ id }) => id);
  const lines = [...own.map(({ line }) => line), ...(others.length > 0 ? [rest.replace('{claims}', () => others.join(', '))] : [])];
  const kept = plan.openDecisions.slice(0, Math.max(0, mostLines - lines.length));
  return { ...plan, openDecisions: [...kept, ...lines.map((line) => line.slice(0, maxLineLength))] };
}

/** The words of a plan that are built: what is agreed has to stand here. */
export function wordsOf({ goal, tasks, openDecisions }: TaskMap, done: readonly Task[] = []): string {
  return JSON.stringify([goal, openDecisions, [...tasks, ...done]]);
}

function idsIn(text: string): string[] {
  return text.match(/\b[CDOP]\d+\b/g) ?? [];
}

/** One line each, as the planner reads it. */
export function renderObligations(obligations: readonly Obligation[]): string {
  return obligations.map(({ id, kind, text }) => `- ${id} (${kind}): ${oneLine(text)}`).join('\n') || 'none';
}
