// A detector of secrets, and the words without which it finds nothing.
import type { SecretFinding } from '../kinds';

export interface Detector {
  /** Fast rejection: a text without any of these words has no match. Lowercase; `_` also matches a hyphen, dot or space. */
  readonly needs?: readonly string[];
  /** Alternative to the words. */
  readonly orShape?: RegExp;
  readonly find: (text: string) => readonly SecretFinding[];
}

/** Folds a text like the words of detectors. */
export const foldedWord = (text: string): string => text.toLowerCase().replace(/[-. ]/g, '_');
