// The session as a type: the state that all events of a log are folded into.
import type { AgentId } from './agents/roster';
import { type Checkpoints, noCheckpoints } from './checkpoints/checkpoints';
import { type Clarify, noClarify } from './clarify/clarify';
import { type Context, noContext } from './context/evidence/evidence';
import type { RouteSource } from './discussion/facts';
import { type DiscussionState, emptyRoom, type Exchanges, noExchanges } from './discussion/state';
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
import { noTrail, type TrailState } from './trail/trail';
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
  /** Said before a stop: read once the work goes on. */
  readonly isHeld?: true;
}

export interface OpenTurn {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly source: RouteSource;
  /** Whether the turn is part of the discussion; a plan or a summary by the same member is not. */
  readonly inDiscussion: boolean;
  /** What was kept of its words so far; the last moments may be missing. */
  readonly said: string;
}

export interface Session {
  readonly id: string;
  readonly workspace: string;
  readonly language: Language;
  /** Who sits in the discussion, muted or not. */
  readonly team: readonly AgentId[];
  readonly startedAt: number;
  /** When the last event happened. */
  readonly lastAt: number;
  /** `seq` of the last folded event; the next one must follow it without a gap. */
  readonly seq: number;
  readonly phase: Phase | null;
  readonly history: readonly PhaseSpan[];
  readonly spend: Spend;
  readonly spendByAgent: Readonly<Record<AgentId, Spend>>;
  /** Completed calls by role, so that a recorded team knows which of its answers comes next. */
  readonly callsByRole: Readonly<Record<string, number>>;
  readonly turn: OpenTurn | null;
  readonly stopped: StopReason | null;
  readonly fault: { readonly id: string; readonly fault: Fault } | null;
  readonly transcript: Transcript;
  readonly clarify: Clarify;
  readonly room: DiscussionState;
  readonly ready: {
    readonly handover: ExecutionHandover;
    /** Who wrote it: the engine, or null for the Scribe and for the user who changed it. */
    readonly by: 'engine' | null;
    readonly choice: 'start' | 'continue' | null;
  } | null;
  readonly experts: Experts;
  readonly progress: Progress;
  readonly checkpoints: Checkpoints;
  /** The session this one goes on from, and those that go on from this one. */
  readonly forkedFrom: string | null;
  readonly branches: readonly string[];
  /** Questions beside the work, oldest first. */
  readonly asides: readonly Aside[];
  readonly pace: Pace;
  /** Messages that a model has to read, oldest first. */
  readonly unread: readonly UnreadMessage[];
  /** Lines that asked what the user meant, oldest first. */
  readonly wishes: readonly Wish[];
  readonly context: Context;
  readonly models: ModelState;
  /** Calls of the user's own tools, oldest first. */
  readonly tools: readonly ToolUse[];
  /** Looks at the web, and what came back. */
  readonly web: WebState;
  /** Commands the Builder proposed, oldest first. */
  readonly shell: readonly ProposedCommand[];
  /** The prompt that is with another agent, and its changes on their way into review. */
  readonly handedOn: HandedOn | null;
  readonly brought: BroughtChanges | null;
  readonly exchanges: Exchanges;
  /** Oldest first; only the last one can be under way. */
  readonly workshops: readonly Workshop[];
  /** Where in the conversation the ledger comes from, and where its trail leads. */
  readonly trail: TrailState;
  /** What a list says of the session. */
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
  room: emptyRoom,
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
  exchanges: noExchanges,
  workshops: [],
  trail: noTrail,
  summary: noSummary,
};
