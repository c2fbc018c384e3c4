// Says what became of the hunks under review; it outlives the review, so that the last word is said too.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TaskProgress } from '../../src/core/plan/progress';
import { reviewVoice } from '../reviewVoice';
import { useStrings } from './usePanel';

export function StepVoice({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  const before = useRef(task);
  const [words, setWords] = useState('');
  useEffect(() => {
    const said = reviewVoice(before.current, task, t);
    before.current = task;
    if (said) setWords(said);
  }, [task, t]);
  return (
    <div class="hidden" role="status" data-voice={task.id}>
      {words}
    </div>
  );
}
