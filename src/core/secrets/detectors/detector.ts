// A detector of secrets, and the words without which it finds nothing.
import type { SecretFinding } from '../kinds';

export interface Detector {
  /** A text without any of these words holds nothing for this detector. In small letters; `_` also stands for a hyphen, a dot and a space. */
  readonly needs?: readonly string[];
  /** Or it has this shape. */
  readonly orShape?: RegExp;
  readonly find: (text: string) => readonly SecretFinding[];
}

/** A text as words of detectors are written. */
export const foldedWord = (text: string): string => text.toLowerCase().replace(/[-. ]/g, '_');
