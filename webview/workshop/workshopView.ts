// View model of a workshop: stages, ranked ideas and scores.
import type { WorkshopPart } from '../../src/core/discussion/facts';
import { numberFormat } from '../../src/core/i18n/format';
import type { Language } from '../../src/core/i18n/language';
import { remainingIdeas } from '../../src/core/workshop/ideas';
import { nextMove, partsOf, type WorkshopMove } from '../../src/core/workshop/nextWorkshop';
import { talliesOf } from '../../src/core/workshop/workshop';
import type { Workshop } from '../../src/core/workshop/facts';
import { rankedTallies } from '../../src/core/workshop/verdict';
import type { Strings } from '../model/strings';

export type PartState = 'heard' | 'words' | 'gap' | 'now' | 'open';

export interface PartLine {
  readonly name: string;
  readonly state: PartState;
}

export interface StageLine {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly PartLine[];
}

export function stageLines(workshop: Workshop, t: Strings): readonly StageLine[] {
  const move = workshop.result === null ? nextMove(workshop) : null;
  const part = (round: number, name: WorkshopPart) => ({
    name: t(`card.workshop.part.${name}`),
    state: stateOf(workshop, move, round, name),
  });
  const rounds = Array.from({ length: workshop.rounds }, (_, index) => index + 1);
  return [
    { key: 'kickoff', name: t('card.workshop.part.kickoff'), parts: [part(0, 'kickoff')] },
    ...rounds.map((round) => ({
      key: `round${round}`,
      name: t('card.workshop.round', { round, rounds: workshop.rounds }),
      parts: partsOf(workshop).map((name) => part(round, name)),
    })),
    { key: 'scoring', name: t('card.workshop.scoring'), parts: ([1, 2] as const).map((pass) => passLine(workshop, move, pass, t)) },
    { key: 'choice', name: t('card.workshop.part.choice'), parts: [part(workshop.rounds + 1, 'choice')] },
  ];
}

function stateOf({ taken }: Workshop, move: WorkshopMove | null, round: number, part: WorkshopPart): PartState {
  if (move?.kind === 'turn' && move.round === round && move.part === part) return 'now';
  const found = taken.findLast((held) => held.round === round && held.part === part);
  if (!found) return 'open';
  return found.gap !== null ? 'gap' : found.isWordsOnly ? 'words' : 'heard';
}

function passLine({ passes }: Workshop, move: WorkshopMove | null, pass: 1 | 2, t: Strings): PartLine {
  const held = passes.find((each) => each.pass === pass);
  const isNow = move?.kind === 'score' && move.pass === pass;
  return { name: t('card.workshop.pass', { pass }), state: isNow ? 'now' : !held ? 'open' : held.scores ? 'heard' : 'gap' };
}

/** Returns the name of the current stage; the choice of a winner if no stage is in progress. */
export function stageName(workshop: Workshop, t: Strings): string {
  const current = stageLines(workshop, t).find(({ parts }) => parts.some(({ state }) => state === 'now'));
  return current?.name ?? t('card.workshop.part.choice');
}

/** Returns the remaining ideas, by descending score once scores exist. */
export function rankedIdeas(workshop: Workshop) {
  const tallies = rankedTallies(talliesOf(workshop));
  return tallies.flatMap((tally) => {
    const idea = remainingIdeas(workshop.ideas).find(({ id }) => id === tally.ideaId);
    return idea ? [{ idea, tally }] : [];
  });
}

/** Formats a score with at most one decimal, in the reader's language. */
export function scoreText(language: Language, value: number): string {
  return numberFormat(language, { maximumFractionDigits: 1 }).format(value);
}
