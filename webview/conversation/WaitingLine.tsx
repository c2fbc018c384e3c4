// Line above the composer: the main action that the session waits for, or the status.
import { scrolledPlace } from '../ui/useFocusKept';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isWaiting, waitsFor } from '../../src/core/review/waitsFor';
import { waitingEntry, waitsInComposer } from '../model/selectors';
import { Button } from '../ui/Button';
import { cardThatWaits, mainActionOf } from './waitingCard';
import { StatusLine } from '../ui/StatusLine';
import { usePanel, useSession, useStrings } from '../model/context';

/** Decisions for which the user must read the card. While the card is out of view, the button only scrolls to it. */
const consents: readonly (string | null)[] = [
  'briefAcceptance',
  'consensus',
  'choice',
  'readyChoice',
  'experts',
  'approval',
  'review',
  'restore',
  'unmetDependencies',
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
  // Without a main action, or if the user must read the card first, the button only scrolls to the card and is labeled accordingly.
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

/**
 * Returns the label of the main action while it is out of view; empty if there is no main action, null while it is visible or nothing waits
 * for the user.
 */
function useHiddenAction(isAsking: boolean): string | null {
  const { live } = usePanel();
  const [hidden, setHidden] = useState<string | null>(null);
  // The label is remembered, because a card far outside the view is not rendered.
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
