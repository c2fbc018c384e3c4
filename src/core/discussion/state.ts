// State of the discussion: the types its part of the session is folded into.
import type { OwnAgent } from '../agents/customAgents';
import type { AgentId, ModelTier } from '../agents/roster';
import type { CardRound } from '../cards/card';
import type { IncidentReport } from '../incident/incident';
import type { Receipt } from '../models/state';
import { noSpend, type Spend } from '../models/usage';
import type { Prediction } from '../predictions/prediction';
import type { Proposal } from './design';
import type { Ballot, BallotGap, RouteSource, TurnOutcome, VoteCause, VoteOutcome, WaitReason } from './facts';
import type { Position } from './stance';

/** Turns by who spoke, then by to whom. */
export type Exchanges = Readonly<Record<AgentId, Readonly<Record<AgentId | 'user' | 'everyone', number>>>>;

/** What came back from one voter; where `ballot` is null the member counts as abstaining and `gap` says why. */
export interface CastBallot {
  readonly ballot: Ballot | null;
  readonly gap: BallotGap | null;
  readonly receipt: Receipt | null;
  /** Places named as evidence that were looked up and are not in the files. */
  readonly unfounded?: readonly string[];
  /** The second look: what it was about, and its bill. */
  readonly again?: { readonly ids: readonly string[]; readonly receipt: Receipt | null };
}

export interface VoteChange {
  readonly agent: AgentId;
  readonly from: MemberPosition['position'];
  readonly to: Ballot['position'];
  readonly hasNewEvidence: boolean;
  /** A move to support on an unchanged proposal without anything new to show for it. */
  readonly isConformityFlip: boolean;
}

export interface Vote {
  readonly id: string;
  readonly version: number;
  /** 1 is taken before the contested points are debated, 2 after. */
  readonly round: 1 | 2;
  readonly cause: VoteCause;
  readonly voters: readonly AgentId[];
  /** Whoever made the proposal: their ballot counts and is marked. */
  readonly author: AgentId | 'user';
  /** By voter; who answers twice before the close counts once, with the last ballot that was one. */
  readonly ballots: Readonly<Record<AgentId, CastBallot>>;
  readonly outcome: VoteOutcome | null;
  readonly changes: readonly VoteChange[];
  /** Who was asked for a second look, at what; absent where nobody was. */
  readonly asked?: readonly { readonly agent: AgentId; readonly ids: readonly string[] }[];
  /** Whose objections the vote raised or left open, and they block. */
  readonly blockers?: readonly AgentId[];
  /** Who has spoken since the close. */
  readonly debated: readonly AgentId[];
}

export interface MemberPosition {
  readonly position: Position;
  /** The proposal version the position was taken on; a position on an older version counts for nothing. */
  readonly version: number;
  readonly why: string;
  readonly evidence: readonly string[];
  /** Clauses it is about; absent where it is about the design as a whole. */
  readonly about?: readonly string[];
  /** What was named as evidence and is not in the files. */
  readonly unfounded?: readonly string[];
  /** The member's position before, where it was another one. */
  readonly before: Position | null;
  /** Moved to support on an unchanged proposal with no new evidence: counted, and shown for what it is. */
  readonly flipped: boolean;
}

/** Who closed an entry of the ledger, with which event, and why where a reason was given. */
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
  /** Clauses it is about; empty where it is about the design as a whole. */
  readonly about: readonly string[];
  /** What would meet it, in its owner's words; empty where nothing was said. */
  readonly satisfiedBy: string;
  /** Somebody has answered it and its owner has not spoken since. */
  readonly answered: { readonly by: AgentId | 'user'; readonly seq: number } | null;
  /** Whose word the user wants on it before they decide; absent where nobody was asked, or once they have spoken. */
  readonly asked?: AgentId;
  /** How often its owner has heard an answer and kept to it since what it is about last changed. */
  readonly upheld: number;
  /** The user decides it later: it stays open, and nothing waits for it. */
  readonly later?: true;
  readonly open: boolean;
  /** Raised by a ballot and not in a turn: support in a later ballot withdraws it. */
  readonly fromBallot: boolean;
  /** Constraints and clauses that its owner's ballot says fail: support alone does not withdraw that. */
  readonly fails?: readonly string[];
  /** Places that were named as evidence and are not in the files. */
  readonly unfounded?: readonly string[];
  /** Its owner moved to support without a new fact, so it stays open. */
  readonly unmet?: true;
  /** How many turns had been taken when it was raised or last answered. */
  readonly since: number;
  /** `seq` of the event that brought it. */
  readonly seq: number;
  readonly closed: Closed | null;
}

