// Facts of the discussion: turns, ballots, votes, objections and seats.
import * as v from 'valibot';
import type { AgentId, ModelTier } from '../agents/roster';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { either, flag, list, maybe, object, orNull, part, round, text, texts, typed, word } from '../base/shape';
import type { ModelFailureReason } from '../models/failure';
import type { Stance } from './stance';

const ballotPositions = ['support', 'changes', 'object', 'abstain'] as const;
export type BallotPosition = (typeof ballotPositions)[number];

const sentence = v.pipe(v.string(), v.trim(), v.maxLength(600));

const verdictKinds = ['holds', 'fails', 'unclear'] as const;

/** What a voter found of one constraint or clause, and the place it was judged by; empty where no line bears on it. */
const verdictSchema = v.object({
  id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[CP]\d{1,3}$/)),
  /** A word that means none of them settles nothing. */
  verdict: v.fallback(v.picklist(verdictKinds), 'unclear'),
  place: v.fallback(sentence, ''),
});

/**
 * The answer of a voter, which begins with a verdict on every constraint and clause; older ballots have none. Only `position` is asked for strictly. `confidence` is from 0 to 1, and null where it was left out or
 * out of range: a missing figure is never a low one. `evidence` holds `path:line` places.
 */
export const ballotSchema = v.object({
  verdicts: v.optional(v.fallback(v.pipe(v.array(verdictSchema), v.maxLength(40)), [])),
  reason: v.fallback(sentence, ''),
  position: v.picklist(ballotPositions),
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
  evidence: v.fallback(v.pipe(v.array(sentence), v.maxLength(12)), []),
});

export type Ballot = v.InferOutput<typeof ballotSchema>;

/** The answer to a second look: verdicts on what was asked again, and what decided them. */
export const verdictsSchema = v.object({ verdicts: v.pipe(v.array(verdictSchema), v.maxLength(40)), reason: v.fallback(sentence, '') });

/** What a ballot comes to that says a constraint or clause fails. */
export interface BallotObjection {
  readonly owner: AgentId;
  readonly text: string;
  readonly fails: string[];
  readonly blocking: boolean;
  readonly evidence: string[];
}

/** Why a member that was asked has no ballot: what came was none, or nothing came. */
export type BallotGap = 'invalid' | 'failed';

/** Why a vote is held: the stances agree, the contested points of the last one have been debated, or the user asked. */
export type VoteCause = 'consensus' | 'debated' | 'user';

/**
 * What a vote came to. `contested`: not agreed, and there are points to debate. `abstained`: nobody took a position.
 * `stale`: the proposal has changed since. `unheld`: the team has no ballots to give, as a recording may not.
 */
export type VoteOutcome = 'agreed' | 'contested' | 'tie' | 'noQuorum' | 'abstained' | 'stale' | 'unheld';

/** How a turn came to an end; only `done` and `truncated` texts are ever given to another member as context. */
export type TurnOutcome = 'done' | 'truncated' | 'interrupted' | 'refused' | 'empty' | 'failed';

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
  /** The next speaker was chosen. */
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
  /** A member started a turn. */
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
  /** A turn ended. `unfounded`: evidence of its stance that is not in the files. `stillOpen`: objections it would close, and that stay open. */
  'turn.ended': {
    turnId: text,
    outcome: word<TurnOutcome>('done'),
    text,
    mentions: texts,
    stance: orNull(storedStance),
    unfounded: maybe(texts),
    stillOpen: maybe(texts),
  },
  /** Part of an open turn, saved now and then so that it survives a crash. */
  'turn.kept': { turnId: text, text },
  /** A member could not be reached and was passed over. */
  'turn.skipped': { turnId: text, agent: text, reason: word<ModelFailureReason>('network') },
  /** The team stopped and waits for the user. */
  'floor.opened': { reason: word<WaitReason>('allHeard'), summary: maybe(text) },
  /** The user lets the team go on without saying anything. */
  'floor.passed': {},
  /** A blind vote on a version of the proposal started. */
  'vote.opened': { voteId: text, version: round, round: typed<1 | 2>(round, 1), cause: word<VoteCause>('user'), voters: texts },
  /** One member voted. Without a ballot it abstains, and `gap` says why. */
  'ballot.cast': {
    voteId: text,
    agent: text,
    ballot: orNull(fromSchema(ballotSchema)),
    gap: orNull(word<BallotGap>('failed')),
    unfounded: maybe(texts),
  },
  /** Voters are asked for a second look at what was unclear to several, or failed by a place that is not in the files. */
  'verdicts.asked': { voteId: text, looks: list(object({ agent: text, ids: texts })) },
  /** A voter's second look; without verdicts nothing came of it. */
  'verdicts.given': { voteId: text, agent: text, verdicts: orNull(list(fromSchema(verdictSchema))), unfounded: maybe(texts) },
  /** A vote ended with this outcome. `stillOpen`: objections that a ballot in support would close, and that stay open. */
  'vote.closed': {
    voteId: text,
    outcome: word<VoteOutcome>('agreed'),
    objections: maybe(list(object({ owner: text, text, fails: texts, blocking: flag, evidence: texts }))),
    stillOpen: maybe(texts),
  },
  /** The user closed an objection; members close their own in their turns. */
  'objection.closed': { objectionId: text, reason: text },
  /** The user decided what to do about an objection. `decision`: its text in the ledger, empty where nothing is decided yet. */
  'choice.made': {
    objectionId: text,
    choice: part<ConflictChoice>({ kind: word<ConflictChoice['kind']>('later') }),
    decision: text,
    /** Who says whether a changed clause meets it: its owner, where they are here. */
    judge: maybe(text),
  },
  /** The user closed a note of the ledger. */
  'note.closed': { noteId: text, reason: text },
  /** A member joined the discussion. */
  'member.seated': { agent: text },
  /** A member left the discussion. */
  'member.unseated': { agent: text },
  /** A member was muted. */
  'member.muted': { agent: text },
  /** A member was unmuted. */
  'member.unmuted': { agent: text },
  /** A member mentioned one who cannot answer; the mention has no effect. */
  'mention.missed': { agent: text, by: text, why: word<'unseated' | 'muted'>('muted') },
  /** A member or the router proposed that someone joins; this seats nobody. */
  'seat.proposed': { agent: text, by: word<AgentId | 'router'>('router'), reason: text },
  /** The team agrees on this version; the user is asked. */
  'consensus.offered': { version: round },
  /** The user took or declined the agreed version. */
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
