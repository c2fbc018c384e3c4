// How long the executor has worked without a word of the user: after a while it stops and asks whether to go on.
import type { Event } from '../events';
import { noAutoTurns, type Pace } from './state';

/** Automatic turns in a row; then the executor asks. */
export const maxAutomaticTurns = 5;

/** Purposes of calls the executor makes by itself, those of reviews and help among them. */
const automatic: ReadonlySet<string> = new Set(['build', 'review', 'revise', 'synthesize', 'help']);

const sideBySide: ReadonlySet<string> = new Set(['review', 'help']);

/** Facts that only a command of the user brings about, those of parts that are built beside this one among them. */
const commanded: ReadonlySet<string> = new Set([
  'execution.started',
  'execution.continued',
  'run.resumed',
  'fault.cleared',
  'hunk.settled',
  'hunk.reopened',
  'revision.asked',
  'verification.waived',
  'phase.entered',
]);

export function evolveAutoTurns(pace: Pace, event: Event): Pace {
  if (event.type === 'call.ended') {
    const isDone = event.outcome === 'done' || event.outcome === 'truncated';
    if (!isDone || !automatic.has(event.purpose)) return pace;
    const isSameTurn = event.purpose === pace.last && sideBySide.has(event.purpose);
    return isSameTurn ? pace : { turns: pace.turns + 1, last: event.purpose };
  }
  if (commanded.has(event.type) || (event.type === 'command.settled' && event.by === 'user')) return noAutoTurns;
  // What the user says starts the count anew, but is no answer to whether to go on.
  return (event.type === 'message.said' || event.type === 'aside.asked') && !isSpent(pace) ? noAutoTurns : pace;
}

/** Whether the executor has to ask before it takes another turn. */
export function isSpent(pace: Pace): boolean {
  return pace.turns >= maxAutomaticTurns;
}
