// Determines the next action of a workshop from its facts.
import type { WorkshopPart } from '../discussion/facts';
import type { Workshop } from './facts';
import { remainingIdeas } from './ideas';
import { depthRules, type WorkshopRole } from './roles';
import { openWorkshop, roleOf } from './workshop';

export type WorkshopMove =
  | { readonly kind: 'turn'; readonly round: number; readonly part: WorkshopPart }
  | { readonly kind: 'score'; readonly pass: 1 | 2 }
  | { readonly kind: 'close' }
  /** There are no ideas, even after a retry. */
  | { readonly kind: 'noIdeas' };

/** The parts of a full round, in order. */
const withExchange: readonly WorkshopPart[] = ['research', 'ideation', 'critique', 'answer', 'rejoinder', 'assessment', 'synthesis'];

const withoutExchange: readonly WorkshopPart[] = withExchange.filter((part) => part !== 'answer' && part !== 'rejoinder');

const needIdeas: readonly WorkshopPart[] = ['critique', 'answer', 'rejoinder', 'assessment'];

/** Maximum number of ideation turns per round. If there are still no ideas, the workshop waits for the user. */
const maxTries = 2;

export function partsOf({ depth, without }: Pick<Workshop, 'depth' | 'without'>): readonly WorkshopPart[] {
  const parts = depthRules[depth].hasExchange ? withExchange : withoutExchange;
  const left: readonly WorkshopRole[] = without;
  // Without a critic there is nothing to answer, so the answer is omitted as well.
  return parts.filter((part) => !left.includes(roleOf(part)) && !(part === 'answer' && left.includes('critic')));
}

export function nextMove(workshop: Workshop): WorkshopMove {
  if (!isTaken(workshop, 0, 'kickoff')) return { kind: 'turn', round: 0, part: 'kickoff' };
  const after = workshop.rounds + 1;
  if (isTaken(workshop, after, 'choice')) return { kind: 'close' };
  const latest = Math.max(1, workshop.taken.at(-1)?.round ?? 1);
  for (let round = latest; round <= workshop.rounds; round++) {
    const move = nextInRound(workshop, round);
    if (move) return move;
  }
  if (remainingIdeas(workshop.ideas).length === 0) return { kind: 'noIdeas' };
  const pass = ([1, 2] as const).find((number) => !workshop.passes.some((held) => held.pass === number));
  return pass ? { kind: 'score', pass } : { kind: 'turn', round: after, part: 'choice' };
}

export function nextWorkshop(workshops: readonly Workshop[]): { readonly step: 'workshop' } | { readonly awaits: 'workshopIdeas' } | null {
  const open = openWorkshop(workshops);
  if (!open) return null;
  return nextMove(open).kind === 'noIdeas' ? { awaits: 'workshopIdeas' } : { step: 'workshop' };
}

function nextInRound(workshop: Workshop, round: number): WorkshopMove | null {
  const count = remainingIdeas(workshop.ideas).length;
  for (const part of partsOf(workshop)) {
    if (part === 'ideation') {
      const state = ideationState(workshop, round, count);
      if (state === 'exhausted') return { kind: 'noIdeas' };
      if (state === 'due') return { kind: 'turn', round, part };
    } else if (!isTaken(workshop, round, part) && !(count === 0 && needIdeas.includes(part)) && !hasNoSubject(workshop, round, part)) {
      return { kind: 'turn', round, part };
    }
  }
  return null;
}

/** Whether a part has nothing to refer to: an answer without a critique, or a rejoinder without an answer. */
function hasNoSubject(workshop: Workshop, round: number, part: WorkshopPart): boolean {
  if (part !== 'answer' && part !== 'rejoinder') return false;
  const before = part === 'answer' ? 'critique' : 'answer';
  return !workshop.taken.some((taken) => taken.round === round && taken.part === before && taken.gap === null);
}

function ideationState(workshop: Workshop, round: number, count: number): 'due' | 'done' | 'exhausted' {
  const isCurrent = workshop.taken.at(-1)?.round === round;
  const tries = isCurrent ? workshop.tries : 0;
  const isGap = workshop.taken.some(
    (taken) => taken.round === round && taken.part === 'ideation' && taken.gap !== null && taken.gap !== 'empty',
  );
  if (isGap) return 'done';
  const enough = round === 1 ? depthRules[workshop.depth].ideasAtLeast : 1;
  if (tries > 0 && count >= enough) return 'done';
  if (tries < maxTries) return 'due';
  return count === 0 ? 'exhausted' : 'done';
}

function isTaken(workshop: Workshop, round: number, part: WorkshopPart): boolean {
  return workshop.taken.some((taken) => taken.round === round && taken.part === part);
}
