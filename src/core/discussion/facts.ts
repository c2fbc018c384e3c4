// Facts of the discussion: what can happen, in the form the log keeps it.
import { ballotSchema } from './ballot';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { either, flag, list, maybe, object, orNull, part, round, text, texts, typed, word } from '../base/shape';
import type { AgentId, ModelTier } from '../agents/roster';
import type { ModelFailureReason } from '../models/failure';
import type { BallotGap } from './ballot';
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

/** In older logs the proposal is a text, and so is the one objection. */
const storedStance = part<Stance>({
  position: text,
  why: text,
  decided: texts,
  asks: texts,
  assumes: texts,
  proposal: maybe(either(list(object({ text })), text)),
  objections: maybe(list(object({ text, evidence: texts }))),
});

export const discussionFactShapes = {
  'route.chosen': {
    next: text,
    by: orNull(word<AgentId | 'user'>('user')),
    reason: text,
    source: word<RouteSource>('router'),
    /** The model the router asked for, where it is not the member's usual one. */
    tier: maybe(word<ModelTier>('strong')),
    /** What the router thought of the last turns, where it said so. */
    onTopic: maybe(flag),
  },
  'turn.started': {
    turnId: text,
    agent: text,
    to: word<AgentId | 'user' | 'everyone'>('user'),
    reason: text,
    source: word<RouteSource>('engine'),
    /** What a turn beside the work is about. */
    about: maybe(part<AsideAbout>({})),
    /** Where a turn of a workshop belongs. */
    workshop: maybe(part<WorkshopPlace>({})),
  },
  /** `unfounded`: entries of the stance's evidence that were looked up and are not in the files; they count for nothing. */
  'turn.ended': {
    turnId: text,
    outcome: word<TurnOutcome>('done'),
    text,
    mentions: texts,
    stance: orNull(storedStance),
    unfounded: maybe(texts),
  },
  /** More words of an open turn, written down now and then: what had come of it outlives a crash. */
  'turn.kept': { turnId: text, text },
  /** The member could not be reached and is passed over; the next one is chosen as after any turn. */
  'turn.skipped': { turnId: text, agent: text, reason: word<ModelFailureReason>('network') },
  'floor.opened': { reason: word<WaitReason>('allHeard'), summary: maybe(text) },
  /** The user lets the team go on without saying anything. */
  'floor.passed': {},
  'vote.opened': { voteId: text, version: round, round: typed<1 | 2>(round, 1), cause: word<VoteCause>('user'), voters: texts },
  /** What one member answered; without a ballot the member abstains, and `gap` says why there is none. */
  'ballot.cast': {
    voteId: text,
    agent: text,
    ballot: orNull(fromSchema(ballotSchema)),
    gap: orNull(word<BallotGap>('failed')),
    unfounded: maybe(texts),
  },
  'vote.closed': { voteId: text, outcome: word<VoteOutcome>('agreed') },
  /** By the user; a member closes its own objections in its turns. */
  'objection.closed': { objectionId: text, reason: text },
  /** `decision` is how it stands in the ledger as the user's; empty where nothing is decided yet. */
  'choice.made': {
    objectionId: text,
    choice: part<ConflictChoice>({ kind: word<ConflictChoice['kind']>('later') }),
    decision: text,
    /** Who says whether a changed clause meets it: its owner, where they are here. */
    judge: maybe(text),
  },
  'note.closed': { noteId: text, reason: text },
  'member.seated': { agent: text },
  'member.unseated': { agent: text },
  'member.muted': { agent: text },
  'member.unmuted': { agent: text },
  /** A member called somebody who cannot answer; the call hands on no floor. */
  'mention.missed': { agent: text, by: text, why: word<'unseated' | 'muted'>('muted') },
  /** Somebody who is not here could help, for one reason; it seats nobody. */
  'seat.proposed': { agent: text, by: word<AgentId | 'router'>('router'), reason: text },
  'consensus.offered': { version: round },
  'consensus.settled': { version: round, taken: flag },
};

export type DiscussionFact = FactsIn<typeof discussionFactShapes>;

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
