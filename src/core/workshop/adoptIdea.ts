// Brief from a winning idea, with its objections.
import { emptyBrief, type IdeaBrief } from '../clarify/intent';
import type { AdoptedConcern } from '../discussion/facts';
import type { Workshop } from './facts';
import type { Idea } from './ideas';
import { standingConcerns } from './workshop';

/** The brief of an idea; decisions already made by the user are kept. */
export function briefOfIdea(idea: Idea, before: IdeaBrief | null): IdeaBrief {
  const { technology, outOfScope, decisions, constraints } = before ?? emptyBrief;
  return {
    ...{
      title: idea.title,
      summary: idea.summary,
      problem: idea.problem || (before?.problem ?? ''),
      users: idea.users || (before?.users ?? ''),
    },
    scope: [...idea.firstVersion],
    technology,
    outOfScope,
    decisions,
    constraints,
  };
}

/** Standing concerns and, if the leader preferred another idea, the leader's reasons; in their owners' words. */
export function concernsOf(workshop: Workshop, ideaId: string): AdoptedConcern[] {
  const critique = standingConcerns(workshop, ideaId).map(({ by, text }) => ({ owner: by, text }));
  const { choice, cast } = workshop;
  const isDissent = choice !== null && choice.idea !== null && choice.idea !== ideaId && choice.why !== '';
  return [...critique, ...(isDissent ? [{ owner: cast.leader, text: choice.why }] : [])];
}
