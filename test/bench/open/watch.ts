// Page script that reports clicks and the moment a view becomes usable.

/** Callback for clicks and usable fields, with the time in milliseconds since 1970. */
export type Note = (what: 'clicked' | 'usable', at: number) => void;

/**
 * Runs in the editor's own frame and in the frames that the editor creates around an extension's page. A page is usable when the editor
 * shows the page, `shown` exists, and a typed character has been painted in its field. Each frame reports a usable page once, even if it is
 * hidden and shown again.
 * @param shown CSS selector of an element that must exist besides the field
 */
export function watch(shown: string): void {
  const { note } = window as unknown as { note: Note };
  if (window === window.top) {
    window.addEventListener('mousedown', ({ timeStamp }) => note('clicked', performance.timeOrigin + timeStamp), true);
    return;
  }
  const again = () => void requestAnimationFrame(look);
  const look = () => {
    const page = document.querySelector<HTMLIFrameElement>('#active-frame')?.contentDocument;
    const field = page?.querySelector<HTMLTextAreaElement>('.composer textarea');
    if (!field || field.disabled || !page?.querySelector(shown)) return again();
    const { length } = field.value;
    field.focus();
    page.execCommand('insertText', false, 'x');
    requestAnimationFrame(() => {
      if (field.value.length === length) return again();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        note('usable', performance.timeOrigin + performance.now());
        page.execCommand('delete');
      };
      port2.postMessage(null);
    });
  };
  if (window.parent === window.top) again();
}
