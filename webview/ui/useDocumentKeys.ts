// Keys that work wherever the focus is, as long as nothing is being typed and no modifier is held.
import { useEffect, useRef } from 'preact/hooks';

export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      if (isEditable(event.target) && !isGivenOn(event)) return;
      latest.current(event);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** A digit pressed in an empty field that says so chooses instead of being typed: whoever has just written is still in it. */
function isGivenOn({ key, target }: KeyboardEvent): boolean {
  return /^[1-9]$/.test(key) && (target as HTMLTextAreaElement).value === '' && (target as HTMLElement).dataset.digits === 'choose';
}

export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.tagName === 'TEXTAREA' || target.tagName === 'INPUT' || target.isContentEditable);
}
