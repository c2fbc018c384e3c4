// A path as a text, in which its topic is searched.
import { baseName } from '../../paths/pathParts';

const encoder = new TextEncoder();

/** Output of `spellName`; longer than any listed path plus its name. */
export const spelledName = new Uint8Array(8 * 1024);

/** Writes a path followed by its file name, so that the name counts twice. Returns the length in `spelledName`. */
export function spellName(path: string): number {
  return encoder.encodeInto(`${path} ${baseName(path)}`, spelledName).written;
}
