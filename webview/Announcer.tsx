// Live region: announces finished turns, new cards, phases and completed edits.
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { editLine } from '../src/core/edits/lines/editProgress';
import { announcement } from './announcements';
import { usePanel } from './model/context';

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
      before = session;
      if (said) setWords(said);
    });
  }, [connection, live]);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {words}
    </div>
  );
}
