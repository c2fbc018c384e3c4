// Lines of the user's files in facts, kept as they are.

/** Fields with such lines: hunks, conflict sides, later edits by the user. */
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

/** Stored form of a value that only the key in secret storage can decrypt. */
export const encryptedMark = /\u27e6encrypted-[\w-]{38,}\u27e7/g;

/** Whether new lines contain an undecrypted value that the target text does not have. */
export function holdsUnopened(lines: readonly string[], was: string): boolean {
  return lines.some((line) => [...line.matchAll(encryptedMark)].some(([mark]) => !was.includes(mark)));
}
