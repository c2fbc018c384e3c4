// Selectors: values for the panel, derived from the session.
import { findLast, at, size } from '../../src/core/base/chunkedList';
import { hunksOf, currentTask } from '../../src/core/execution/selectors';
import { baseName } from '../../src/core/paths/pathParts';
import { totalTokens } from '../../src/core/models/usage';
import type { Session } from '../../src/core/session';
import type { Environment } from '../../src/protocol';
import { agentById, type AgentId, roster, rosterWith } from '../../src/core/agents/roster';
import { blocksAgreement } from '../../src/core/discussion/ledger';
import type { Position } from '../../src/core/discussion/stance';
import type { Entry } from '../../src/core/transcript';
import type { TaskOutcome } from '../../src/core/execution/facts';
import type { Presence } from '../../src/core/execution/presence';
import type { TaskProgress } from '../../src/core/execution/state';
import type { Checkpoints, StepChange } from '../../src/core/checkpoints/checkpoints';
import type { MemberPosition, Objection, DiscussionState } from '../../src/core/discussion/state';
import { openWorkshop } from '../../src/core/workshop/workshop';
import { rolesTaken } from '../../src/core/workshop/roles';
import type { Strings } from './strings';
import { type Waited, waitsFor } from '../../src/core/review/waitsFor';

export type SeatState = 'idle' | 'waiting' | 'reading' | 'thinking' | 'speaking' | 'next' | 'objecting' | 'muted';

export interface Seat {
  readonly id: AgentId;
  readonly state: SeatState;
  readonly isAddressed: boolean;
  /** Number of open objections, including blocking ones. */
  readonly objections: number;
  readonly blocking: number;
}

/** Whether the user wrote a request that the guided tours cannot answer, so a model must be connected. False if a model is connected. */
export function isOwnRequest({ clarify }: Session, environment: Environment | null): boolean {
  const tours = environment?.tourRequests ?? [];
  return tours.length > 0 && clarify.request !== '' && !tours.includes(clarify.request);
}

/** Whether the tour's recording is being played and no model has answered yet. */
export function isTour(session: Session, environment: Environment | null): boolean {
  return environment?.team === 'recorded' && totalTokens(session.spend.usage) === 0 && !isOwnRequest(session, environment);
}

/** Members who plan and build, whether or not they are seated. */
const workers: readonly AgentId[] = ['planner', 'builder'];

/** Returns the IDs of the seated members in roster order, custom members last. */
export function teamOf(session: Pick<Session, 'team'>): readonly AgentId[] {
  const known = roster.map((agent) => agent.id).filter((id) => session.team.includes(id));
  return [...known, ...session.team.filter((id) => !agentById(id))];
}

/** Returns the members to show: the Starter until clarify ends, the team, the Planner and the Builder; in a workshop, only its cast. */
export function facesOf({ phase, team, workshops }: Pick<Session, 'phase' | 'team' | 'workshops'>): readonly AgentId[] {
  const workshop = openWorkshop(workshops);
  if (workshop) return [...new Set(rolesTaken(workshop.without).map((role) => workshop.cast[role]))];
  const opening = phase === null || phase === 'clarify' ? ['starter'] : [];
  return [...opening, ...teamOf({ team }), ...workers.filter((id) => !team.includes(id))];
}

type Benched = Pick<Session, 'team'> & { readonly discussion?: Pick<DiscussionState, 'own'> };

export function mentionableIds(session: Benched): readonly AgentId[] {
  return [...teamOf(session), ...benchOf(session)];
}

/** Returns the IDs of the members that the user can add. */
export function benchOf({ team, discussion }: Benched): readonly AgentId[] {
  return rosterWith(discussion?.own ?? [])
    .filter((agent) => agent.seat === 'discussion' && !team.includes(agent.id))
    .map((agent) => agent.id);
}

/**
 * Returns the state of each member's seat.
 * @param hasText whether the open turn has text; if not, the member is shown as thinking
 * @param isWaiting whether a model's answer is awaited
 * @param readingTurn ID of the turn whose member is looking something up
 */
