// Traceability graph: from turns, through decisions and steps, to hunks and findings.
import type { AgentId } from '../agents/roster';
import type { ClauseKind } from '../discussion/stance';
import type { Clause } from '../discussion/design';
import type { Note, Objection } from '../discussion/state';
import type { Verdict } from '../edits/lines/proposal';
import type { Finding } from '../execution/facts';
import { attemptsOf, findingsIn } from '../execution/selectors';
import type { Attempt, Progress, TaskProgress } from '../execution/state';
import { executionOrder, idsOf, type Task } from '../plan/taskMap';
import { type Agreed, obligationsOf } from '../plan/uncoveredItems';
import type { TraceabilityState } from './traceability';

export type TraceNode =
  | { readonly kind: 'said'; readonly key: string; readonly index: number; readonly by: AgentId | 'user' }
  | {
      readonly kind: 'entry';
      readonly key: string;
      readonly id: string;
      readonly entry: Note['kind'] | 'objection';
      readonly text: string;
    }
  | { readonly kind: 'clause'; readonly key: string; readonly id: string; readonly clause: ClauseKind; readonly text: string }
  | { readonly kind: 'step'; readonly key: string; readonly id: string; readonly title: string; readonly attempt: number }
  /** A decision that the plan leaves open. */
  | { readonly kind: 'open'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'hunk';
      readonly key: string;
      readonly id: string;
      readonly taskId: string;
      readonly attempt: number;
      readonly path: string;
      /** Line number; null if the change concerns the file as a whole. */
      readonly line: number | null;
      readonly intent: string;
      readonly verdict: Verdict;
    }
  | { readonly kind: 'finding'; readonly key: string; readonly taskId: string; readonly attempt: number; readonly finding: Finding };

/** Display order of the node kinds. */
const levels: Readonly<Record<TraceNode['kind'], number>> = { said: 0, entry: 1, clause: 2, step: 3, open: 3, hunk: 4, finding: 5 };

export interface TraceGraph {
  readonly nodes: ReadonlyMap<string, TraceNode>;
  /** Neighbors by node key. Every link is stored at both ends. */
  readonly links: ReadonlyMap<string, ReadonlySet<string>>;
}

export const saidKey = (index: number) => `said ${index}`;
export const openKey = (index: number) => `open ${index}`;
export const stepKey = (taskId: string) => `step ${taskId}`;
/** Keys include the attempt, because IDs of hunks and findings are unique only within an attempt. */
export const hunkKey = (taskId: string, attempt: number, hunkId: string) => `hunk ${taskId} ${attempt} ${hunkId}`;
export const findingKey = (taskId: string, attempt: number, findingId: string) => `finding ${taskId} ${attempt} ${findingId}`;

interface GraphSource extends Agreed {
  readonly progress: Progress;
  readonly traceability: TraceabilityState;
}

interface Draft {
  readonly nodes: Map<string, TraceNode>;
  readonly links: Map<string, Set<string>>;
}

export function traceGraph(session: GraphSource): TraceGraph {
  const draft: Draft = { nodes: new Map(), links: new Map() };
  addLedger(draft, session);
  addDesign(draft, session);
  addSaid(draft, session);
  addPlan(draft, session);
  return draft;
}

/** Returns all nodes above and below a node, in display order; empty for an unknown key. */
export function tracesOf(graph: TraceGraph, key: string): readonly TraceNode[] {
  const found = [...walk(graph, key, -1), ...walk(graph, key, 1)];
  return found.toSorted((a, b) => levels[a.kind] - levels[b.kind]);
}

