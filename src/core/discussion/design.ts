// Design: clauses with IDs, authors, reasons and earlier wordings.
import type { AgentId } from '../agents/roster';
import type { ClauseKind, ClauseChange, ClauseSaid, Stance } from './stance';

/** A wording of a clause, and the change that introduced the wording. */
interface ClauseWording {
  readonly version: number;
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly text: string;
  readonly reason: string;
}

export interface Clause {
  /** `P1`, `P2`, … in order of creation. IDs are never reused. */
  readonly id: string;
  readonly kind: ClauseKind;
  readonly text: string;
  /** Author and version of the current wording. */
  readonly by: AgentId | 'user';
  readonly version: number;
  /** All wordings, oldest first; the last one is current. */
  readonly history: readonly ClauseWording[];
  /** The change that removed the clause; null while the clause is active. */
  readonly dropped: Omit<ClauseWording, 'text'> | null;
}

export interface Proposal {
  readonly version: number;
  readonly author: AgentId | 'user';
  /** The texts of all active clauses, one per line. */
  readonly text: string;
  /** All clauses, including removed ones. */
  readonly clauses: readonly Clause[];
  /** Members who have spoken on this version, starting with its author. */
  readonly heard: readonly AgentId[];
}

/** Origin of a change: the author, the event, and the default reason. */
interface ChangeSource {
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly why: string;
}

export function activeClauses(proposal: Pick<Proposal, 'clauses'> | null): readonly Clause[] {
  return proposal?.clauses.filter(({ dropped }) => dropped === null) ?? [];
}

/** Returns the IDs of the clauses that differ between two versions: added, removed, reworded, or changed in kind. */
export function changedClauses(before: Proposal | null, after: Proposal | null): readonly string[] {
  const known = new Map(activeClauses(before).map(({ id, text, kind }) => [id, `${kind} ${text}`]));
  const now = new Map(activeClauses(after).map(({ id, text, kind }) => [id, `${kind} ${text}`]));
  return [...new Set([...known.keys(), ...now.keys()])].filter((id) => known.get(id) !== now.get(id));
}

/** Returns the design after a turn. A complete design and clause changes in the same turn make one version. */
export function designAfter(
  before: Proposal | null,
  { proposal, clauses, why }: Pick<Stance, 'proposal' | 'clauses' | 'why'>,
  { by, seq }: Pick<ChangeSource, 'by' | 'seq'>,
): Proposal | null {
  const source = { by, seq, why };
  const after = withChanges(replacedDesign(before, proposal, source), clauses, source);
  return after === before || !after ? before : { ...after, version: (before?.version ?? 0) + 1 };
}

/**
 * Replaces the whole design. A clause that matches an active clause by text or ID keeps its ID. If one clause replaces the only active
 * clause, it takes over that clause's ID.
 */
function replacedDesign(proposal: Proposal | null, said: readonly ClauseSaid[], source: ChangeSource): Proposal | null {
  if (said.length === 0) return proposal;
  const active = activeClauses(proposal);
  const isOnly = active.length === 1 && said.length === 1;
  const kept = new Set<string>();
  const changes = said.map(({ id, kind, text }): ClauseChange => {
    const free = active.filter((clause) => !kept.has(clause.id));
    const same = free.find((clause) => clause.text === text) ?? free.find((clause) => clause.id === id || isOnly);
    if (same) kept.add(same.id);
    return { op: same ? 'change' : 'add', id: same?.id ?? '', kind, text, reason: source.why };
  });
  const gone = active.filter(({ id }) => !kept.has(id)).map(({ id }): ClauseChange => dropOf(id, source.why));
  return withChanges(proposal, [...gone, ...changes], source);
}

function dropOf(id: string, reason: string): ClauseChange {
  return { op: 'drop', id, kind: null, text: '', reason };
}

/**
 * Applies changes and increments the version; returns the same object if nothing changes or no active clause would remain. A change to an
 * unknown clause adds a clause, so that no text is lost.
 */
function withChanges(proposal: Proposal | null, changes: readonly ClauseChange[], source: ChangeSource): Proposal | null {
  const version = (proposal?.version ?? 0) + 1;
  const clauses = changes.reduce(
    (all, change) => withChange(all, change, { ...source, version, reason: change.reason || source.why }),
    proposal?.clauses ?? [],
  );
  const next = { version, author: source.by, clauses, heard: source.by === 'user' ? [] : [source.by] };
  if (clauses === proposal?.clauses || !clauses.some(({ dropped }) => dropped === null)) return proposal;
  return {
    ...next,
    text: activeClauses(next)
      .map(({ text }) => text)
      .join('\n'),
  };
}

type ClauseStroke = Omit<ClauseWording, 'text'>;

function withChange(
  clauses: readonly Clause[],
  { op, id, kind, text }: ClauseChange,
  { by, seq, version, reason }: ClauseStroke,
): readonly Clause[] {
  const old = clauses.find((clause) => clause.id === id.toUpperCase() && clause.dropped === null);
  const replaced = (clause: Clause) => clauses.map((each) => (each === old ? clause : each));
  if (op === 'drop') return old ? replaced({ ...old, dropped: { version, by, seq, reason } }) : clauses;
  if (text === '' || clauses.some((clause) => clause !== old && clause.dropped === null && clause.text === text)) return clauses;
  const wording = { version, by, seq, text, reason };
  if (op === 'change' && old) {
    if (old.text === text && (kind ?? old.kind) === old.kind) return clauses;
    return replaced({ ...old, kind: kind ?? old.kind, text, by, version, history: [...old.history, wording] });
  }
  const fresh: Clause = {
    id: `P${clauses.length + 1}`,
    kind: kind ?? 'behaviour',
    text,
    by,
    version,
    history: [wording],
    dropped: null,
  };
  return [...clauses, fresh];
}
