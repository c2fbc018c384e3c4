// Keyboard shortcuts of a review.

export type ReviewKey =
  | { readonly kind: 'next' | 'previous' | 'acceptFile' | 'acceptStep' | 'undo' }
  /** Action of the focused hunk for this letter. */
  | { readonly kind: 'press'; readonly letter: string };

const moves: Readonly<Record<string, 'next' | 'previous'>> = {
  j: 'next',
  n: 'next',
  arrowdown: 'next',
  k: 'previous',
  p: 'previous',
  arrowup: 'previous',
};

type KeyStroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** @returns null for a key that is not a review shortcut */
export function reviewKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyStroke): ReviewKey | null {
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) return letter === 'enter' && !shiftKey ? { kind: 'acceptStep' } : null;
  if (letter === '?' || letter === 'q') return { kind: 'press', letter: '?' };
  if (shiftKey) return letter === 'a' ? { kind: 'acceptFile' } : null;
  const move = moves[letter];
  if (move) return { kind: move };
  if (letter === 'u') return { kind: 'undo' };
  return /^[ared]$/.test(letter) ? { kind: 'press', letter } : null;
}