/** Walks the graph in one direction only, because changing direction would reach unrelated siblings. */
function walk({ nodes, links }: TraceGraph, from: string, direction: 1 | -1): TraceNode[] {
  const reached = new Set<string>();
  const waiting = [from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const here = nodes.get(key);
    for (const next of here ? (links.get(key) ?? []) : []) {
      const node = nodes.get(next);
      if (!here || !node || reached.has(next) || (levels[node.kind] - levels[here.kind]) * direction <= 0) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return [...nodes.values()].filter(({ key }) => reached.has(key));
}

function add({ nodes }: Draft, node: TraceNode): void {
  nodes.set(node.key, node);
}

/** Links two nodes; ignored if either node is unknown. */
function link({ nodes, links }: Draft, one: string, other: string): void {
  if (one === other || !nodes.has(one) || !nodes.has(other)) return;
  links.set(one, (links.get(one) ?? new Set()).add(other));
  links.set(other, (links.get(other) ?? new Set()).add(one));
}

function addLedger(draft: Draft, session: GraphSource): void {
  const { ledger, objections } = session.discussion;
  for (const { id, text } of objections) add(draft, { kind: 'entry', key: id, id, entry: 'objection', text });
  for (const { id, kind, text } of ledger) add(draft, { kind: 'entry', key: id, id, entry: kind, text });
  // Adds constraints that exist only in the handover.
  for (const { id, kind, text } of obligationsOf(session))
    if (kind === 'constraint' && !draft.nodes.has(id)) add(draft, { kind: 'entry', key: id, id, entry: kind, text });
}

function addDesign(draft: Draft, { discussion, traceability }: GraphSource): void {
  const clauses = discussion.proposal?.clauses ?? [];
  for (const { id, kind, text } of clauses) add(draft, { kind: 'clause', key: id, id, clause: kind, text });
  for (const { id, about } of discussion.objections) for (const clause of about) link(draft, id, clause);
  const namedAt = new Map(traceability.said.map(({ seq, names }) => [seq, names]));
  for (const clause of clauses) {
    for (const seq of seqsOf(clause)) for (const id of namedAt.get(seq) ?? []) link(draft, id, clause.id);
    for (const id of idsIn([clause.text, ...clause.history.map(({ reason }) => reason)])) linkEntry(draft, id, clause.id);
  }
  for (const { id, text } of [...discussion.ledger, ...discussion.objections])
    for (const named of idsIn([text])) if (draft.nodes.get(named)?.kind === 'clause') link(draft, id, named);
}

/** Links a ledger entry to a clause. Ignores an ID that belongs to a clause instead of a ledger entry. */
function linkEntry(draft: Draft, id: string, clause: string): void {
  if (draft.nodes.get(id)?.kind === 'entry') link(draft, id, clause);
}

function seqsOf({ history, dropped }: Clause): number[] {
  return [...history, ...(dropped ? [dropped] : [])].map(({ seq }) => seq);
}

function addSaid(draft: Draft, { discussion, traceability }: GraphSource): void {
  const placeAt = new Map(traceability.said.map((place) => [place.seq, place]));
  const linkAt = (seq: number, id: string) => {
    const place = placeAt.get(seq);
    if (!place) return;
    const key = saidKey(place.index);
    if (!draft.nodes.has(key)) add(draft, { kind: 'said', key, index: place.index, by: place.by });
    link(draft, key, id);
  };
  for (const entry of [...discussion.ledger, ...discussion.objections]) for (const seq of seqsOfEntry(entry)) linkAt(seq, entry.id);
  for (const clause of discussion.proposal?.clauses ?? []) for (const seq of seqsOf(clause)) linkAt(seq, clause.id);
  for (const { seq, names } of traceability.said) for (const id of names) if (draft.nodes.has(id)) linkAt(seq, id);
}

/** Returns the `seq` of the events that raised, answered and closed the entry. */
function seqsOfEntry(entry: Note | Objection): number[] {
  const answered = 'answered' in entry && entry.answered ? [entry.answered.seq] : [];
  return [entry.seq, ...answered, ...(entry.closed ? [entry.closed.seq] : [])];
}

function addPlan(draft: Draft, { progress }: GraphSource): void {
  const { plan } = progress.offered ?? {};
  const planned = plan?.tasks ?? [];
  const isPlanned = (id: string) => planned.some((task) => task.id === id);
  for (const { task, progress: done } of progress.done) if (!isPlanned(task.id)) addStep(draft, task, done);
  for (const task of planned)
    addStep(
      draft,
      task,
      progress.tasks.find(({ id }) => id === task.id),
    );
  for (const [index, text] of (plan?.openDecisions ?? []).entries()) {
    const key = openKey(index);
    add(draft, { kind: 'open', key, text });
    for (const id of idsIn([text])) link(draft, id, key);
  }
}

function addStep(draft: Draft, task: Task, progress: TaskProgress | undefined): void {
  const key = stepKey(task.id);
  add(draft, { kind: 'step', key, id: task.id, title: task.title, attempt: progress?.attempt ?? 0 });
  for (const id of idsIn(idsOf(task))) link(draft, id, key);
  for (const attempt of progress ? attemptsOf(progress) : []) addAttempt(draft, task.id, attempt);
}

function addAttempt(draft: Draft, taskId: string, attempt: Attempt): void {
  const at = { taskId, attempt: attempt.attempt };
  const keyOf = (hunkId: string) => hunkKey(taskId, attempt.attempt, hunkId);
  for (const file of attempt.files)
    for (const { id, start, intent } of file.hunks) {
      const line = file.operation === 'edit' ? start : null;
      const verdict = attempt.verdicts[id] ?? 'pending';
      add(draft, { kind: 'hunk', key: keyOf(id), id, ...at, path: file.to ?? file.path, line, intent, verdict });
      link(draft, stepKey(taskId), keyOf(id));
    }
  for (const finding of findingsIn(attempt)) {
    const key = findingKey(taskId, attempt.attempt, finding.id);
    add(draft, { kind: 'finding', key, ...at, finding });
    link(draft, stepKey(taskId), key);
    if (finding.hunkId !== null) link(draft, keyOf(finding.hunkId), key);
  }
}

function idsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/\b[A-Z]\d+\b/g) ?? []);
}

export function stepLabels({ progress }: { readonly progress: Progress }): ReadonlyMap<string, number> {
  const planned = progress.offered ? executionOrder(progress.offered.plan) : [];
  return new Map(planned.map(({ id }, index) => [id, index + 1]));
}
