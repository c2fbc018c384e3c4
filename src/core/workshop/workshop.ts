// A workshop as a fold of its facts: rounds and gaps, ideas with their provenance, scores, and what came of it.
import type { Event } from '../events';
import type { ModelFailureReason } from '../models/failure';
import type { AgentId } from '../team/roster';
import type { Cast, WorkshopRole } from './cast';
import type { BuildNote, Choice, Concern, Focus } from './contributions';
import { type Depth, depthRules } from './depth';
import type { WorkshopFact, WorkshopPart } from './facts';
import { applied, type Idea, standingIdeas, standsAs } from './ideas';
import { type IdeaMarks, type Tally, tallyOf } from './scores';
import type { Verdict } from './verdict';

/** A part of a round that is over: heard, or a gap. */
export interface TakenPart {
  readonly round: number;
  readonly part: WorkshopPart;
  readonly turnId: string | null;
  readonly gap: ModelFailureReason | null;
  readonly isWordsOnly: boolean;
}

export interface HeldConcern extends Concern {
  readonly round: number;
  readonly by: AgentId;
  /** How many turns had been taken before the critique it is from. */
  readonly at: number;
}

export interface HeldNote extends BuildNote {
  readonly round: number;
  readonly by: AgentId;
}

export interface ScoringPass {
  readonly pass: 1 | 2;
  readonly scores: readonly IdeaMarks[] | null;
  readonly why: ModelFailureReason | null;
}

export interface Workshop {
  readonly id: string;
  readonly topic: string;
  readonly depth: Depth;
  readonly rounds: number;
  readonly cast: Cast;
  readonly seed: number;
  readonly focus: Focus;
  readonly taken: readonly TakenPart[];
  /** Turns of the current round that were to bring ideas. */
  readonly tries: number;
  readonly ideas: readonly Idea[];
  readonly concerns: readonly HeldConcern[];
  readonly notes: readonly HeldNote[];
  readonly passes: readonly ScoringPass[];
  readonly choice: Choice | null;
  readonly result: Verdict | null;
  /** The idea that stands in the end, by score, leader or user. */
  readonly winner: string | null;
  readonly isPicked: boolean;
  readonly adopted: string | null;
}

const noFocus: Focus = { researcher: '', ideation: '', critic: '', implementer: '' };

/** Who takes which turn. */
const roles: Readonly<Record<WorkshopPart, WorkshopRole>> = {
  kickoff: 'leader',
  research: 'researcher',
  ideation: 'ideation',
  critique: 'critic',
  answer: 'ideation',
  rejoinder: 'critic',
  assessment: 'implementer',
  synthesis: 'leader',
  choice: 'leader',
};

export function roleOf(part: WorkshopPart): WorkshopRole {
  return roles[part];
}

/** The workshop that is not over, if there is one: only the last can be open. */
export function openWorkshop(workshops: readonly Workshop[]): Workshop | undefined {
  const last = workshops.at(-1);
  return last?.result === null ? last : undefined;
}

/** Whether the user still has to decide among ideas. */
export function awaitsPick({ result, winner }: Workshop): boolean {
  return result !== null && result.contenders.length > 0 && winner === null;
}

/** Whether it was ended before its time: what is told of it is only a part. */
export function isPartial({ result }: Workshop): boolean {
  return result === null || result.outcome === 'cancelled';
}

/** The scores of the ideas that stand, as far as there are any. */
export function talliesOf({ ideas, passes }: Workshop): readonly Tally[] {
  const given = passes.flatMap(({ scores }) => (scores ? [scores] : []));
  return standingIdeas(ideas).map(({ id }) => tallyOf(id, given));
}

export function barOf({ depth }: Workshop): number {
  return depthRules[depth].bar;
}

/** What is still held against an idea and what became part of it: a critic repeats what stands, so only the latest critique of it counts. */
export function standingConcerns({ concerns, ideas }: Workshop, ideaId: string): readonly HeldConcern[] {
  const own = concerns.filter(({ idea }) => standsAs(ideas, idea) === ideaId);
  return own.filter(({ idea, at }) => !own.some((later) => later.idea === idea && later.at > at));
}

