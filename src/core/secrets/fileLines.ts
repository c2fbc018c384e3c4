// Fields of stored facts that contain lines of the user's files.

/** Names of the fields that hold lines of files: in hunks, in conflict sides and in later edits by the user. */
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

/** Stored form of an encrypted value. The key is in secret storage. */
export const encryptedMark = /\u27e6encrypted-[\w-]{38,}\u27e7/g;

/** Whether new lines contain a value that is still encrypted and that is not already in the lines they replace. */
export function holdsUnopened(lines: readonly string[], was: string): boolean {
  return lines.some((line) => [...line.matchAll(encryptedMark)].some(([mark]) => !was.includes(mark)));
}
