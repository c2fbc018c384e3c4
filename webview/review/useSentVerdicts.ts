// Verdicts that are said and not known to hold yet: accepting writes a file, which takes its time, and the eye goes on at once.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { TaskProgress } from '../../src/core/execution/state';
import { usePanel, useSession } from '../model/context';

/** The ids of the hunks, in the order in which it was said, with whether they are accepted. */
export type SentVerdicts = ReadonlyMap<string, boolean>;

const none: SentVerdicts = new Map();

interface Sending {
  readonly sent: SentVerdicts;
  readonly say: (hunkId: string, accept: boolean) => void;
  readonly unsay: (hunkId: string) => void;
}

/**
 * @returns the hunks whose verdict is under way, and what to call when one is said or taken back. Whatever becomes of it ends its being under way; one in conflict
 *   is never so, as it may be what it was after another try.
 */
export function useSentVerdicts(task: TaskProgress): Sending {
  const { connection } = usePanel();
  const [sent, setSent] = useState(none);
  const isHalted = useSession().fault !== null || connection.environment.value?.storage !== 'fine';
  const isUndecided = (id: string) => task.verdicts[id] === 'pending' && !task.toConfirm?.includes(id);
  useLayoutEffect(() => {
    setSent((known) => {
      const left = isHalted ? [] : [...known].filter(([id]) => isUndecided(id));
      return left.length === known.size ? known : new Map(left);
    });
  }, [task, isHalted]);
  return {
    sent,
    say: (hunkId, accept) => {
      if (!isHalted && task.verdicts[hunkId] === 'pending') setSent((known) => new Map([...known, [hunkId, accept]]));
    },
    unsay: (hunkId) => setSent((known) => new Map([...known].filter(([id]) => id !== hunkId))),
  };
}
