// Lines of the user's files in facts, kept as they are.

/** The fields that hold such lines: of hunks, of the sides of a conflict, of what the user typed since. */
export const fileLines: ReadonlySet<string> = new Set([
  'before',
  'after',
  'contextBefore',
  'contextAfter',
  'base',
  'ours',
  'theirs',
  'own',
]);

/** What lies in a log in the place of a value that only the key in the secret storage opens. */
export const encryptedMark = /\u27e6encrypted-[\w-]{38,}\u27e7/g;

/** Whether new lines hold a value that could not be opened, and the text they go into has no such mark of its own. */
export function holdsUnopened(lines: readonly string[], was: string): boolean {
  return lines.some((line) => [...line.matchAll(encryptedMark)].some(([mark]) => !was.includes(mark)));
}
