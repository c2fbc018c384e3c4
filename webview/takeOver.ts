// Replaces the first page with the panel; typed text moves to the composer or is sent.
import { composerFields } from './composer/Composer';
import type { HostLink } from './model/host';
import type { PanelState } from './model/panelState';

/** State of the first page, set by `webview/first.ts`. */
export interface Early {
  readonly field: HTMLTextAreaElement;
  /** Whether an input method is composing text. */
  isComposing: boolean;
  /** Whether the user pressed Enter and has typed nothing since. */
  isSent: boolean;
  /** Pasted files, such as screenshots, which the panel attaches. */
  readonly pasted: File[];
  /** Returns the host messages received so far, oldest first, and stops recording them. */
  said(): readonly unknown[];
  end(): void;
}

declare global {
  /** Defined until the panel has replaced the first page. */
  var early: Early | undefined;
}

/**
 * Prepares the replacement of the first page by the panel.
 * @param show renders the panel into `root` synchronously
 * @returns a function to call after each host message; replaces the page once the environment has arrived
 */
export function takeOver(early: Early, root: Element, host: HostLink, state: PanelState, show: () => void): () => void {
  const { field } = early;
  let isDue = true;
  const change = () => {
    const typed = field.value;
    const [start, end] = [field.selectionStart, field.selectionEnd];
    const hasFocus = document.activeElement === field;
    const kept = host.recall().draft.trimEnd();
    if (typed !== '') host.remember({ draft: kept === '' ? typed : `${kept}\n${typed}` });
    show();
    const composer = composerFields.all(root)[0];
    if (composer && hasFocus) {
      const before = composer.value.length - typed.length;
      composer.focus({ preventScroll: true });
      composer.setSelectionRange(before + start, before + end);
    }
    early.end();
    field.closest('.panel')?.remove();
    const pictures = early.pasted.filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) void state.composer.pictures.take(pictures);
    // Sends the text only in an empty session, because it was meant for a new discussion.
    if (early.isSent && state.live.session.peek().seq === 0) state.composer.request.value = { text: null, isSent: true };
  };
  return () => {
    if (!isDue || !state.connection.environment.peek()) return;
    isDue = false;
    if (early.isComposing) field.addEventListener('compositionend', () => setTimeout(change), { once: true });
    else change();
  };
}
