// What bytes alone tell about a text.
import { isAscii, isUtf8 } from 'node:buffer';

/** Whether bytes are UTF-8 without one broken sequence. Native: a gigabyte takes less than a second. */
export function isStrictUtf8(bytes: Uint8Array): boolean {
  return isUtf8(bytes);
}

/** Whether bytes are UTF-8 and hold letters beyond ASCII, which other encodings are not by accident. */
export function isSurelyUtf8(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !isAscii(bytes);
}

/** Whether two contents are the same, byte for byte. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
