// Design: clauses with ids, authors and reasons.
import type { AgentId } from '../agents/roster';
import type { ClauseKind } from './clauseKinds';
import type { ClauseChange, ClauseSaid, Stance } from './stance';

/** What a clause said from one version on, and who wrote it why. */
interface ClauseWording {
  readonly version: number;
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly text: string;
  readonly reason: string;
}

export interface Clause {
  /** `P1`, `P2`, … in the order they came; never used again. */
  readonly id: string;
  readonly kind: ClauseKind;
  readonly text: string;
  /** Who wrote its words as they are, and in which version. */
  readonly by: AgentId | 'user';
  readonly version: number;
  /** Its wordings, the first one first, the present one last. */
  readonly history: readonly ClauseWording[];
  /** Who took it out, and why; null as long as it stands. */
  readonly dropped: Omit<ClauseWording, 'text'> | null;
}

export interface Proposal {
  readonly version: number;
  readonly author: AgentId | 'user';
  /** The words of all clauses that stand. */
  readonly text: string;
  /** All that ever were, those that were dropped too. */
  readonly clauses: readonly Clause[];
  /** Members who have spoken since this version was made, its author first. */
  readonly heard: readonly AgentId[];
}

/** Who changes a design, with what event, and why where a change gives no reason of its own. */
interface Hand {
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly why: string;
}

export function standingClauses(proposal: Pick<Proposal, 'clauses'> | null): readonly Clause[] {
  return proposal?.clauses.filter(({ dropped }) => dropped === null) ?? [];
}

/** Ids of the clauses that say something else than they did in `before`, and of those that are gone or new. */
export function changedClauses(before: Proposal | null, after: Proposal | null): readonly string[] {
  const known = new Map(standingClauses(before).map(({ id, text, kind }) => [id, `${kind} ${text}`]));
  const now = new Map(standingClauses(after).map(({ id, text, kind }) => [id, `${kind} ${text}`]));
  return [...new Set([...known.keys(), ...now.keys()])].filter((id) => known.get(id) !== now.get(id));
}

/** The design after a turn: a whole one and changes of it in the same turn are one version. */
export function designAfter(
  before: Proposal | null,
  { proposal, clauses, why }: Pick<Stance, 'proposal' | 'clauses' | 'why'>,
  { by, seq }: Pick<Hand, 'by' | 'seq'>,
): Proposal | null {
  const hand = { by, seq, why };
  const after = withChanges(proposedAnew(before, proposal, hand), clauses, hand);
  return after === before || !after ? before : { ...after, version: (before?.version ?? 0) + 1 };
}

/** A whole design in place of the one before. A clause that says the same keeps its id, and so does the only one of each. */
function proposedAnew(proposal: Proposal | null, said: readonly ClauseSaid[], hand: Hand): Proposal | null {
  if (said.length === 0) return proposal;
  const standing = standingClauses(proposal);
  const isOnly = standing.length === 1 && said.length === 1;
  const kept = new Set<string>();
  const changes = said.map(({ id, kind, text }): ClauseChange => {
    const free = standing.filter((clause) => !kept.has(clause.id));
    const same = free.find((clause) => clause.text === text) ?? free.find((clause) => clause.id === id || isOnly);
    if (same) kept.add(same.id);
    return { op: same ? 'change' : 'add', id: same?.id ?? '', kind, text, reason: hand.why };
  });
  const gone = standing.filter(({ id }) => !kept.has(id)).map(({ id }): ClauseChange => dropOf(id, hand.why));
  return withChanges(proposal, [...gone, ...changes], hand);
}

function dropOf(id: string, reason: string): ClauseChange {
  return { op: 'drop', id, kind: null, text: '', reason };
}

/** The next version of a design; the same one where nothing changes. A change of a clause nobody knows adds one: its words are not lost. */
function withChanges(proposal: Proposal | null, changes: readonly ClauseChange[], hand: Hand): Proposal | null {
  const version = (proposal?.version ?? 0) + 1;
  const clauses = changes.reduce(
    (all, change) => withChange(all, change, { ...hand, version, reason: change.reason || hand.why }),
    proposal?.clauses ?? [],
  );
  const next = { version, author: hand.by, clauses, heard: hand.by === 'user' ? [] : [hand.by] };
  if (clauses === proposal?.clauses || !clauses.some(({ dropped }) => dropped === null)) return proposal;
  return {
    ...next,
    text: standingClauses(next)
      .map(({ text }) => text)
      .join('\n'),
  };
}

interface ClauseStroke {
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly version: number;
  readonly reason: string;
}

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
