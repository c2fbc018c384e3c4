// Replaces the first page by the panel: its text goes on in the composer, or is sent.
import { composerFields } from './composer/Composer';
import type { HostLink } from './model/host';
import type { PanelState } from './model/panelState';

/** What the first page has taken so far; see `webview/first.ts`. */
export interface Early {
  readonly field: HTMLTextAreaElement;
  /** Whether an input method has text that is not in the field yet. */
  isComposing: boolean;
  /** Whether Enter was pressed, and nothing typed since. */
  isSent: boolean;
  /** Files that were pasted, such as a picture of the screen. */
  readonly pasted: File[];
  /** What the host has said, in order; somebody else hears it from now on. */
  said(): readonly unknown[];
  /** Somebody else has the field. */
  end(): void;
}

declare global {
  /** There where the page is a first page. */
  var early: Early | undefined;
}

/**
 * @param show renders the panel into `root`, at once
 * @returns to be called with each message of the host: the panel is shown when the state is known
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
    // a discussion that turned out to be open is not what this was written for
    if (early.isSent && state.live.session.peek().seq === 0) state.composer.request.value = { text: null, isSent: true };
  };
  return () => {
    if (!isDue || !state.connection.environment.peek()) return;
    isDue = false;
    if (early.isComposing) field.addEventListener('compositionend', () => setTimeout(change), { once: true });
    else change();
  };
}
