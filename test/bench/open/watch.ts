// Page script that notes clicks and usable fields.

/** Reports each click and each usable field, in milliseconds since 1970. */
export type Note = (what: 'clicked' | 'usable', at: number) => void;

/**
 * Runs in every frame as soon as it has a document: in the editor's own, and in the one the editor puts around an extension's page. That
 * page is usable when the editor shows it, `shown` exists, and a character typed into its field has been painted. A frame reports this
 * once; a frame that was only hidden does not report again.
 * @param shown selects what must be visible besides the field
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
