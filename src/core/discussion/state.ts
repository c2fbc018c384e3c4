// Discussion state, folded from a session's facts.
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

/** The ballot of one voter. If `ballot` is null, the voter abstains and `gap` is the reason. */
export interface CastBallot {
  readonly ballot: Ballot | null;
  readonly gap: BallotGap | null;
  readonly receipt: Receipt | null;
  /** Cited evidence that is not in the files. */
  readonly unfounded?: readonly string[];
  /** The voter's second look: the IDs of the reviewed verdicts, and the receipt of the call. */
  readonly again?: { readonly ids: readonly string[]; readonly receipt: Receipt | null };
}

export interface VoteChange {
  readonly agent: AgentId;
  readonly from: MemberPosition['position'];
  readonly to: Ballot['position'];
  readonly hasNewEvidence: boolean;
  /** Whether the voter changed to support without new evidence, although the proposal is unchanged. */
  readonly isConformityFlip: boolean;
}

export interface Vote {
  readonly id: string;
  readonly version: number;
  /** 1 before the contested points are debated, 2 afterwards. */
  readonly round: 1 | 2;
  readonly cause: VoteCause;
  readonly voters: readonly AgentId[];
  /** Author of the proposal. The author's ballot counts, but is marked. */
  readonly author: AgentId | 'user';
  /** Ballots, keyed by voter. If a voter casts several, the last valid ballot before the vote closes counts. */
  readonly ballots: Readonly<Record<AgentId, CastBallot>>;
  readonly outcome: VoteOutcome | null;
  readonly changes: readonly VoteChange[];
  /** Verdicts that voters were asked to review in a second look; missing if none were requested. */
  readonly asked?: readonly { readonly agent: AgentId; readonly ids: readonly string[] }[];
  /** Members with blocking objections that the vote added or did not resolve. */
  readonly blockers?: readonly AgentId[];
  /** Members who have spoken since the vote was closed. */
  readonly debated: readonly AgentId[];
}

export interface MemberPosition {
  readonly position: Position;
  /** Proposal version that the position refers to. Positions on older versions do not count. */
  readonly version: number;
  readonly why: string;
  readonly evidence: readonly string[];
  /** IDs of the clauses that the position is about; missing for the whole design. */
  readonly about?: readonly string[];
  readonly unfounded?: readonly string[];
  /** The previous position if it was different; null otherwise. */
  readonly before: Position | null;
  /**
   * Whether the member changed to support without new evidence, although the proposal is unchanged. Such support still counts, but the UI
   * flags it.
   */
  readonly flipped: boolean;
}

/** How an entry was closed. `reason` is empty if none was given. */
export interface Closed {
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly reason: string;
}

export interface Objection {
  /** `O1`, `O2`, … in the order in which objections are raised. */
  readonly id: string;
  readonly owner: AgentId;
  readonly text: string;
  readonly blocking: boolean;
  readonly evidence: readonly string[];
  /** IDs of the clauses that the objection is about; empty for the whole design. */
  readonly about: readonly string[];
  /** What would resolve the objection, in the owner's words; empty if not given. */
  readonly satisfiedBy: string;
  /** The last answer to the objection; null if there is none, or if the owner has spoken since the answer. */
  readonly answered: { readonly by: AgentId | 'user'; readonly seq: number } | null;
  /** The member whom the user asked for a statement; missing once the member has made it. */
  readonly asked?: AgentId;
  /** Number of answers that the owner has rejected since the clauses of the objection last changed. */
  readonly upheld: number;
  /** Deferred by the user: the objection stays open, but does not block. */
  readonly later?: true;
  readonly open: boolean;
  /**
   * Whether a ballot raised the objection; if so, the owner's support in a later ballot closes it, unless the vote lists it in `stillOpen`.
   */
  readonly fromBallot: boolean;
  /**
   * IDs of constraints and clauses that fail according to the owner's ballot. Support alone does not withdraw these verdicts, so it does
   * not close the objection.
   */
  readonly fails?: readonly string[];
  readonly unfounded?: readonly string[];
  /**
   * Set if the owner changed to support without a new fact. The objection then stays open until the owner cites a new fact or one of its
   * clauses changes.
   */
  readonly unmet?: true;
  /** Total number of turns in the discussion at the time when the objection was raised or last answered. */
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
  readonly seq: number;
  readonly open: boolean;
  readonly closed: Closed | null;
  /** Set if the question was deliberately deferred; it then does not block. */
  readonly forLater?: true;
  /** ID of the objection that the user settled with this decision. */
  readonly settles?: string;
}

export interface QueuedMention {
  readonly agent: AgentId;
  readonly by: AgentId | 'user';
}

export interface ChosenSpeaker {
  readonly agent: AgentId;
  /** Who mentioned the speaker; null if the speaker was chosen in another way. */
  readonly by: AgentId | 'user' | null;
  readonly reason: string;
  readonly source: RouteSource;
  /** The model tier that the router requested; null for the member's default. */
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
  /** Set if the turn only repeated another member. The speaker counts as heard, but not as a separate opinion. */
  readonly isRepeat?: true;
}

export interface Pin {
  readonly messageId: string;
  readonly text: string;
  /** The member who wrote the message; missing for the user. */
  readonly by?: AgentId;
}

export interface DiscussionState {
  /** Custom agents: members defined by workspace files. */
  readonly own: readonly OwnAgent[];
  /** First opinions given before the discussion; null if there are none. */
  readonly firstOpinions: OpinionRound | null;
  /** Pre-mortem of the agreed design, written by a model that has not seen the discussion; null until requested. */
  readonly preMortem: PreMortem | null;
  readonly proposal: Proposal | null;
  readonly positions: Readonly<Record<AgentId, MemberPosition>>;
  readonly objections: readonly Objection[];
  readonly ledger: readonly Note[];
  readonly predictions: readonly Prediction[];
  /** Pinned messages, which are included in every prompt. */
  readonly pins: readonly Pin[];
  readonly heard: readonly AgentId[];
  /** Turns since the user last sent a message or continued the discussion. */
  readonly turns: readonly SpokenTurn[];
  readonly lastSpeaker: AgentId | null;
  readonly queue: readonly QueuedMention[];
  /** Seated members who speak only if the user calls them. */
  readonly muted: readonly AgentId[];
  /** Members who were mentioned by other members since the user last sent a message or continued the discussion, but could not answer. */
  readonly missed: readonly AgentId[];
  readonly proposed: readonly AgentId[];
  /** The chosen speaker, until the turn is finished. Kept after an interruption, because the turn is then repeated. */
  readonly next: ChosenSpeaker | null;
  /** The user's unanswered question. `to`: the member who should answer, if known. */
  readonly owed: { readonly to: AgentId | null } | null;
  /** Why the team waits for the user; null while the discussion continues. */
  readonly wait: WaitReason | null;
  readonly consensus: { readonly version: number; readonly state: 'offered' | 'declined' | 'taken' } | null;
  /** All votes, oldest first; only the last one can be open. */
  readonly votes: readonly Vote[];
  /** `seq` of the last event that may have changed the ledger, such as a turn, a message or a vote; 0 if there was none. */
  readonly changedAt: number;
  /** Usage and cost since a user action, such as a message, last reset the budget. Failed attempts count as calls. */
  readonly spend: Spend;
  /** The value of `spend` when the user extended the budget; null if not extended. */
  readonly extendedAt: Spend | null;
  /** Number of consecutive off-topic judgments by the router. */
  readonly offTopic: number;
  /** Total number of turns in the discussion. */
  readonly taken: number;
  /** Whether a router call has failed since the user last sent a message or continued the discussion. */
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
