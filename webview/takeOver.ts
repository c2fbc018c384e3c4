// Replaces the first page by the panel: its text moves to the composer or is sent.
import { composerFields } from './composer/Composer';
import type { HostLink } from './model/host';
import type { PanelState } from './model/panelState';

/** State of the first page; see `webview/first.ts`. */
export interface Early {
  readonly field: HTMLTextAreaElement;
  /** Whether an input method has uncommitted text. */
  isComposing: boolean;
  /** Whether Enter was pressed without typing since. */
  isSent: boolean;
  /** Pasted files, such as screenshots. */
  readonly pasted: File[];
  /** Buffered host messages in order; ends the buffering. */
  said(): readonly unknown[];
  /** Removes the first page's listeners. */
  end(): void;
}

declare global {
  /** Set on a first page. */
  var early: Early | undefined;
}

/**
 * @param show renders the panel into `root` synchronously @returns handler of host messages: shows the panel once the state is known
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
    // the text is not sent to a discussion that turned out to be open
    if (early.isSent && state.live.session.peek().seq === 0) state.composer.request.value = { text: null, isSent: true };
  };
  return () => {
    if (!isDue || !state.connection.environment.peek()) return;
    isDue = false;
    if (early.isComposing) field.addEventListener('compositionend', () => setTimeout(change), { once: true });
    else change();
  };
}
