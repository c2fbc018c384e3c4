// DOM setup and helpers for panel tests.
import { GlobalWindow, type Window } from 'happy-dom';
import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';

const names = [
  'window',
  'document',
  'Node',
  'MutationObserver',
  'Element',
  'HTMLElement',
  'Event',
  'CustomEvent',
  'KeyboardEvent',
  'InputEvent',
  'MouseEvent',
  'CSS',
  'customElements',
  'NodeFilter',
  'Range',
  'ResizeObserver',
  'getComputedStyle',
  'navigator',
] as const;

/** Rendered roots, kept in a list because finding them again would cost more than creating the whole document. */
const roots: Element[] = [];

/** Creates a new document for each test of the suite and removes it afterwards. */
export function useDom(): void {
  const before = new Map<string, PropertyDescriptor | undefined>();
  let window: Window | null = null;
  beforeEach(() => {
    // The DOM has no layout, so a very high viewport brings all rows into view.
    window = new GlobalWindow({ url: 'http://127.0.0.1/', height: 1_000_000 });
    for (const name of names) {
      before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      const value: unknown = name === 'window' ? window : window[name];
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  });
  afterEach(async () => {
    await act(() => {
      for (const root of roots.splice(0)) render(null, root);
    });
    for (const name of names) {
      const descriptor = before.get(name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    await window?.happyDOM.close();
  });
}

/** Renders the node into the document and waits for effects. */
export async function show(node: ComponentChild): Promise<HTMLElement> {
  const root = document.createElement('div');
  document.body.append(root);
  roots.push(root);
  await act(() => render(node, root));
  return root;
}

/** Clicks the first control whose text or label is exactly `name`. */
export async function press(root: Element, name: string): Promise<void> {
  const control = controls(root).find((candidate) => nameOf(candidate) === name);
  if (!control) throw new Error(`No control "${name}"; there are: ${controls(root).map(nameOf).join(', ')}`);
  await act(() => control.click());
}

/** Expands `details` elements, whose content is rendered on demand. */
export async function unfold(...folds: readonly (HTMLDetailsElement | null | undefined)[]): Promise<void> {
  await act(() => {
    for (const fold of folds) {
      if (!fold) throw new Error('There is no such fold.');
      fold.open = true;
      fold.dispatchEvent(new Event('toggle'));
    }
  });
}

/** Expands the details of all rendered turns. */
export const unfoldTurns = (root: ParentNode): Promise<void> =>
  unfold(...root.querySelectorAll<HTMLDetailsElement>('.turn .details > details'));

export function controls(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('button, summary')];
}

export function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? textOf(control);
}

/** Text of an element with whitespace collapsed. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export async function key(target: EventTarget, name: string, more: KeyboardEventInit = {}): Promise<void> {
  await act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })));
}

/** Sets the text of a field as if typed, with the caret at its end. */
export async function type(field: Element | null, text: string): Promise<void> {
  if (!field) throw new Error('There is no field to type into.');
  await act(() => {
    const area = field as HTMLTextAreaElement;
    area.value = text;
    area.setSelectionRange(text.length, text.length);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
