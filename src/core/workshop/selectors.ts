// Selectors of a workshop: scores and reasons, concerns that still stand, and what its end leaves to the user.
import type { WorkshopPart } from '../discussion/facts';
import { depthRules } from './depth';
import { roles } from './fold';
import { standingIdeas, standsAs } from './ideas';
import type { WorkshopRole } from './roles';
import { reasonsFor, type ScoreTally, tallyOf } from './scores';
import type { HeldConcern, Workshop } from './state';

export function roleOf(part: WorkshopPart): WorkshopRole {
  return roles[part];
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
export function talliesOf({ ideas, passes }: Workshop): readonly ScoreTally[] {
  const given = passes.flatMap(({ scores }) => (scores ? [scores] : []));
  return standingIdeas(ideas).map(({ id }) => tallyOf(id, given));
}

/** Why an idea has its scores, in the moderator's words. */
export function scoreReasons({ passes }: Workshop, ideaId: string): ReturnType<typeof reasonsFor> {
  return reasonsFor(
    ideaId,
    passes.flatMap(({ scores }) => (scores ? [scores] : [])),
  );
}

export function barOf({ depth }: Workshop): number {
  return depthRules[depth].bar;
}

/** What is still held against an idea and what became part of it: a critic repeats what stands, so only the latest critique of it counts. */
export function standingConcerns({ concerns, ideas }: Workshop, ideaId: string): readonly HeldConcern[] {
  const own = concerns.filter(({ idea }) => standsAs(ideas, idea) === ideaId);
  return own.filter(({ idea, at }) => !own.some((later) => later.idea === idea && later.at > at));
}
