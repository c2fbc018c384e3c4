// Decodes obfuscated text that can hide a key: spaced out, reversed, or as numbers.
//
// This obfuscation bypasses format-based filters and is trivial to undo.
import { withoutInvisible } from '../text/visible';

/** Minimum length of decoded text, in characters; shorter text cannot contain a key. */
const minLength = 12;

/** Returns all decodings that differ from the text itself. */
export function otherSpellings(given: string): readonly string[] {
  const text = withoutInvisible(tagsAsLetters(given.replace(/\u27e6[^\u27e6\u27e7]*\u27e7/g, ' '))).normalize('NFKC');
  const swapped = [...text].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('');
  const found = [text, swapped, reversed(text), reversed(swapped)];
  for (const [run] of text.matchAll(/(?:[^\s.·|,;:/_-]{1,2}[\s.·|,;:/_-]{1,3}){7,}[^\s.·|,;:/_-]{1,2}/g))
    found.push(run.replace(/[\s.·|,;:/]/g, ''), run.replace(/[\s.·|,;:/_-]/g, ''));
  for (const [run] of text.matchAll(/(?:[^\s.·|-]{3,5}[\s.·|-]){4,}[^\s.·|-]{1,5}/g)) if (/\d/.test(run)) found.push(...joined(run));
  for (const [run] of text.matchAll(/(?:(?:0x|\\x|%)?[\da-f]{2}[\s:,-]{0,2}){6,}/gi))
    found.push(ofCodes(run.replace(/0x|[^\da-f]/gi, '').match(/../g) ?? [], 16));
  for (const [run] of text.matchAll(/(?:\d{2,3}[\s,;-]{1,2}){7,}\d{2,3}/g)) found.push(ofCodes(run.match(/\d+/g) ?? [], 10));
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{16,}/g)) found.push(ofBase64(run));
  return found.filter((each) => each.length >= minLength && each !== given);
}

/** Joins a key that was split into groups, if more than half of the groups contain a digit or mixed case. */
function joined(run: string): readonly string[] {
  const groups = run.split(/[\s.·|-]/);
  const odd = groups.filter((group) => /\d/.test(group) || /[a-z][A-Z]|[A-Z][a-z]+[A-Z]/.test(group));
  return odd.length * 2 > groups.length ? [groups.join('')] : [];
}

const reversed = (text: string): string => [...text].reverse().join('');

/** Converts Unicode tag characters to letters; people cannot see these characters, but models can read them. */
function tagsAsLetters(text: string): string {
  return text.replace(/[\u{e0020}-\u{e007e}]/gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000));
}

function ofCodes(codes: readonly string[], base: number): string {
  return textOf(codes.map((code) => Number.parseInt(code, base)));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function ofBase64(run: string): string {
  let bits = 0;
  let held = 0;
  const codes: number[] = [];
  for (const char of run.replace(/-/g, '+').replace(/_/g, '/')) {
    held = (held << 6) | alphabet.indexOf(char);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    codes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return textOf(codes);
}

/** Converts character codes to text; returns an empty string if a code is not a printable ASCII character. */
function textOf(codes: readonly number[]): string {
  return codes.every((code) => code >= 32 && code < 127) ? codes.map((code) => String.fromCharCode(code)).join('') : '';
}
