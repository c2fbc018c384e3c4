// What can be said of a key before it is tried, from its form alone: most wrong ones are a line of a file, or something else altogether.

/** `unusual` is a doubt and no refusal: a gateway has keys of its own. */
export type KeyTrouble = 'spaces' | 'address' | 'alone' | 'unusual';

/** @param isGoogles whether it goes to Google's own address, where keys have a known form */
export function keyTrouble(typed: string, isGoogles: boolean): KeyTrouble | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^(export\s+|set\s+|\$env:)?\w+\s*[=:]\s*\S|^["'`]|["'`]$/.test(text) && !/^https?:/.test(text)) return 'alone';
  if (/\s/.test(text)) return 'spaces';
  if (/^https?:\/\//i.test(text)) return 'address';
  return isGoogles && !/^(AIza[\w-]{35}|AQ\.[\w.-]{20,})$/.test(text) ? 'unusual' : null;
}
