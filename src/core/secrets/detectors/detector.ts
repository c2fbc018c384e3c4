// A secret detector, with the words that text must contain for a match.
import type { SecretFinding } from '../kinds';

export interface Detector {
  /** Words for fast rejection: text without any of them has no match. In lower case; `_` also matches a hyphen, dot or space. */
  readonly needs?: readonly string[];
  /** Pattern for fast rejection, instead of the words. */
  readonly orShape?: RegExp;
  readonly find: (text: string) => readonly SecretFinding[];
}

/** Folds text in the same way as the detector words: lower case, and `_` for hyphen, dot and space. */
export const foldedWord = (text: string): string => text.toLowerCase().replace(/[-. ]/g, '_');
