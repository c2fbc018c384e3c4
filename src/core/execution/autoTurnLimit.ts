// Limits for automatic work: consecutive turns, and repairs after a failed check.
import { foldOf, forEach } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import type { CallFact } from '../models/facts';
import type { Range } from '../models/limits';
import type { PlanFact } from '../plan/facts';
import type { ExecutionFact } from './facts';
import { noAutoTurns, type Pace } from './state';

export const maxAutomaticTurns = 5;

/** Purposes of calls that the executor starts on its own, including reviews and help. */
const automatic: ReadonlySet<string> = new Set(['build', 'review', 'revise', 'synthesize', 'help']);

const sideBySide: ReadonlySet<string> = new Set(['review', 'help']);

/** Facts that reset the count of automatic turns. */
const commanded = [
  'execution.started',
  'execution.continued',
  'run.resumed',
  'fault.cleared',
  'hunk.settled',
  'hunk.reopened',
  'revision.asked',
  'verification.waived',
  'phase.entered',
] as const;

/** A user message resets the count, unless the user has already been asked whether to continue. */
const said = (pace: Pace) => (isSpent(pace) ? pace : noAutoTurns);

type PacedFact = ExecutionFact | SessionFact | CallFact | PlanFact | { type: 'command.settled'; by: string };

export const paceFold = foldOf<Pace, PacedFact>()({
  ...forEach(commanded, () => noAutoTurns),
  'message.said': said,
  'aside.asked': said,
  'command.settled': (pace, event) => (event.by === 'user' ? noAutoTurns : pace),
  'call.ended': (pace, event) => {
    const isDone = event.outcome === 'done' || event.outcome === 'truncated';
    if (!isDone || !automatic.has(event.purpose)) return pace;
    const isSameTurn = event.purpose === pace.last && sideBySide.has(event.purpose);
    return isSameTurn ? pace : { turns: pace.turns + 1, last: event.purpose };
  },
});

export function isSpent(pace: Pace): boolean {
  return pace.turns >= maxAutomaticTurns;
}

export const repairRange: Range = { min: 0, max: 10, usual: 2 };
