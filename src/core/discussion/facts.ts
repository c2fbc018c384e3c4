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

/**
 * A voter's verdict on one constraint or clause. `place`: location of the line that the verdict is based on; empty if no line is relevant.
 */
const verdictSchema = v.object({
  id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[CP]\d{1,3}$/)),
  /** Unknown values count as `unclear`. */
  verdict: v.fallback(v.picklist(verdictKinds), 'unclear'),
  place: v.fallback(sentence, ''),
});

/**
 * A voter's answer. Only `position` is required.
 * - `verdicts`: one for each constraint and clause; missing in older ballots
 * - `confidence`: 0 to 1; null if missing or out of range, so that a missing value does not count as low
 * - `evidence`: file locations, written as `path:line`
 */
export const ballotSchema = v.object({
  verdicts: v.optional(v.fallback(v.pipe(v.array(verdictSchema), v.maxLength(40)), [])),
  reason: v.fallback(sentence, ''),
  position: v.picklist(ballotPositions),
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
  evidence: v.fallback(v.pipe(v.array(sentence), v.maxLength(12)), []),
});

export type Ballot = v.InferOutput<typeof ballotSchema>;

/** A voter's answer after a second look: new verdicts and the reason. */
export const verdictsSchema = v.object({ verdicts: v.pipe(v.array(verdictSchema), v.maxLength(40)), reason: v.fallback(sentence, '') });

/** An objection that results from the failed verdicts of a ballot. */
export interface BallotObjection {
  readonly owner: AgentId;
  readonly text: string;
  readonly fails: string[];
  readonly blocking: boolean;
  readonly evidence: string[];
}

export type BallotGap = 'invalid' | 'failed';

/** Why a vote is held: the stances agree, the contested points were debated, or the user requested the vote. */
export type VoteCause = 'consensus' | 'debated' | 'user';

/**
 * Result of a vote. `contested`: not agreed, and there are points to debate. `abstained`: all voters abstained. `stale`: the proposal
 * changed during the vote. `unheld`: no vote was held, because a recorded team has no ballots.
 */
export type VoteOutcome = 'agreed' | 'contested' | 'tie' | 'noQuorum' | 'abstained' | 'stale' | 'unheld';

/** How a turn ended. Only texts of `done` and `truncated` turns are passed to other members. */
export type TurnOutcome = 'done' | 'truncated' | 'interrupted' | 'refused' | 'empty' | 'failed';

export type RouteSource = 'user' | 'mention' | 'router' | 'fallback' | 'engine';

/** Why the team waits for the user. */
export type WaitReason =
  | 'routerAsked'
  /** All members agree, but questions to the user are open. */
  | 'questions'
  | 'turnBudget'
  | 'callBudget'
  | 'tokenBudget'
  | 'costBudget'
  | 'loop'
  /** Every blocking objection was answered and upheld, and there are no new arguments. */
  | 'conflict'
  | 'offTopic'
  | 'allHeard'
  | 'declined'
  | 'voted'
  | 'workshop';

/** The user's decision on an open objection. */
export type ConflictChoice =
  | { readonly kind: 'accept' }
  | { readonly kind: 'change'; readonly clause: string; readonly text: string }
  | { readonly kind: 'ask'; readonly agent: AgentId }
  | { readonly kind: 'later' };

/** A passage of a turn that repeats another member. If `text` is empty, the whole turn is a repetition. */
export interface SameAs {
  readonly agent: AgentId;
  readonly text: string;
}

