// What is typed into one hunk, from the first key until the session says that it is in the hunk or at its place.
import { hunkFields } from './hunkTargets';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { linesOfText, textOfLines } from './hunkText';
import type { HunkProps } from './hunkProps';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { useDraft } from '../ui/useDraft';

/**
 * The lines somebody types into a hunk, from the first key until they are in it. What is kept goes into the hunk, or to its place where that is in
 * conflict; the field closes when the session says that the lines are there.
 */
export function useHunkDraft({ draftKey, hunk, verdict, sides, actions }: HunkProps, frame: { readonly current: HTMLElement | null }) {
  const [text, write] = useDraft(draftKey);
  const isOpened = useRef(false);
  const kept = useRef<string | null>(null);
  const isConflicted = verdict === 'conflicted';
  const initial = textOfLines(isConflicted ? (sides?.theirs ?? []) : hunk.after);
  const after = textOfLines(hunk.after);
  useEffect(() => {
    if (kept.current === null || kept.current !== after || isConflicted) return;
    kept.current = null;
    write(null);
  }, [after, isConflicted]);
  // without its field the hunk has another height, and may stand elsewhere; it is decided on at its head
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
    open() {
      isOpened.current = true;
      if (text === null) write(initial);
      else comeTo(frame.current && hunkFields.find(hunk.id, frame.current));
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
