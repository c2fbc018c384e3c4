// What the panel has led the focus to, and the view with it. It stays in view for as long as it has the focus, whatever grows elsewhere.
let target: Element | null = null;

export function leadTo(element: Element): void {
  target = element;
}

/** @returns null where the focus has gone elsewhere since */
export function ledTo(): Element | null {
  return target === document.activeElement ? target : null;
}
