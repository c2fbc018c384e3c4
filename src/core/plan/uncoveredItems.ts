// What a plan must account for, and what it leaves out: constraints nobody keeps, objections and decisions nobody answers.
import type { Session } from '../session';
import { maxLineLength, mostLines, type TaskMap } from './taskMap';
import { oneLine } from '../text/quoting';

export interface Obligation {
  /** The id of the ledger; a constraint that is in the brief or the handover alone is numbered on from there. */
  readonly id: string;
  readonly kind: 'constraint' | 'objection' | 'decision';
  readonly text: string;
}

/** Everything a plan is held to: constraints of ledger, brief and handover, open objections, and decisions that stand. */
export function obligationsOf({ room, clarify, ready }: Pick<Session, 'room' | 'clarify' | 'ready'>): Obligation[] {
  const notes = (kind: 'constraint' | 'decision') =>
    room.ledger.filter((note) => note.kind === kind && note.open).map(({ id, text }): Obligation => ({ id, kind, text }));
  const objections = room.objections.filter((objection) => objection.open);
  return [
    ...numberedOn(notes('constraint'), [...(clarify.brief?.constraints ?? []), ...(ready?.handover.constraints ?? [])]),
    ...notes('decision'),
    ...objections.map(({ id, text }): Obligation => ({ id, kind: 'objection', text })),
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
 */
export function uncoveredItems(plan: TaskMap, obligations: readonly Obligation[]): Obligation[] {
  const named = new Set(plan.tasks.flatMap((task) => [...task.answers, ...(task.honours ?? [])].flatMap(idsIn)));
  const open = new Set(plan.openDecisions.flatMap(idsIn));
  return obligations.filter(({ id, kind }) => !named.has(id) && (kind === 'constraint' || !open.has(id)));
}

/**
 * The plan with every objection it is silent about as an open decision, so that nobody approves without having read of it.
 * @param note the line in the user's language, with `{claims}` for the objection
 */
export function withOpenObjections(plan: TaskMap, obligations: readonly Obligation[], note: string): TaskMap {
  const left = uncoveredItems(plan, obligations).filter(({ kind }) => kind === 'objection');
  const lines = left.map(({ id, text }) => note.replace('{claims}', () => `${id} (${text})`).slice(0, maxLineLength));
  // what the engine adds is never what is cut off
  return left.length === 0
    ? plan
    : { ...plan, openDecisions: [...plan.openDecisions.slice(0, Math.max(0, mostLines - lines.length)), ...lines] };
}

function idsIn(text: string): string[] {
  return text.match(/\b[CDO]\d+\b/g) ?? [];
}

/** One line each, as the planner reads it. */
export function renderObligations(obligations: readonly Obligation[]): string {
  return obligations.map(({ id, kind, text }) => `- ${id} (${kind}): ${oneLine(text)}`).join('\n') || 'none';
}
