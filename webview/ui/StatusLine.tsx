// What is going on in words, and the figure that goes with it; it counts down while a model makes us wait.
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { statusFigure, statusLine } from '../model/status';
import { usePanel, useStrings } from '../model/context';

export function StatusLine({ hasText }: { readonly hasText: ReadonlySignal<boolean> }) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const waiting = store.waiting.value;
  const now = useNow(waiting !== null);
  const writing = store.writing.value;
  const line = statusLine({ session, busy: store.busy.value, waiting, hasText: hasText.value, writing, now }, t);
  return (
    <p class="now">
      <span>{line}</span>
      <span>{statusFigure({ session, turnBudget: store.environment.value?.turnBudget ?? null }, t)}</span>
    </p>
  );
}

/** The time, renewed every second while somebody looks at it. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
