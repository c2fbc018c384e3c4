// Ctrl+F, or Cmd+F, looks through the conversation and not through the page, of which only a part is built.
import { useEffect } from 'preact/hooks';
import type { Store } from '../model/store';

export function useFindKey(store: Store): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f';
      if (!isFind || event.defaultPrevented || store.session.peek().seq === 0) return;
      event.preventDefault();
      event.stopPropagation();
      store.finding.isOpen.value = true;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
