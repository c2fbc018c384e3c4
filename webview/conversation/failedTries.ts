// Groups consecutive equal failures: shows the last with a count.
import { useComputed } from '@preact/signals';
import { at, type List } from '../../src/core/base/chunkedList';
import type { Entry, TurnEntry } from '../../src/core/transcript';
import { usePanel } from '../model/context';

const brokenOff = ['failed', 'interrupted', 'empty', 'refused'] as const;

export type SilentTurn = TurnEntry & { readonly state: (typeof brokenOff)[number] };

/** Whether a turn failed without text. */
export function isSilent(entry: TurnEntry): entry is SilentTurn {
  return entry.text === '' && brokenOff.some((state) => state === entry.state);
}

/** Number of consecutive failures up to here; 0 if a later entry counts them. */
export function useTries(index: number): number {
  const { live } = usePanel();
  return useComputed(() => triesUpTo(live.session.value.transcript.entries, index)).value;
}

function triesUpTo(entries: List<Entry>, index: number): number {
  return alike(entries, index, 1) > 0 ? 0 : 1 + alike(entries, index, -1);
}

/** Number of adjacent equal failures in one direction. */
function alike(entries: List<Entry>, index: number, step: 1 | -1): number {
  const own = failureOf(at(entries, index));
  let found = 0;
  for (let next = index + step; ; next += step) {
    const failure = failureOf(at(entries, next));
    if (failure === null) return found;
    if (failure === own) found++;
  }
}

/** The words with the count if it is more than one. */
export function timesText(words: string, times: number): string {
  return times > 1 ? `${words} (${times})`.trim() : words;
}

/** Failure of an entry; null without one. */
function failureOf(entry: Entry | undefined): string | null {
  if (entry?.kind === 'fault') return `${entry.fault.reason} ${entry.fault.about}`;
  return entry?.kind === 'turn' && isSilent(entry) ? `${entry.agent} ${entry.state}` : null;
}
