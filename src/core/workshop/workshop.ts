// Workshop fold, and selectors for parts and scores.
import { foldOf, liftFold, type OfType } from '../base/fact';
import type { WorkshopPart } from '../discussion/facts';
import type { SessionFact } from '../lifecycle/facts';
import type { HeldConcern, TakenPart, Workshop, WorkshopFact } from './facts';
import { applied, remainingIdeas, currentIdOf } from './ideas';
import { depthRules, type WorkshopRole } from './roles';
import { reasonsFor, type ScoreTally, tallyOf } from './scores';
import type { Focus } from './turnSchemas';

const noFocus: Focus = { researcher: '', ideation: '', critic: '', implementer: '' };

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

/** Returns the open workshop; undefined if there is none. Only the last workshop can be open. */
export function openWorkshop(workshops: readonly Workshop[]): Workshop | undefined {
  const last = workshops.at(-1);
  return last?.result === null ? last : undefined;
}

function changeLast(workshops: readonly Workshop[], update: (workshop: Workshop) => Workshop): readonly Workshop[] {
  const open = openWorkshop(workshops);
  return open ? workshops.map((workshop) => (workshop === open ? update(workshop) : workshop)) : workshops;
}

/** Cancels the workshop, because the discussion that it belongs to has ended. */
function ended(workshop: Workshop): Workshop {
  return { ...workshop, result: { outcome: 'cancelled', winner: null, by: null, contenders: [] } };
}

function opened({ workshopId, topic, depth, rounds, cast, without = [], seed }: OfType<WorkshopFact, 'workshop.opened'>): Workshop {
  return {
    id: workshopId,
    topic,
    depth,
    rounds,
    cast,
    without,
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

const oneFold = foldOf<Workshop, WorkshopFact>()({
  'workshop.heard': heard,
  'workshop.missed': (workshop, fact) =>
    withTaken(workshop, { round: fact.round, part: fact.part, turnId: null, gap: fact.why, isWordsOnly: false }),
  'workshop.reasked': (workshop) => ({
    ...workshop,
    tries: 0,
    taken: workshop.taken.filter(({ part, gap }) => part !== 'ideation' || gap === null),
  }),
  'workshop.scored': (workshop, fact) => ({
    ...workshop,
    passes: [...workshop.passes, { pass: fact.pass, scores: fact.scores, why: null }],
  }),
  'workshop.unscored': (workshop, fact) => ({
    ...workshop,
    passes: [...workshop.passes, { pass: fact.pass, scores: null, why: fact.why }],
  }),
  'workshop.closed': (workshop, fact) => {
    const { outcome, winner, by, contenders } = fact;
    return { ...workshop, winner, result: { outcome, winner, by, contenders } };
  },
  'workshop.picked': (workshop, fact) => ({ ...workshop, winner: fact.ideaId, isPicked: true }),
  'workshop.adopted': (workshop, fact) => ({ ...workshop, adopted: fact.ideaId }),
});

export const workshopFold = {
  ...liftFold(oneFold, (workshops: readonly Workshop[], step: (workshop: Workshop) => Workshop, { workshopId }) =>
    workshops.map((workshop) => (workshop.id === workshopId ? step(workshop) : workshop)),
  ),
  ...foldOf<readonly Workshop[], WorkshopFact | SessionFact>()({
    'workshop.opened': (workshops, event) => [...workshops, opened(event)],
    'phase.entered': (workshops, event) => changeLast(workshops, (workshop) => (event.from === null ? workshop : ended(workshop))),
  }),
};

function heard(workshop: Workshop, fact: OfType<WorkshopFact, 'workshop.heard'>): Workshop {
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

export function roleOf(part: WorkshopPart): WorkshopRole {
  return roles[part];
}

export function awaitsPick({ result, winner }: Workshop): boolean {
  return result !== null && result.contenders.length > 0 && winner === null;
}

/** Whether the results are partial, because the workshop is still running or was canceled. */
export function isPartial({ result }: Workshop): boolean {
  return result === null || result.outcome === 'cancelled';
}

export function talliesOf({ ideas, passes }: Workshop): readonly ScoreTally[] {
  const given = passes.flatMap(({ scores }) => (scores ? [scores] : []));
  return remainingIdeas(ideas).map(({ id }) => tallyOf(id, given));
}

export function scoreReasons({ passes }: Workshop, ideaId: string): ReturnType<typeof reasonsFor> {
  return reasonsFor(
    ideaId,
    passes.flatMap(({ scores }) => (scores ? [scores] : [])),
  );
}

export function barOf({ depth }: Workshop): number {
  return depthRules[depth].bar;
}

/**
 * Returns the open concerns about an idea and about the ideas merged into it. Only the latest critique of each idea counts, because critics
 * repeat the concerns that still apply.
 */
export function openConcerns({ concerns, ideas }: Workshop, ideaId: string): readonly HeldConcern[] {
  const own = concerns.filter(({ idea }) => currentIdOf(ideas, idea) === ideaId);
  return own.filter(({ idea, at }) => !own.some((later) => later.idea === idea && later.at > at));
}
