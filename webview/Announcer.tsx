// Live region: announces new entries, ended turns, edits being written, and long waits.
import { effect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { editLine } from '../src/core/edits/lines/editProgress';
import { announcement } from './announcements';
import { usePanel } from './model/context';
import { useStatus } from './ui/StatusLine';

export function Announcer() {
  const { connection, live } = usePanel();
  const [words, setWords] = useState('');
  useEffect(
    () =>
      effect(() => {
        const edit = live.writing.value;
        const t = connection.strings.peek();
        if (edit && t) setWords(t('strip.writing', { agent: t.nameOf(live.session.peek().turn?.agent ?? ''), edit: editLine(edit) }));
      }),
    [connection, live],
  );
  useEffect(() => {
    let before = live.session.peek();
    return effect(() => {
      const session = live.session.value;
      const strings = connection.strings.peek();
      const said = strings ? announcement(before, session, strings) : '';
      // Removes "You stopped the team", which a screen reader would otherwise still find after the team continues.
      const hasContinued = before.stopped !== null && session.stopped === null;
      before = session;
      if (said || hasContinued) setWords(said);
    });
  }, [connection, live]);
  const { stall } = useStatus();
  useStall(stall, setWords);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {words}
    </div>
  );
}

const spokenAfterMs = 15_000;
const spokenEachMs = 60_000;

/** Announces a long wait after 15 seconds, then every minute. The visible status changes every second, which is too often for speech. */
function useStall(stall: string, say: (words: string) => void): void {
  const next = useRef(Number.POSITIVE_INFINITY);
  const now = Date.now();
  if (stall === '') next.current = Number.POSITIVE_INFINITY;
  else if (next.current === Number.POSITIVE_INFINITY) next.current = now + spokenAfterMs;
  useEffect(() => {
    if (now < next.current) return;
    next.current = now + spokenEachMs;
    say(stall);
  });
}
