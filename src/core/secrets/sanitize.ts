// The last thing done to a report before it is written: no key is in it, and no character that a reader cannot see.
import { maskSecrets } from './mask';

/** Controls and half characters no file should hold, and marks that make text read in another order than it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;

export function cleanText(text: string): string {
  return maskSecrets(text.replace(unseen, ''));
}

/** The same data with every text in it cleaned, wherever it stands. */
export function cleaned<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, clean(held)]));
}
