// The conversation: loud where the panel is quiet. It follows the end until the reader scrolls up.
import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { at } from '../../src/core/list';
import { guessHeight } from '../rowGuess';
import { createRows } from '../rows';
import { EntryList } from './EntryList';
import { Pending } from './Pending';
import { usePanel, useStrings } from './usePanel';
import { useStickToEnd } from './useStickToEnd';

export function Conversation() {
  const { host, store, isShown } = usePanel();
  const t = useStrings();
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { id } = store.session.peek();
  const { place } = host.recall();
  const [start] = useState(place?.sessionId === id ? place : null);
  const follows = useRef(start === null);
  const rows = useMemo(() => {
    const only = store.finding.only.peek();
    const guess = (row: number) => {
      const entry = at(store.session.peek().transcript.entries, only?.[row] ?? row);
      return entry ? guessHeight(entry) : null;
    };
    return createRows(guess, () => follows.current, start);
  }, [store, start]);
  const { isAtEnd, jump, stick } = useStickToEnd({
    frame,
    content,
    follows,
    rows,
    start,
    remember: (at) => host.remember({ place: at && { ...at, sessionId: id } }),
  });
  useSignalEffect(() => {
    const wanted = store.finding.wanted.value;
    if (!wanted) return;
    const only = store.finding.only.peek();
    follows.current = false;
    rows.reveal(only ? Math.max(0, only.indexOf(wanted.entry)) : wanted.entry);
  });
  const busy = store.busy.value;
  // Whoever has just set the team to work wants to see what comes.
  useEffect(() => {
    if (busy) stick();
  }, [busy]);
  // the effects of what is in the conversation run before this one
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, [isShown]);
  return (
    <main class="talk-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation scrolls, and must do so from the keyboard */}
      <section class="talk" ref={frame} aria-label={t('panel.conversation')} tabIndex={0}>
        <div class="talk-content" ref={content}>
          <EntryList rows={rows} />
          <Pending />
        </div>
      </section>
      {!isAtEnd && (
        <button type="button" class="jump" onClick={jump}>
          <span aria-hidden="true">↓</span> {t('panel.jump')}
        </button>
      )}
    </main>
  );
}
