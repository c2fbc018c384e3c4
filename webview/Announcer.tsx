// Tells a screen reader what is new: a finished turn, a card, a phase, an edit that is complete.
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { editLine } from '../src/core/edits/lines/editProgress';
import { announcement } from './announcements';
import { usePanel } from './model/context';

export function Announcer() {
  const { store } = usePanel();
  const [words, setWords] = useState('');
  useEffect(
    () =>
      effect(() => {
        const edit = store.writing.value;
        const t = store.strings.peek();
        if (edit && t) setWords(t('strip.writing', { agent: t.nameOf(store.session.peek().turn?.agent ?? ''), edit: editLine(edit) }));
      }),
    [store],
  );
  useEffect(() => {
    let before = store.session.peek();
    return effect(() => {
      const session = store.session.value;
      const strings = store.strings.peek();
      const said = strings ? announcement(before, session, strings) : '';
      before = session;
      if (said) setWords(said);
    });
  }, [store]);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {words}
    </div>
  );
}
