// Draft of a hunk's lines, saved until the session contains the lines.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { lineTexts } from '../../src/core/text/lines';
import { usePanel } from '../model/context';
import type { HostLink } from '../model/host';
import { comeTo } from '../ui/useAutoFocusNewCard';
import type { HunkProps } from './hunkProps';
import { hunkFields } from './hunkTargets';

/**
 * Manages the draft of a hunk: lines that the user has typed but not yet saved, either as the hunk's new lines or as the result of its
 * conflict. The draft is discarded, and its field closes, once the session contains the lines.
 */
export function useHunkDraft({ draftKey, hunk, verdict, sides, actions }: HunkProps, frame: { readonly current: HTMLElement | null }) {
  const [text, write] = useDraft(draftKey);
  const isOpened = useRef(false);
  const kept = useRef<string | null>(null);
  const isConflicted = verdict === 'conflicted';
  /** Text with which the field was opened; null if it was opened with the current lines. */
  const offered = useRef<string | null>(null);
  const current = textOfLines(isConflicted ? (sides?.theirs ?? []) : hunk.after);
  const initial = offered.current ?? current;
  const after = textOfLines(hunk.after);
  useEffect(() => {
    if (kept.current === null || kept.current !== after || isConflicted) return;
    kept.current = null;
    write(null);
  }, [after, isConflicted]);
  // Closing the field changes the layout, so the focus moves to the hunk and its header is scrolled into view.
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    if (isLeft.current) comeTo(frame.current, 'start');
    isLeft.current = false;
  }, [text]);
  const leave = () => {
    isLeft.current = true;
    write(null);
  };
  return {
    text,
    initial,
    isOpened: isOpened.current,
    open(lines?: readonly string[]) {
      isOpened.current = true;
      if (text === null || (lines && text === initial)) {
        offered.current = lines ? textOfLines(lines) : null;
        write(offered.current ?? current);
      } else comeTo(frame.current && hunkFields.find(hunk.id, frame.current));
    },
    type(next: string) {
      kept.current = null;
      write(next);
    },
    leave,
    keep() {
      if (text === null || !actions) return;
      if (!isConflicted && text === after) return leave();
      kept.current = text;
      if (isConflicted) actions.resolve(hunk.id, linesOfText(text));
      else actions.edit(hunk.id, linesOfText(text));
      comeTo(frame.current);
    },
  };
}

/** Joins lines into one string. The result is empty both for no lines and for a single empty line. */
export function textOfLines(lines: readonly string[]): string {
  return lines.join('\n');
}

export function linesOfText(text: string): string[] {
  return text === '' ? [] : lineTexts(text.replaceAll('\0', ''));
}

/**
 * Returns the indentation unit of the lines: a tab if any line starts with one, otherwise the narrowest indentation of at least two spaces,
 * limited to eight. Two spaces if no line is indented.
 */
export function indentStep(lines: readonly string[]): string {
  if (lines.some((line) => line.startsWith('\t'))) return '\t';
  const widths = lines.map((line) => /^ +(?=\S)/.exec(line)?.[0].length ?? 0).filter((width) => width > 1);
  return ' '.repeat(widths.length > 0 ? Math.min(8, ...widths) : 2);
}

/** Maximum number of saved drafts; beyond that, the oldest drafts are dropped. */
const maxDrafts = 20;

/** Returns a saved draft (its text, or null) and a setter; setting null deletes the draft. */
function useDraft(key: string): readonly [string | null, (text: string | null) => void] {
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

export function draftKey(sessionId: string, taskId: string, attempt: number, hunkId: string): string {
  return [sessionId, taskId, attempt, hunkId].join(' ');
}
