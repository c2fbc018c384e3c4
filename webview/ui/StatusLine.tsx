// Line with the team's status and a figure or countdown.
import { effect, type ReadonlySignal, useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isWaiting } from '../../src/core/review/waitsFor';
import { silenceFigure, statusFigure, statusLine } from '../model/status';
import { usePanel, useSession, useStrings } from '../model/context';

export function useHasText(): ReadonlySignal<boolean> {
  const { live } = usePanel();
  return useComputed(() => {
    const turn = live.session.value.turn;
    return turn !== null && live.typed(turn.turnId).value.text !== '';
  });
}

/** Returns the status texts, updated every second while the team works or a call waits. */
export function useStatus(): { readonly line: string; readonly figure: string; readonly stall: string } {
  const { connection, live } = usePanel();
  const t = useStrings();
  const hasText = useHasText();
  const session = useSession();
  const heardAt = useLastSign();
  const waiting = live.waiting.value;
  const busy = live.busy.value;
  const now = useNow(busy || waiting !== null);
  const facts = { session, busy, waiting, hasText: hasText.value, writing: live.writing.value, saving: live.saving.value, now };
  const line = statusLine(facts, t);
  const silence = silenceFigure(facts, heardAt.current, t);
  const isWait = waiting !== null && line !== statusLine({ ...facts, waiting: null }, t);
  const figure = statusFigure({ session, turnBudget: connection.environment.value?.turnBudget ?? null }, t);
  return { line, figure: silence || figure, stall: isWait ? line : silence && `${line}, ${silence}` };
}

/** The status as text, or as a button that scrolls to the card that needs the user. */
export function StatusLine({ place }: { readonly place: string }) {
  const { live, raised } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { line, figure } = useStatus();
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

/** Returns a ref to the time of the last sign of activity: an event, streamed text, an edit, a lookup, or progress of a wait. */
function useLastSign(): { readonly current: number } {
  const { live } = usePanel();
  const heardAt = useRef(Date.now());
  useEffect(
    () =>
      effect(() => {
        const { turn } = live.session.value;
        if (turn) live.typed(turn.turnId).value;
        for (const sign of [live.busy, live.waiting, live.writing, live.reading, live.saving]) sign.value;
        heardAt.current = Date.now();
      }),
    [live],
  );
  return heardAt;
}

/** Returns the current time in epoch milliseconds, updated every second while `isRunning`. */
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