export function seatsOf(session: Session, hasText: boolean, isWaiting = false, readingTurn: string | null = null): readonly Seat[] {
  const isReading = readingTurn !== null && readingTurn === session.turn?.turnId;
  const open = openObjections(session.discussion);
  return facesOf(session).map((id) => {
    const own = open.filter(({ owner }) => owner === id);
    const blocking = own.filter((objection) => isBlocking(session, objection)).length;
    const state = session.turn?.agent === id ? speakerState(isWaiting, isReading, hasText) : seatState(session, id, blocking);
    return { id, state, isAddressed: session.turn?.to === id, objections: own.length, blocking };
  });
}

function speakerState(isWaiting: boolean, isReading: boolean, hasText: boolean): SeatState {
  if (isWaiting) return 'waiting';
  if (isReading) return 'reading';
  return hasText ? 'speaking' : 'thinking';
}

/** Whether an objection blocks agreement. Objections block only during the discussion. */
export function isBlocking({ phase }: Pick<Session, 'phase'>, objection: Objection): boolean {
  return phase === 'discovery' && blocksAgreement(objection);
}

/** Returns the state of a member that has no open turn; `objecting` while one of the member's objections blocks agreement. */
function seatState(session: Session, id: AgentId, blocking: number): SeatState {
  const { next, queue, muted } = session.discussion;
  if ((next?.agent ?? queue[0]?.agent) === id) return 'next';
  if (muted.includes(id)) return 'muted';
  return blocking > 0 ? 'objecting' : 'idle';
}

export function openObjections(discussion: DiscussionState): readonly Objection[] {
  return discussion.objections.filter((objection) => objection.open);
}

export interface LedgerCounts {
  readonly decisions: number;
  readonly questions: number;
  readonly objections: number;
  readonly constraints: number;
}

export function ledgerCounts(discussion: DiscussionState): LedgerCounts {
  const notes = (kind: string) => discussion.ledger.filter((note) => note.kind === kind && note.open).length;
  return {
    decisions: notes('decision'),
    questions: notes('question'),
    objections: openObjections(discussion).length,
    constraints: notes('constraint'),
  };
}

/** Returns the positions on the current version of the proposal. */
export function currentPositions(discussion: DiscussionState): readonly { id: AgentId; taken: MemberPosition }[] {
  return Object.entries(discussion.positions)
    .filter(([, taken]) => taken.version === discussion.proposal?.version)
    .map(([id, taken]) => ({ id, taken }));
}

const votes = ['support', 'changes', 'abstain', 'object'] as const satisfies readonly Position[];

export interface PositionCount {
  readonly position: (typeof votes)[number];
  readonly count: number;
}

/** Counts the members per position, in display order. Positions without members are omitted. */
export function countPositions(taken: readonly Position[]): readonly PositionCount[] {
  return votes.map((position) => ({ position, count: taken.filter((each) => each === position).length })).filter(({ count }) => count > 0);
}

/** Whether no later entry has the same kind. The user can act only on the latest entry of a kind. */
export function isLatest(session: Session, entry: Entry): boolean {
  return findLast(session.transcript.entries, ({ kind }) => kind === entry.kind)?.id === entry.id;
}

/** Returns the 1-based number of a step in execution order; 0 if unknown. */
export function stepNumber(session: Session, taskId: string): number {
  return session.progress.tasks.findIndex((task) => task.id === taskId) + 1;
}

/** Whether a text is contained in another, ignoring punctuation and case. */
export function repeats(text: string, other: string): boolean {
  return plainWords(other).includes(plainWords(text));
}

function plainWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

const maxNamed = 3;

/** Returns the names of up to three files, with their paths if two files share a name; for more files, only their number. */
export function filesText(t: Strings, paths: readonly string[], counted: 'card.plan.files' | 'card.changes.files'): string {
  if (paths.length === 0 || paths.length > maxNamed) return t.count(counted, paths.length);
  const names = paths.map(baseName);
  return (new Set(names).size < paths.length ? paths : names).join(', ');
}

