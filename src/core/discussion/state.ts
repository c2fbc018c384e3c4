// State of the discussion: the types its part of the session is folded into.
import type { OwnAgent } from '../agents/customAgents';
import type { AgentId, ModelTier } from '../agents/roster';
import type { OpinionRound } from '../firstOpinions/firstOpinions';
import type { PreMortem } from '../preMortem/preMortem';
import type { Receipt } from '../models/state';
import { noSpend, type Spend } from '../models/usage';
import type { Prediction } from '../predictions/prediction';
import type { Proposal } from './design';
import type { Ballot, BallotGap, RouteSource, TurnOutcome, VoteCause, VoteOutcome, WaitReason } from './facts';
import type { Position } from './stance';

/** One voter's result; if `ballot` is null the member abstains and `gap` says why. */
export interface CastBallot {
  readonly ballot: Ballot | null;
  readonly gap: BallotGap | null;
  readonly receipt: Receipt | null;
  /** Cited evidence that is not in the files. */
  readonly unfounded?: readonly string[];
  /** The voter's second look: its subjects and receipt. */
  readonly again?: { readonly ids: readonly string[]; readonly receipt: Receipt | null };
}

export interface VoteChange {
  readonly agent: AgentId;
  readonly from: MemberPosition['position'];
  readonly to: Ballot['position'];
  readonly hasNewEvidence: boolean;
  /** Whether the voter moved to support on an unchanged proposal without new evidence. */
  readonly isConformityFlip: boolean;
}

export interface Vote {
  readonly id: string;
  readonly version: number;
  /** 1 before the contested points are debated, 2 after. */
  readonly round: 1 | 2;
  readonly cause: VoteCause;
  readonly voters: readonly AgentId[];
  /** Author of the proposal: its ballot counts and is marked. */
  readonly author: AgentId | 'user';
  /** Ballots by voter; the last valid one before the vote is closed counts. */
  readonly ballots: Readonly<Record<AgentId, CastBallot>>;
  readonly outcome: VoteOutcome | null;
  readonly changes: readonly VoteChange[];
  /** Second looks requested; missing if there were none. */
  readonly asked?: readonly { readonly agent: AgentId; readonly ids: readonly string[] }[];
  /** Members with blocking objections that the vote raised or left open. */
  readonly blockers?: readonly AgentId[];
  /** Members who have spoken since the vote was closed. */
  readonly debated: readonly AgentId[];
}

export interface MemberPosition {
  readonly position: Position;
  /** The proposal version; positions on older versions do not count. */
  readonly version: number;
  readonly why: string;
  readonly evidence: readonly string[];
  /** Clauses the position is about; missing for the whole design. */
  readonly about?: readonly string[];
  /** Cited evidence that is not in the files. */
  readonly unfounded?: readonly string[];
  /** The previous position, if different. */
  readonly before: Position | null;
  /** Moved to support on an unchanged proposal without new evidence: counted and marked. */
  readonly flipped: boolean;
}

/** Who closed a ledger entry, in which event, and the reason if given. */
export interface Closed {
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly reason: string;
}

export interface Objection {
  /** `O1`, `O2`, … in the order they were raised. */
  readonly id: string;
  readonly owner: AgentId;
  readonly text: string;
  readonly blocking: boolean;
  readonly evidence: readonly string[];
  /** Clauses the objection is about; empty for the whole design. */
  readonly about: readonly string[];
  /** What would resolve the objection, in its owner's words; empty if not given. */
  readonly satisfiedBy: string;
  /** Set if the objection was answered and its owner has not spoken since. */
  readonly answered: { readonly by: AgentId | 'user'; readonly seq: number } | null;
  /** The member from whom the user wants a statement first; missing once it has spoken. */
  readonly asked?: AgentId;
  /** Number of answers that its owner rejected since its target last changed. */
  readonly upheld: number;
  /** Deferred by the user: stays open and does not block. */
  readonly later?: true;
  readonly open: boolean;
  /** Raised by a ballot: support in a later ballot withdraws the objection. */
  readonly fromBallot: boolean;
  /** Constraints and clauses that fail according to its owner's ballot; support alone does not withdraw that verdict. */
  readonly fails?: readonly string[];
  /** Cited evidence that is not in the files. */
  readonly unfounded?: readonly string[];
  /** Set if its owner moved to support without a new fact, so that the objection stays open. */
  readonly unmet?: true;
  /** Turn count when the objection was raised or last answered. */
  readonly since: number;
  /** `seq` of the event that added the objection. */
  readonly seq: number;
  readonly closed: Closed | null;
}

