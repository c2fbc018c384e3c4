// Says what became of the hunks under review; it outlives the review, so that the last word is said too.
import { useEffect, useRef, useState } from 'preact/hooks';
import { reviewAnnouncement } from './reviewAnnouncements';
import { useStrings } from '../model/context';
import type { TaskProgress } from '../../src/core/execution/state';

export function ReviewAnnouncer({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  const before = useRef(task);
  const [words, setWords] = useState('');
  useEffect(() => {
    const said = reviewAnnouncement(before.current, task, t);
    before.current = task;
    if (said) setWords(said);
  }, [task, t]);
  return (
    <div class="hidden" role="status" data-voice={task.id}>
      {words}
    </div>
  );
}
