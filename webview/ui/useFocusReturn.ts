// Gives the focus back to where it was in the panel when the panel has it again: a browser clears it in the document that lost it.
// The editor takes it for a moment when it opens a diff by itself, and whoever decides with one key again and again goes on with it.
import { useEffect } from 'preact/hooks';

/** @param instead takes the focus where what had it is gone by then */
export function useFocusReturn(instead: () => void): void {
  useEffect(() => {
    let lost: HTMLElement | null = null;
    const onLost = ({ target }: Event) => {
      lost = target instanceof HTMLElement ? target : null;
    };
    // whoever goes elsewhere themselves is not brought back
    const onElsewhere = () => {
      lost = null;
    };
    const onReturn = ({ target }: Event) => {
      const { activeElement } = document;
      if (target !== window || lost === null || (activeElement !== null && activeElement !== document.body)) return;
      if (lost.isConnected) lost.focus({ preventScroll: true });
      else instead();
    };
    document.addEventListener('focusout', onLost);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('pointerdown', onElsewhere);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('focusout', onLost);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('pointerdown', onElsewhere);
      window.removeEventListener('focus', onReturn);
    };
  }, [instead]);
}
