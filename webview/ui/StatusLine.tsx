// Status line with a figure or countdown.
import { type ReadonlySignal, useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { isWaiting } from '../../src/core/review/waitsFor';
import { statusFigure, statusLine } from '../model/status';
import { usePanel, useSession, useStrings } from '../model/context';

/** Whether the open turn has said anything yet. */
export function useHasText(): ReadonlySignal<boolean> {
  const { live } = usePanel();
  return useComputed(() => {
    const turn = live.session.value.turn;
    return turn !== null && live.typed(turn.turnId).value.text !== '';
  });
}

/** A press leads to what waits for the user; while nothing does, it is only read. */
export function StatusLine({ place }: { readonly place: string }) {
  const { connection, live, raised } = usePanel();
  const t = useStrings();
  const hasText = useHasText();
  const session = useSession();
  const waiting = live.waiting.value;
  const now = useNow(waiting !== null);
  const writing = live.writing.value;
  const facts = { session, busy: live.busy.value, waiting, hasText: hasText.value, writing, saving: live.saving.value, now };
  const line = statusLine(facts, t);
  const figure = statusFigure({ session, turnBudget: connection.environment.value?.turnBudget ?? null }, t);
  const words = (
    <>
      <span>{line}</span>
      {figure !== '' && <span class="figure">{figure}</span>}
    </>
  );
  if (!isWaiting(session, live.busy.value)) return <p class={`now ${place}`}>{words}</p>;
  return (
    <button type="button" class={`now ${place}`} title={t('strip.show')} onClick={() => raised.value++}>
      {words}
    </button>
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
