// Write-behind of an open turn: the words that have come are recorded in batches.
// A reload or a crash in the middle of a turn then loses its last moments alone, as its end can be written down no more.
import type { Flow } from '../kernel/flow';

/** Seldom enough for a log that is read for years, often enough that nobody misses what came since. */
const minMsBetween = 2_000;

/** What cannot be written now is no loss of its own: the end of the turn holds all of it, and says so where it fails as well. */
const unwritten = () => undefined;

/** @returns takes each piece of text as it is shown; pieces, and not the whole text again: the log grows by what is said alone */
export function createWordKeeping({ ports, recorder }: Flow, turnId: string): (text: string) => void {
  let pending: string[] = [];
  let keptAt = ports.clock.now();
  return (text) => {
    pending.push(text);
    const now = ports.clock.now();
    // a clock that was set back begins anew
    if (now < keptAt) keptAt = now;
    if (now - keptAt < minMsBetween) return;
    keptAt = now;
    const kept = pending.join('');
    pending = [];
    void recorder.recordIf(({ turn }) => turn?.turnId === turnId, { type: 'turn.kept', turnId, text: kept }).catch(unwritten);
  };
}
