// Gives the focus back to where it was in the panel when the panel has it again: a browser clears it in the document that lost it.
// The editor takes it for a moment when it opens a diff by itself, and whoever decides with one key again and again goes on with it.
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/**
 * @param instead takes the focus where what had it is gone by then, or came too late to have it
 * @param given counts how often the host has given the focus back. The window may not be told: the frame around it that the editor put the
 *   focus into may keep it, and then a key would go to nobody
 */
export function useFocusReturn(instead: () => void, given: ReadonlySignal<number>): void {
  useEffect(() => {
    let lost: HTMLElement | null = null;
    const goBack = () => (lost?.isConnected ? lost.focus({ preventScroll: true }) : instead());
    const onLost = ({ target }: Event) => {
      lost = target instanceof HTMLElement ? target : null;
    };
    // whoever goes elsewhere themselves is not brought back
    const onElsewhere = () => {
      lost = null;
    };
    const onReturn = ({ target }: Event) => {
      if (target === window && lost !== null && isNowhere()) goBack();
    };
    const before = given.peek();
    const unsubscribe = given.subscribe((times) => {
      if (times === before) return;
      if (isNowhere()) goBack();
      else if (!document.hasFocus()) (document.activeElement as HTMLElement).focus({ preventScroll: true });
    });
    document.addEventListener('focusout', onLost);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('pointerdown', onElsewhere);
    window.addEventListener('focus', onReturn);
    return () => {
      unsubscribe();
      document.removeEventListener('focusout', onLost);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('pointerdown', onElsewhere);
      window.removeEventListener('focus', onReturn);
    };
  }, [instead, given]);
}

function isNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
