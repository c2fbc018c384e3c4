// Panel-wide shortcuts, active unless the user types text or holds a modifier.
import { useEffect, useRef } from 'preact/hooks';
import { createTargets } from './useFocusKept';

/** Text fields in which a digit selects a choice while the field is empty. */
export const digitFields = createTargets<true, HTMLTextAreaElement>();

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

/** Whether the key selects a choice although a text field has the focus. */
function isGivenOn({ key, target }: KeyboardEvent): boolean {
  return /^[1-9]$/.test(key) && (target as HTMLTextAreaElement).value === '' && digitFields.keyOf(target) === true;
}

export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('textarea, input, .text-area, .text-field') || target.isContentEditable);
}