export function taskTitle(session: Session, taskId: string): string {
  return session.progress.offered?.plan.tasks.find((task) => task.id === taskId)?.title ?? taskId;
}

export function hunkCounts(task: TaskProgress) {
  const verdicts = hunksOf(task.files).map((hunk) => task.verdicts[hunk.id] ?? 'pending');
  return {
    total: verdicts.length,
    settled: verdicts.filter((verdict) => verdict === 'accepted' || verdict === 'rejected').length,
    accepted: verdicts.filter((verdict) => verdict === 'accepted').length,
  };
}

/** Whether hunk counts describe the outcome; every other outcome has a label. */
export function isCounted(outcome: TaskOutcome | null): outcome is 'applied' | 'rejected' | null {
  return outcome === null || outcome === 'applied' || outcome === 'rejected';
}

/** Returns the mark of a settled step; `done` only if all the step's changes are in the files. */
export function settledMark({ presence, outcome }: SettledStep): 'done' | 'failed' | 'none' | 'current' {
  if (presence === 'whole' || presence === 'byHand') return 'done';
  if (presence === 'part') return 'current';
  return outcome === 'rejected' ? 'failed' : 'none';
}

interface SettledStep {
  readonly presence: Presence;
  readonly outcome: TaskOutcome | null;
}

/**
 * Whether an entry is the last one of its attempt. Attempts are numbered from 1 again after a revision of the plan, so earlier entries may
 * have the same number.
 */
export function isLatestAttempt({ transcript: { entries } }: Session, entry: Entry): boolean {
  if (entry.kind !== 'task') return false;
  const { taskId, attempt } = entry;
  const isSame = (other: Entry) => other.kind === 'task' && other.taskId === taskId && other.attempt === attempt;
  return findLast(entries, isSame)?.id === entry.id;
}

/** Returns the last change of a step that is still in the files and can therefore be undone. */
export function lastAppliedStep({ changes, applied }: Checkpoints, taskId: string): StepChange | undefined {
  return changes.findLast(
    (change): change is StepChange =>
      change.kind === 'step' && change.taskId === taskId && change.files.some(({ path }) => applied[path]?.includes(change.checkpointId)),
  );
}

/** Kind of the entry that asks a question. Questions not listed here are asked at the end of the conversation. */
const askedBy: Partial<Readonly<Record<Waited, Entry['kind']>>> = {
  answers: 'questions',
  briefAcceptance: 'brief',
  floor: 'floor',
  consensus: 'consensus',
  workshopEnd: 'workshop',
  readyChoice: 'ready',
  experts: 'experts',
  approval: 'plan',
  mending: 'fault',
  resume: 'stopped',
  tool: 'tool',
  command: 'command',
};

/** Whether the session waits only for a message, because the user declined the agreement and nothing has been asked since. */
export function waitsInComposer(session: Session): boolean {
  if (waitsFor(session) !== 'floor') return false;
  return findLast(session.transcript.entries, ({ kind }) => kind === 'floor' || kind === 'consensus')?.kind !== 'floor';
}

/** Returns the index of the entry that asks the user; null if the question is at the end of the conversation instead. */
export function waitingEntry(session: Session): number | null {
  const { entries } = session.transcript;
  const asked = waitsFor(session);
  const { offer } = session.checkpoints;
  if (asked === null || waitsInComposer(session)) return null;
  if (offer) return indexOf(entries, (entry) => entry.kind === 'restore' && entry.restoreId === offer.restoreId);
  if (asked === 'review') {
    const task = currentTask(session.progress);
    return task ? indexOf(entries, (entry) => entry.kind === 'task' && entry.taskId === task.id) : null;
  }
  const kind = askedBy[asked];
  return kind ? indexOf(entries, (entry) => entry.kind === kind) : null;
}

function indexOf(entries: Session['transcript']['entries'], isMeant: (entry: Entry) => boolean): number | null {
  const found = findLast(entries, isMeant);
  if (!found) return null;
  for (let index = size(entries) - 1; index >= 0; index--) if (at(entries, index) === found) return index;
  return null;
}
