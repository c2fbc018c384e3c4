// Session type: the state that results from folding all events of a log.
import type { AgentId } from './agents/roster';
import { type Checkpoints, noCheckpoints } from './checkpoints/checkpoints';
import { type Clarify, noClarify } from './clarify/clarify';
import { type Context, noContext } from './context/evidence/evidence';
import type { RouteSource } from './discussion/facts';
import { type DiscussionState, emptyDiscussion } from './discussion/state';
import { noAutoTurns, noProgress, type Pace, type Progress } from './execution/state';
import { type Experts, noExperts } from './experts/batch';
import type { Fault } from './faults';
import type { BroughtChanges, HandedOn } from './handover/handedOn';
import type { Language } from './i18n/language';
import type { StopReason } from './lifecycle/facts';
import { noSummary, type SessionSummary } from './lifecycle/summary';
import { type ModelState, noModelState } from './models/state';
import { noSpend, type Spend } from './models/usage';
import type { Phase } from './phases';
import type { ExecutionHandover } from './plan/executionHandover';
import type { Aside } from './plan/state';
import { noCommands, type ProposedCommand } from './shell/proposedCommand';
import { noTools, type ToolUse } from './tools/toolUse';
import { noTraces, type TraceabilityState } from './traceability/traceability';
import { emptyTranscript, type Transcript } from './transcript';
import { noWeb, type WebState } from './web/webLook';
import type { Wish } from './messageIntent/wish';
import type { Workshop } from './workshop/facts';

export interface PhaseSpan {
  readonly phase: Phase;
  readonly enteredAt: number;
  readonly leftAt: number | null;
  readonly spend: Spend;
}

export interface UnreadMessage {
  readonly messageId: string;
  readonly text: string;
  /** Set if the work stopped before the message was interpreted. The message is interpreted once the work resumes. */
  readonly isHeld?: true;
}

export interface OpenTurn {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly source: RouteSource;
  /** Whether the turn belongs to the discussion; false for plans and summaries. */
  readonly inDiscussion: boolean;
  /** Text of the turn saved so far; the text of the last fraction of a second may be missing. */
  readonly said: string;
}

export interface Session {
  readonly id: string;
  readonly workspace: string;
  readonly language: Language;
  /** Members of the discussion, including muted ones. */
  readonly team: readonly AgentId[];
  readonly startedAt: number;
  /** Time of the last event, in milliseconds since the epoch. */
  readonly lastAt: number;
  /** `seq` of the last folded event. Sequence numbers have no gaps. */
  readonly seq: number;
  readonly phase: Phase | null;
  readonly history: readonly PhaseSpan[];
  readonly spend: Spend;
  readonly spendByAgent: Readonly<Record<AgentId, Spend>>;
  /** Number of completed calls by role. A recorded team uses these numbers to find its next reply. */
  readonly callsByRole: Readonly<Record<string, number>>;
  readonly turn: OpenTurn | null;
  readonly stopped: StopReason | null;
  readonly fault: { readonly id: string; readonly fault: Fault } | null;
  readonly transcript: Transcript;
  readonly clarify: Clarify;
  readonly discussion: DiscussionState;
  readonly ready: {
    readonly handover: ExecutionHandover;
    /** `engine` if the engine wrote the handover; null if the Scribe wrote it or the user changed it. */
    readonly by: 'engine' | null;
    readonly choice: 'start' | 'continue' | null;
  } | null;
  readonly experts: Experts;
  readonly progress: Progress;
  readonly checkpoints: Checkpoints;
  /** Links between forks: `forkedFrom` is the origin of this session, `branches` are its own forks. */
  readonly forkedFrom: string | null;
  readonly branches: readonly string[];
  /** Side questions, oldest first. */
  readonly asides: readonly Aside[];
  readonly pace: Pace;
  /** Messages not yet interpreted by a model, oldest first. */
  readonly unread: readonly UnreadMessage[];
  /** Questions that ask the user to confirm the intent of a message, oldest first. */
  readonly wishes: readonly Wish[];
  readonly context: Context;
  readonly models: ModelState;
  /** Calls to the user's MCP tools, oldest first. */
  readonly tools: readonly ToolUse[];
  readonly web: WebState;
  /** Commands proposed by the Builder, oldest first. */
  readonly shell: readonly ProposedCommand[];
  /** The prompt handed to another agent, and that agent's changes before their review. */
  readonly handedOn: HandedOn | null;
  readonly brought: BroughtChanges | null;
  /** Workshops, oldest first; only the last one can be active. */
  readonly workshops: readonly Workshop[];
  /** Traceability: conversation entries that led to ledger entries. */
  readonly traceability: TraceabilityState;
  readonly summary: SessionSummary;
}

export const emptySession: Session = {
  id: '',
  workspace: '',
  language: 'en',
  team: [],
  startedAt: 0,
  lastAt: 0,
  seq: 0,
  phase: null,
  history: [],
  spend: noSpend,
  spendByAgent: {},
  callsByRole: {},
  turn: null,
  stopped: null,
  fault: null,
  transcript: emptyTranscript,
  clarify: noClarify,
  discussion: emptyDiscussion,
  ready: null,
  experts: noExperts,
  progress: noProgress,
  checkpoints: noCheckpoints,
  forkedFrom: null,
  branches: [],
  asides: [],
  pace: noAutoTurns,
  unread: [],
  wishes: [],
  context: noContext,
  models: noModelState,
  tools: noTools,
  web: noWeb,
  shell: noCommands,
  handedOn: null,
  brought: null,
  workshops: [],
  traceability: noTraces,
  summary: noSummary,
};