export function evolveWorkshops(workshops: readonly Workshop[], event: Event): readonly Workshop[] {
  if (event.type === 'workshop.opened') return [...workshops, opened(event)];
  if (event.type === 'phase.entered') return changeLast(workshops, (workshop) => (event.from === null ? workshop : ended(workshop)));
  if (!isOfWorkshop(event)) return workshops;
  return workshops.map((workshop) => (workshop.id === event.workshopId ? evolveOne(workshop, event) : workshop));
}

function isOfWorkshop(event: Event): event is Event & WorkshopFact {
  return event.type.startsWith('workshop.');
}

function changeLast(workshops: readonly Workshop[], update: (workshop: Workshop) => Workshop): readonly Workshop[] {
  const open = openWorkshop(workshops);
  return open ? workshops.map((workshop) => (workshop === open ? update(workshop) : workshop)) : workshops;
}

/** Whoever leaves the discussion leaves its workshop. */
function ended(workshop: Workshop): Workshop {
  return { ...workshop, result: { outcome: 'cancelled', winner: null, by: null, contenders: [] } };
}

function opened({ workshopId, topic, depth, rounds, cast, seed }: Extract<WorkshopFact, { type: 'workshop.opened' }>): Workshop {
  return {
    id: workshopId,
    topic,
    depth,
    rounds,
    cast,
    seed,
    focus: noFocus,
    taken: [],
    tries: 0,
    ideas: [],
    concerns: [],
    notes: [],
    passes: [],
    choice: null,
    result: null,
    winner: null,
    isPicked: false,
    adopted: null,
  };
}

function evolveOne(workshop: Workshop, fact: WorkshopFact): Workshop {
  switch (fact.type) {
    case 'workshop.opened':
      return workshop;
    case 'workshop.heard':
      return heard(workshop, fact);
    case 'workshop.missed':
      return withTaken(workshop, { round: fact.round, part: fact.part, turnId: null, gap: fact.why, isWordsOnly: false });
    case 'workshop.reasked':
      return { ...workshop, tries: 0, taken: workshop.taken.filter(({ part, gap }) => part !== 'ideation' || gap === null) };
    case 'workshop.scored':
      return { ...workshop, passes: [...workshop.passes, { pass: fact.pass, scores: fact.scores, why: null }] };
    case 'workshop.unscored':
      return { ...workshop, passes: [...workshop.passes, { pass: fact.pass, scores: null, why: fact.why }] };
    case 'workshop.closed': {
      const { outcome, winner, by, contenders } = fact;
      return { ...workshop, winner, result: { outcome, winner, by, contenders } };
    }
    case 'workshop.picked':
      return { ...workshop, winner: fact.ideaId, isPicked: true };
    case 'workshop.adopted':
      return { ...workshop, adopted: fact.ideaId };
  }
}

function heard(workshop: Workshop, fact: Extract<WorkshopFact, { type: 'workshop.heard' }>): Workshop {
  const { round, part, turnId, focus, ideas = [], concerns = [], notes = [], choice, isWordsOnly = false } = fact;
  const by = workshop.cast[roles[part]];
  const at = workshop.taken.length;
  return withTaken(
    {
      ...workshop,
      focus: focus ?? workshop.focus,
      ideas: ideas.reduce((known, change) => applied(known, change, { by, round, turnId }), workshop.ideas),
      concerns: [...workshop.concerns, ...concerns.map((concern) => ({ ...concern, round, by, at }))],
      notes: [...workshop.notes, ...notes.map((note) => ({ ...note, round, by }))],
      choice: choice ?? workshop.choice,
    },
    { round, part, turnId, gap: null, isWordsOnly },
  );
}

function withTaken(workshop: Workshop, taken: TakenPart): Workshop {
  const isNewRound = workshop.taken.at(-1)?.round !== taken.round;
  const tries = (isNewRound ? 0 : workshop.tries) + (taken.part === 'ideation' ? 1 : 0);
  return { ...workshop, tries, taken: [...workshop.taken, taken] };
}
