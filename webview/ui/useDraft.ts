// Lines somebody is typing: remembered by the panel until they are used or given up, over a reload and whatever happens to the hunk.
import { useState } from 'preact/hooks';
import type { HostLink } from '../model/host';
import { usePanel } from '../model/context';

/** Drafts kept; older ones belong to hunks nobody has come back to. */
const maxDrafts = 20;

/** @returns the text of this draft, null where there is none, and a function that changes it (null gives it up) */
export function useDraft(key: string): readonly [string | null, (text: string | null) => void] {
  const { host } = usePanel();
  const [text, setText] = useState<string | null>(() => host.recall().drafts[key] ?? null);
  const write = (next: string | null) => {
    setText(next);
    remember(host, key, next);
  };
  return [text, write];
}

function remember(host: HostLink, key: string, text: string | null): void {
  const { [key]: _, ...others } = host.recall().drafts;
  const kept = Object.entries(others).slice(1 - maxDrafts);
  host.remember({ drafts: Object.fromEntries(text === null ? kept : [...kept, [key, text]]) });
}

/** What is typed into a hunk is remembered under a name no other hunk has. */
export function draftKey(sessionId: string, taskId: string, attempt: number, hunkId: string): string {
  return [sessionId, taskId, attempt, hunkId].join(' ');
}
