// Script of the first page, active until the panel loads.
//
// Inlined, because the editor would wait for a separate file before showing the page.
import type { Early } from './takeOver';

const field = document.querySelector('textarea');
const script = document.currentScript;
if (field && script) {
  const ended = new AbortController();
  const on = { signal: ended.signal };
  const said: unknown[] = [];
  const hear = ({ data }: MessageEvent) => void said.push(data);
  const early: Early = {
    field,
    isComposing: false,
    isSent: false,
    pasted: [],
    said: () => {
      window.removeEventListener('message', hear);
      return said;
    },
    end: () => ended.abort(),
  };
  globalThis.early = early;

  const focus = () => document.hasFocus() && field.focus();
  window.addEventListener('message', hear);
  window.addEventListener('focus', focus, on);
  field.addEventListener('compositionstart', () => (early.isComposing = true), on);
  field.addEventListener('compositionend', () => (early.isComposing = false), on);
  // Typing after Enter cancels the pending send.
  field.addEventListener('input', () => (early.isSent = false), on);
  field.addEventListener(
    'paste',
    ({ clipboardData }) => {
      // Copied table cells contain text and an image; they are pasted as text.
      if (clipboardData?.getData('text/plain') === '') early.pasted.push(...clipboardData.files);
    },
    on,
  );
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      early.isSent = true;
    },
    on,
  );
  focus();
  // Loads the panel only on `load`, because the editor does not show the page before that event, and an earlier request would delay it.
  window.addEventListener('load', () => {
    const panel = Object.assign(document.createElement('script'), { type: 'module', src: script.dataset.panel, nonce: script.nonce });
    document.head.append(panel);
  });
}
