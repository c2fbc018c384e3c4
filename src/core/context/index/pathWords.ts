// A path as a text of its own, in which what it is about is looked for.
import { baseName } from '../../paths/pathParts';

const encoder = new TextEncoder();

/** Where `spellName` puts what it spells; longer than any path that is listed, with its name once more. */
export const spelledName = new Uint8Array(8 * 1024);

/** Spells a path with the file's own name once more, so that it counts twice. Gives how many bytes of `spelledName` that is. */
export function spellName(path: string): number {
  return encoder.encodeInto(`${path} ${baseName(path)}`, spelledName).written;
}
