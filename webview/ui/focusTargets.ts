// Registry of elements by role, so that focus and scrolling need no selectors.
import type { Ref, RefCallback } from 'preact';

export interface Targets<Key, Of extends Element> {
  /** Ref that registers an element under a key while it is mounted. */
  at(key: Key): RefCallback<Of>;
  /** Registered elements within a node, in document order. */
  all(within?: Node): readonly Of[];
  /** First element with this key. */
  find(key: Key, within?: Node): Of | null;
  /** Registered ancestors of an element including itself, innermost first. */
  around(target: EventTarget | null): readonly Of[];
  /** Undefined for an unregistered element. */
  keyOf(target: EventTarget | null): Key | undefined;
}

/** Registry for one role; keys identify elements or hold data about them. */
export function createTargets<Key = true, Of extends Element = HTMLElement>(): Targets<Key, Of> {
  const keys = new Map<Element, Key>();
  const all = (within: Node = document.body) => ([...keys.keys()] as Of[]).filter((element) => within.contains(element)).sort(byPlace);
  return {
    at: (key) => (element) => {
      if (!element) return;
      keys.set(element, key);
      return () => void keys.delete(element);
    },
    all,
    find: (key, within) => all(within).find((element) => keys.get(element) === key) ?? null,
    around(target) {
      const found: Of[] = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) if (keys.has(at)) found.push(at as Of);
      return found;
    },
    keyOf: (target) => keys.get(target as Element),
  };
}

function byPlace(a: Element, b: Element): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Combines refs. */
export function refs<Of extends Element>(...given: readonly (Ref<Of> | false | undefined)[]): RefCallback<Of> {
  return (element) => {
    const ends = given.map((ref) => {
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
      return undefined;
    });
    return () => {
      for (const end of ends) end?.();
      for (const ref of given) if (typeof ref === 'object' && ref) ref.current = null;
    };
  };
}
