// Fields of stored facts that hold lines of the user's files and are kept unchanged.

/** Field names in hunks, conflict sides, and later edits by the user. */
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

/** Stored form of an encrypted value; decrypting it requires the key in secret storage. */
export const encryptedMark = /\u27e6encrypted-[\w-]{38,}\u27e7/g;

/** Whether new lines contain a value that is still encrypted and that the target text does not contain. */
export function holdsUnopened(lines: readonly string[], was: string): boolean {
  return lines.some((line) => [...line.matchAll(encryptedMark)].some(([mark]) => !was.includes(mark)));
}
