// Verdicts that are said and not known to hold yet: accepting writes a file, which takes its time, and the eye goes on at once.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { TaskProgress } from '../../src/core/build/state';
import { usePanel } from '../model/context';

/** The ids of the hunks. */
export type SentVerdicts = ReadonlySet<string>;

const none: SentVerdicts = new Set();

/**
 * @returns the hunks whose verdict is under way, and what to call when one is said. Whatever becomes of it ends its being under way; one in conflict
 *   is never so, as it may be what it was after another try.
 */
export function useSentVerdicts(task: TaskProgress): readonly [sent: SentVerdicts, say: (hunkId: string) => void] {
  const { store } = usePanel();
  const [sent, setSent] = useState(none);
  const isHalted = store.session.value.fault !== null || store.environment.value?.storage !== 'fine';
  const isUndecided = (id: string) => task.verdicts[id] === 'pending' && !task.toConfirm?.includes(id);
  useLayoutEffect(() => {
    setSent((known) => {
      const left = isHalted ? [] : [...known].filter(isUndecided);
      return left.length === known.size ? known : new Set(left);
    });
  }, [task, isHalted]);
  const say = (hunkId: string) => {
    if (!isHalted && task.verdicts[hunkId] === 'pending') setSent((known) => new Set([...known, hunkId]));
  };
  return [sent, say];
}