export interface Note {
  /** `D1` for a decision, `Q1` for an open question, `C1` for a constraint, `A1` for an assumption. */
  readonly id: string;
  readonly kind: 'decision' | 'question' | 'constraint' | 'assumption';
  readonly text: string;
  readonly by: AgentId | 'user';
  /** `seq` of the event that brought it. */
  readonly seq: number;
  readonly open: boolean;
  readonly closed: Closed | null;
  /** A question that is left open on purpose: nobody waits for its answer. */
  readonly forLater?: true;
  /** The objection that the user settled by it. */
  readonly settles?: string;
}

export interface QueuedMention {
  readonly agent: AgentId;
  readonly by: AgentId | 'user';
}

export interface ChosenSpeaker {
  readonly agent: AgentId;
  /** Who called for them, or null where nobody did. */
  readonly by: AgentId | 'user' | null;
  readonly reason: string;
  readonly source: RouteSource;
  /** The model the router asked for, or null for the member's usual one. */
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
  /** Whether it changed the proposal, a position, an objection or the ledger. */
  readonly moved: boolean;
}

export interface Pin {
  readonly messageId: string;
  readonly text: string;
  /** The member who said it; absent where the user did. */
  readonly by?: AgentId;
}

export interface DiscussionState {
  /** Members the workspace brought along, as its files said when they were last read. */
  readonly own: readonly OwnAgent[];
  /** What was laid down before anybody spoke; null where there are no cards. */
  readonly cards: CardRound | null;
  /** What somebody who heard nothing of the talk says of the agreed design; null before anybody was asked. */
  readonly incident: IncidentReport | null;
  readonly proposal: Proposal | null;
  readonly positions: Readonly<Record<AgentId, MemberPosition>>;
  readonly objections: readonly Objection[];
  readonly ledger: readonly Note[];
  /** What members said would be found, and what was: facts nobody argues with. */
  readonly predictions: readonly Prediction[];
  /** Messages of the user that every prompt holds. */
  readonly pins: readonly Pin[];
  readonly heard: readonly AgentId[];
  /** Turns since the user last spoke or let the team go on. */
  readonly turns: readonly SpokenTurn[];
  readonly lastSpeaker: AgentId | null;
  readonly queue: readonly QueuedMention[];
  /** Members who sit here but are not asked to speak, except by the user. */
  readonly muted: readonly AgentId[];
  /** Who was called by a member since the user last spoke, and could not answer. */
  readonly missed: readonly AgentId[];
  /** Who was proposed for a seat so far, by the router or a member. */
  readonly proposed: readonly AgentId[];
  /** Who was chosen and has not yet spoken to the end; a turn that was cut off is theirs again. */
  readonly next: ChosenSpeaker | null;
  /** The user asked something that nobody has answered yet; `to` is the member they asked, where that is known. */
  readonly owed: { readonly to: AgentId | null } | null;
  /** Set while the floor is the user's. */
  readonly wait: WaitReason | null;
  readonly consensus: { readonly version: number; readonly state: 'offered' | 'declined' | 'taken' } | null;
  /** Oldest first; only the last one can be open. */
  readonly votes: readonly Vote[];
  /** `seq` of the last turn or word that may have changed the ledger; 0 before there was one. */
  readonly changedAt: number;
  /** What the message of the user that the team is at work on has used up so far; failed attempts are calls too. */
  readonly spend: Spend;
  /** What this message had used up when the user extended its budget; null where they have not. */
  readonly extendedAt: Spend | null;
  /** How often in a row the router found the team off the topic. */
  readonly offTopic: number;
  /** Turns taken in all. */
  readonly taken: number;
  /** Whether the router could not be reached since the user last spoke. */
  readonly degraded: boolean;
}

export const emptyRoom: DiscussionState = {
  own: [],
  cards: null,
  incident: null,
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

export const noExchanges: Exchanges = {};