/** Stance in the log. In older logs, the proposal is a string, and there is a single objection, also a string. */
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
  /** The next speaker was chosen, by the user, a mention, the router or the engine. */
  'route.chosen': {
    next: text,
    by: orNull(word<AgentId | 'user'>('user')),
    reason: text,
    source: word<RouteSource>('router'),
    /** The model tier that the router requested, if different from the member's default. */
    tier: maybe(word<ModelTier>('strong')),
    /** Whether recent turns were on topic, as judged by the router; absent if not judged. */
    onTopic: maybe(flag),
  },
  /** A member started a turn. */
  'turn.started': {
    turnId: text,
    agent: text,
    to: word<AgentId | 'user' | 'everyone'>('user'),
    reason: text,
    source: word<RouteSource>('engine'),
    /** Subject of the side question that the turn answers. */
    about: maybe(part<AsideAbout>({})),
    /** Position in the workshop, for workshop turns. */
    workshop: maybe(part<WorkshopPlace>({})),
  },
  /**
   * A turn ended. `unfounded`: evidence cited in the stance that was not found in the files. `stillOpen`: objections that the stance tried
   * to close but that stay open. `sameAs`: passages that repeat another member; the stance is stored without them.
   */
  'turn.ended': {
    turnId: text,
    outcome: word<TurnOutcome>('done'),
    text,
    mentions: texts,
    stance: orNull(storedStance),
    unfounded: maybe(texts),
    stillOpen: maybe(texts),
    sameAs: maybe(list(object({ agent: text, text }))),
  },
  /** Partial text of an open turn, saved periodically so that a crash does not lose the text. */
  'turn.kept': { turnId: text, text },
  /** A member could not be reached and was skipped. */
  'turn.skipped': { turnId: text, agent: text, reason: word<ModelFailureReason>('network') },
  /** The team stopped and waits for the user. */
  'floor.opened': { reason: word<WaitReason>('allHeard'), summary: maybe(text) },
  /** The user lets the team continue without a message. */
  'floor.passed': {},
  /** A blind vote on one version of the proposal started. */
  'vote.opened': { voteId: text, version: round, round: typed<1 | 2>(round, 1), cause: word<VoteCause>('user'), voters: texts },
  /** A member voted. If the ballot is null, the member abstains, and `gap` is the reason. */
  'ballot.cast': {
    voteId: text,
    agent: text,
    ballot: orNull(fromSchema(ballotSchema)),
    gap: orNull(word<BallotGap>('failed')),
    unfounded: maybe(texts),
  },
  /**
   * Voters are asked to review verdicts: those that several voters found unclear, and failures whose cited location is not in the files.
   */
  'verdicts.asked': { voteId: text, looks: list(object({ agent: text, ids: texts })) },
  /** A voter's second look; without verdicts if the call failed. */
  'verdicts.given': { voteId: text, agent: text, verdicts: orNull(list(fromSchema(verdictSchema))), unfounded: maybe(texts) },
  /** A vote ended. `stillOpen`: objections that a supporting ballot would close, but that stay open. */
  'vote.closed': {
    voteId: text,
    outcome: word<VoteOutcome>('agreed'),
    objections: maybe(list(object({ owner: text, text, fails: texts, blocking: flag, evidence: texts }))),
    stillOpen: maybe(texts),
  },
  /** The user closed an objection. Members close their own objections in their turns. */
  'objection.closed': { objectionId: text, reason: text },
  /** The user decided on an objection. `decision`: text for the ledger, empty if the decision is deferred. */
  'choice.made': {
    objectionId: text,
    choice: part<ConflictChoice>({ kind: word<ConflictChoice['kind']>('later') }),
    decision: text,
    /** Member who judges whether the changed clause resolves the objection: the objection's owner, if seated. */
    judge: maybe(text),
  },
  /** The user closed a ledger note. */
  'note.closed': { noteId: text, reason: text },
  /** A member joined the discussion. */
  'member.seated': { agent: text },
  /** A member left the discussion. */
  'member.unseated': { agent: text },
  /** A member was muted. */
  'member.muted': { agent: text },
  /** A member was unmuted. */
  'member.unmuted': { agent: text },
  /** A member mentioned another member who cannot answer. The mention has no effect. */
  'mention.missed': { agent: text, by: text, why: word<'unseated' | 'muted'>('muted') },
  /** A member or the router proposed a member for a seat. Only the user can accept the proposal. */
  'seat.proposed': { agent: text, by: word<AgentId | 'router'>('router'), reason: text },
  /** The team agrees on this version, and the user is asked to confirm. */
  'consensus.offered': { version: round },
  /** The user accepted or declined the agreed version. */
  'consensus.settled': { version: round, taken: flag },
};

export type DiscussionFact = FactsIn<typeof discussionFactShapes>;

export type AsideAbout =
  | { readonly kind: 'task'; readonly taskId: string }
  | { readonly kind: 'hunk'; readonly taskId: string; readonly hunkId: string }
  /** The plan or the build as a whole, rather than a step or a change. */
  | { readonly kind: 'session' };

/** Position of a turn in a workshop. Rounds start at 1; the kickoff is round 0. */
export interface WorkshopPlace {
  readonly workshopId: string;
  readonly round: number;
  readonly part: WorkshopPart;
}

/** Parts of a workshop: `kickoff` comes before the rounds, `choice` after them. */
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
