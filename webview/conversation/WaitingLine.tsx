// Line above the composer: what waits for the user with its main action, or the status.
import { scrolledPlace } from '../ui/useFocusKept';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isWaiting, waitsFor } from '../../src/core/review/waitsFor';
import { waitingEntry, waitsInComposer } from '../model/waiting';
import { Button } from '../ui/Button';
import { cardThatWaits, mainActionOf } from './waitingCard';
import { StatusLine } from '../ui/StatusLine';
import { usePanel, useSession, useStrings } from '../model/context';

/** What is consented to is read first: from out of view the press only leads there. */
const consents: readonly (string | null)[] = [
  'briefAcceptance',
  'consensus',
  'choice',
  'readyChoice',
  'experts',
  'approval',
  'review',
  'restore',
  'basis',
  'cap',
  'goOn',
  'tool',
  'command',
];

export function WaitingLine({ isHeld }: { readonly isHeld: boolean }) {
  const { live, raised } = usePanel();
  const t = useStrings();
  const session = useSession();
  const isAsking = isWaiting(session, live.busy.value) && !isHeld;
  const hidden = useHiddenAction(isAsking && !waitsInComposer(session));
  // a button does what it says: where the press only leads there, it says so
  const isLeading = hidden === '' || consents.includes(waitsFor(session));
  const act = () => {
    const main = isLeading ? null : mainActionOf(cardThatWaits(session));
    if (main) return main.click();
    raised.value++;
  };
  return (
    <section class={isAsking ? 'waits asking' : 'waits'} aria-label={t('strip.waiting')}>
      <StatusLine place="below" />
      {isAsking && hidden !== null && (
        <Button kind="main" onPress={act}>
          {isLeading ? t('strip.lead') : hidden}
        </Button>
      )}
    </section>
  );
}

/** The words of the main action of what waits, empty where it has none or is not built; null while it is in view. */
function useHiddenAction(isAsking: boolean): string | null {
  const { live } = usePanel();
  const [hidden, setHidden] = useState<string | null>(null);
  // far away it is not built any more; its words are known from before
  const known = useRef({ at: null as number | null, words: '' });
  useEffect(() => {
    const talk = scrolledPlace.all()[0];
    if (!isAsking || !talk) return setHidden(null);
    const look = () => {
      const session = live.session.peek();
      const at = waitingEntry(session);
      const card = cardThatWaits(session);
      const main = mainActionOf(card);
      const shown = main ?? card;
      if (main || known.current.at !== at) known.current = { at, words: main?.textContent?.trim() ?? '' };
      setHidden(shown && isInView(shown, talk) ? null : known.current.words);
    };
    look();
    talk.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    const content = talk.firstElementChild;
    if (content) resized.observe(content);
    resized.observe(talk);
    return () => {
      talk.removeEventListener('scroll', look);
      resized.disconnect();
    };
  });
  return hidden;
}

function isInView(element: Element, within: Element): boolean {
  const one = element.getBoundingClientRect();
  const other = within.getBoundingClientRect();
  return one.top < other.bottom - 8 && one.bottom > other.top + 8;
}
