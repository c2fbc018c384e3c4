// Focus in a review: moves to the next hunk when the current hunk is settled.
import { hunkAt, hunkOf, hunkTargets } from './hunkTargets';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Verdict } from '../../src/core/edits/lines/proposal';
import type { TaskProgress } from '../../src/core/execution/state';
import type { SentVerdicts } from './useReviewActions';
import { comeTo } from '../ui/useAutoFocusNewCard';

export interface HunkFocus {
  readonly here: { current: string | null };
  /** Last hunk settled in this panel. */
  readonly last: { readonly current: string | null };
  /** Moves the focus one hunk forward or back. If no hunk has the focus, moves to the first pending hunk. */
  move(step: 1 | -1, from: string | null): void;
  /** Moves the focus to the next pending hunk after the next verdict, regardless of where the focus is. */
  goOn(): void;
}

/**
 * Returns functions that move the focus between the hunks of a step.
 * @param sent hunks whose verdict is still being processed, which count as settled
 */
export function useNextHunk(body: RefObject<HTMLElement | null>, task: TaskProgress, sent: SentVerdicts): HunkFocus {
  const here = useRef<string | null>(null);
  const last = useRef<string | null>(null);
  const isToGoOn = useRef(false);
  const isLeft = (id: string) => isOpen(task.verdicts[id]) && !sent.has(id);
  const before = useRef({ task, sent });
  useLayoutEffect(() => {
    const { verdicts, toConfirm } = before.current.task;
    const wasSent = before.current.sent;
    before.current = { task, sent };
    const settled = Object.keys(task.verdicts).filter((id) => isOpen(verdicts[id]) && !isOpen(task.verdicts[id]));
    last.current = settled.at(-1) ?? last.current;
    const decided = [...settled.filter((id) => !wasSent.has(id)), ...[...sent.keys()].filter((id) => !wasSent.has(id))];
    const [reopened] = Object.keys(task.verdicts).filter((id) => verdicts[id] === 'rejected' && isOpen(task.verdicts[id]));
    if (reopened !== undefined) return comeTo(hunkOf(reopened, body.current));
    const isAnswered = settled.length > 0 || toConfirm !== task.toConfirm;
    const isHereDecided = here.current !== null && decided.includes(here.current) && isFocusIn(body.current, here.current);
    if (!isHereDecided && !(isToGoOn.current && isAnswered)) return;
    isToGoOn.current = false;
    focusNext(body.current, isLeft, here.current);
  }, [task, sent]);
  return {
    here,
    last,
    move: (step, from) => {
      const shown = body.current ? hunkTargets.all(body.current) : [];
      const at = shown.findIndex((hunk) => hunkTargets.keyOf(hunk)?.id === from);
      if (at < 0) focusNext(body.current, isLeft, null);
      else comeTo(shown[at + step]);
    },
    goOn: () => {
      isToGoOn.current = true;
    },
  };
}

function isOpen(verdict: Verdict | undefined): boolean {
  return verdict === 'pending' || verdict === 'conflicted';
}

/** Whether the focus is in the hunk or nowhere. It may be nowhere because a verdict removed the button that was pressed. */
function isFocusIn(body: HTMLElement | null, hunkId: string): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || (body?.contains(active) === true && hunkAt(active) === hunkId);
}

/** Focuses the next pending hunk after this one; if there is none, the first pending hunk. */
function focusNext(body: HTMLElement | null, isLeft: (hunkId: string) => boolean, from: string | null): void {
  const shown = body ? hunkTargets.all(body) : [];
  const idOf = (hunk: HTMLElement) => hunkTargets.keyOf(hunk)?.id ?? '';
  const at = shown.findIndex((hunk) => idOf(hunk) === from);
  const next = [...shown.slice(at + 1), ...shown.slice(0, at + 1)].find((hunk) => isLeft(idOf(hunk)));
  // Scrolls the start of the hunk into view, so that the sticky file header does not hide it.
  comeTo(next, 'start');
}
