// Facts of the discussion: what can happen, in the form the log keeps it.
import type { AgentId, ModelTier } from '../agents/roster';
import type { ModelFailureReason } from '../models/failure';
import type { Ballot, BallotGap } from './ballot';
import type { Stance } from './stance';

/** Why a vote is held: the stances agree, the contested points of the last one have been debated, or the user asked. */
export type VoteCause = 'consensus' | 'debated' | 'user';

/**
 * What a vote came to. `contested`: not agreed, and there are points to debate. `abstained`: nobody took a position.
 * `stale`: the proposal has changed since. `unheld`: the team has no ballots to give, as a recording may not.
 */
export type VoteOutcome = 'agreed' | 'contested' | 'tie' | 'noQuorum' | 'abstained' | 'stale' | 'unheld';

/** How a turn came to an end; only `done` and `truncated` texts are ever given to another member as context. */
export type TurnOutcome = 'done' | 'truncated' | 'interrupted' | 'refused' | 'empty' | 'failed';

/** Who chose the next speaker. */
export type RouteSource = 'user' | 'mention' | 'router' | 'fallback' | 'engine';

/** Why the team stopped talking and waits for the user. */
export type WaitReason =
  | 'routerAsked'
  /** All agree, and what they asked the user is open. */
  | 'questions'
  | 'turnBudget'
  | 'callBudget'
  | 'tokenBudget'
  | 'costBudget'
  | 'loop'
  /** Every objection that blocks was answered and upheld, and nothing new came. */
  | 'conflict'
  | 'offTopic'
  | 'allHeard'
  | 'declined'
  | 'voted'
  | 'workshop';

/** What the user does about an objection the team cannot settle. */
export type ConflictChoice =
  | { readonly kind: 'accept' }
  | { readonly kind: 'change'; readonly clause: string; readonly text: string }
  | { readonly kind: 'ask'; readonly agent: AgentId }
  | { readonly kind: 'later' };

export type DiscussionFact =
  | {
      type: 'route.chosen';
      next: AgentId;
      by: AgentId | 'user' | null;
      reason: string;
      source: RouteSource;
      /** The model the router asked for, where it is not the member's usual one. */
      tier?: ModelTier;
      /** What the router thought of the last turns, where it said so. */
      onTopic?: boolean;
    }
  | {
      type: 'turn.started';
      turnId: string;
      agent: AgentId;
      to: AgentId | 'user' | 'everyone';
      reason: string;
      source: RouteSource;
      /** What a turn beside the work is about. */
      about?: AsideAbout;
      /** Where a turn of a workshop belongs. */
      workshop?: WorkshopPlace;
    }
  /** `unfounded`: entries of the stance's evidence that were looked up and are not in the files; they count for nothing. */
  | {
      type: 'turn.ended';
      turnId: string;
      outcome: TurnOutcome;
      text: string;
      mentions: AgentId[];
      stance: Stance | null;
      unfounded?: string[];
    }
  /** More words of an open turn, written down now and then: what had come of it outlives a crash. */
  | { type: 'turn.kept'; turnId: string; text: string }
  /** The member could not be reached and is passed over; the next one is chosen as after any turn. */
  | { type: 'turn.skipped'; turnId: string; agent: AgentId; reason: ModelFailureReason }
  | { type: 'floor.opened'; reason: WaitReason; summary?: string }
  /** The user lets the team go on without saying anything. */
  | { type: 'floor.passed' }
  | { type: 'vote.opened'; voteId: string; version: number; round: 1 | 2; cause: VoteCause; voters: AgentId[] }
  /** What one member answered; without a ballot the member abstains, and `gap` says why there is none. */
  | { type: 'ballot.cast'; voteId: string; agent: AgentId; ballot: Ballot | null; gap: BallotGap | null; unfounded?: string[] }
  | { type: 'vote.closed'; voteId: string; outcome: VoteOutcome }
  /** By the user; a member closes its own objections in its turns. */
  | { type: 'objection.closed'; objectionId: string; reason: string }
  /** `decision` is how it stands in the ledger as the user's; empty where nothing is decided yet. */
  | {
      type: 'choice.made';
      objectionId: string;
      choice: ConflictChoice;
      decision: string;
      /** Who says whether a changed clause meets it: its owner, where they are here. */
      judge?: AgentId;
    }
  | { type: 'note.closed'; noteId: string; reason: string }
  | { type: 'member.seated'; agent: AgentId }
  | { type: 'member.unseated'; agent: AgentId }
  | { type: 'member.muted'; agent: AgentId }
  | { type: 'member.unmuted'; agent: AgentId }
  /** A member called somebody who cannot answer; the call hands on no floor. */
  | { type: 'mention.missed'; agent: AgentId; by: AgentId; why: 'unseated' | 'muted' }
  /** Somebody who is not here could help, for one reason; it seats nobody. */
  | { type: 'seat.proposed'; agent: AgentId; by: AgentId | 'router'; reason: string }
  | { type: 'consensus.offered'; version: number }
  | { type: 'consensus.settled'; version: number; taken: boolean };

export type AsideAbout =
  | { readonly kind: 'task'; readonly taskId: string }
  | { readonly kind: 'hunk'; readonly taskId: string; readonly hunkId: string }
  /** Neither: the plan as a whole, or what has been built. */
  | { readonly kind: 'session' };

/** Where a turn of a workshop belongs; rounds count from 1, and the kickoff is in round 0. */
export interface WorkshopPlace {
  readonly workshopId: string;
  readonly round: number;
  readonly part: WorkshopPart;
}

/** The turns of a workshop; `kickoff` stands before the rounds, `choice` after them. */
export const workshopParts = [
  'kickoff',
  'research',
  'ideation',
  'critique',
  'answer',
  'rejoinder',
  'assessment',
  'synthesis',
  'choice',
] as const;

export type WorkshopPart = (typeof workshopParts)[number];

export interface AdoptedConcern {
  readonly owner: AgentId;
  readonly text: string;
}