export interface Note {
  /** `D1` for a decision, `Q1` for an open question, `C1` for a constraint, `A1` for an assumption. */
  readonly id: string;
  readonly kind: 'decision' | 'question' | 'constraint' | 'assumption';
  readonly text: string;
  readonly by: AgentId | 'user';
  /** `seq` of the event that added the note. */
  readonly seq: number;
  readonly open: boolean;
  readonly closed: Closed | null;
  /** A question left open on purpose, which does not block. */
  readonly forLater?: true;
  /** The objection that the user settled with this decision. */
  readonly settles?: string;
}

export interface QueuedMention {
  readonly agent: AgentId;
  readonly by: AgentId | 'user';
}

export interface ChosenSpeaker {
  readonly agent: AgentId;
  /** Who called the member, or null. */
  readonly by: AgentId | 'user' | null;
  readonly reason: string;
  readonly source: RouteSource;
  /** The model tier requested by the router, or null for the member's default. */
  readonly tier: ModelTier | null;
  readonly hasBegun?: true;
}

export interface TakenTurn {
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly source: RouteSource;
}

export interface SpokenTurn extends TakenTurn {
  readonly outcome: TurnOutcome;
  /** Whether the turn changed the proposal, a position, an objection or the ledger. */
  readonly moved: boolean;
  /** The turn only repeated another member: its speaker counts as heard, but not as a separate opinion. */
  readonly isRepeat?: true;
}

export interface Pin {
  readonly messageId: string;
  readonly text: string;
  /** The speaking member; missing for the user. */
  readonly by?: AgentId;
}

export interface DiscussionState {
  /** Members defined by the workspace, as last read from its files. */
  readonly own: readonly OwnAgent[];
  /** First opinions before the discussion; null if there are none. */
  readonly firstOpinions: OpinionRound | null;
  /** Pre-mortem of the agreed design by a model that has not seen the discussion; null until it is requested. */
  readonly preMortem: PreMortem | null;
  readonly proposal: Proposal | null;
  readonly positions: Readonly<Record<AgentId, MemberPosition>>;
  readonly objections: readonly Objection[];
  readonly ledger: readonly Note[];
  /** Members' predictions and their verified results. */
  readonly predictions: readonly Prediction[];
  /** User messages included in every prompt. */
  readonly pins: readonly Pin[];
  readonly heard: readonly AgentId[];
  /** Turns since the user last spoke or continued the discussion. */
  readonly turns: readonly SpokenTurn[];
  readonly lastSpeaker: AgentId | null;
  readonly queue: readonly QueuedMention[];
  /** Seated members that only the user can ask. */
  readonly muted: readonly AgentId[];
  /** Members who were mentioned by others since the last user message and could not answer. */
  readonly missed: readonly AgentId[];
  /** Members proposed for a seat so far. */
  readonly proposed: readonly AgentId[];
  /** The chosen speaker that has not finished; an interrupted turn is repeated. */
  readonly next: ChosenSpeaker | null;
  /** An unanswered question from the user; `to` is the addressed member, if known. */
  readonly owed: { readonly to: AgentId | null } | null;
  /** Set while the user has the floor. */
  readonly wait: WaitReason | null;
  readonly consensus: { readonly version: number; readonly state: 'offered' | 'declined' | 'taken' } | null;
  /** Oldest first; only the last one can be open. */
  readonly votes: readonly Vote[];
  /** `seq` of the last turn or message that may have changed the ledger; initially 0. */
  readonly changedAt: number;
  /** Spend for the current user message; failed attempts count as calls. */
  readonly spend: Spend;
  /** Spend when the user extended the budget; null if not extended. */
  readonly extendedAt: Spend | null;
  /** Number of consecutive off-topic judgments by the router. */
  readonly offTopic: number;
  /** Total number of turns. */
  readonly taken: number;
  /** Whether the router was unreachable since the last user message. */
  readonly degraded: boolean;
}

export const emptyDiscussion: DiscussionState = {
  own: [],
  firstOpinions: null,
  preMortem: null,
  proposal: null,
  positions: {},
  objections: [],
  ledger: [],
  predictions: [],
  pins: [],
  heard: [],
  turns: [],
  lastSpeaker: null,
  queue: [],
  muted: [],
  missed: [],
  proposed: [],
  next: null,
  owed: null,
  wait: null,
  consensus: null,
  votes: [],
  changedAt: 0,
  spend: noSpend,
  extendedAt: null,
  offTopic: 0,
  taken: 0,
  degraded: false,
};
