// Groups repeated failures: the last one is shown, with how often it failed in a row.
import { useComputed } from '@preact/signals';
import { at, type List } from '../../src/core/base/chunkedList';
import type { Entry, TurnEntry } from '../../src/core/transcript';
import { usePanel } from '../model/context';

const brokenOff = ['failed', 'interrupted', 'empty', 'refused'] as const;

export type SilentTurn = TurnEntry & { readonly state: (typeof brokenOff)[number] };

/** Whether a turn came to nothing. */
export function isSilent(entry: TurnEntry): entry is SilentTurn {
  return entry.text === '' && brokenOff.some((state) => state === entry.state);
}

/** How often it failed in a row up to here; 0 where it failed again right after, and is told there. */
export function useTries(index: number): number {
  const { live } = usePanel();
  return useComputed(() => triesUpTo(live.session.value.transcript.entries, index)).value;
}

function triesUpTo(entries: List<Entry>, index: number): number {
  return alike(entries, index, 1) > 0 ? 0 : 1 + alike(entries, index, -1);
}

/** How many of the failures that follow in one direction, with nothing else between, are the same one. */
function alike(entries: List<Entry>, index: number, step: 1 | -1): number {
  const own = failureOf(at(entries, index));
  let found = 0;
  for (let next = index + step; ; next += step) {
    const failure = failureOf(at(entries, next));
    if (failure === null) return found;
    if (failure === own) found++;
  }
}

/** A few words, and how often it was where it was more than once. */
export function timesText(words: string, times: number): string {
  return times > 1 ? `${words} (${times})`.trim() : words;
}

/** What failed, null where nothing did. */
function failureOf(entry: Entry | undefined): string | null {
  if (entry?.kind === 'fault') return `${entry.fault.reason} ${entry.fault.about}`;
  return entry?.kind === 'turn' && isSilent(entry) ? `${entry.agent} ${entry.state}` : null;
}
