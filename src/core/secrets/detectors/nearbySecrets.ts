// Secrets before or after a secret's name without an assignment sign between them.
import { isIn, type RunEnds } from '../charClasses';
import { isPassword, type NameStrength } from '../names';
import { nameStart } from '../nameSearch';
import { isHarmless, isLongHex, isMadeByChance, isMarked, isNoName, isPasswordLike, isWordy } from '../randomness';
import { isLabelOfField } from '../assignedValues';
import { standsBefore } from './connectors';

export interface AssignedValue {
  readonly start: number;
  readonly end: number;
}

/** `connect home password …`: letters with a number or a sign, and no name, version or algorithm. */
const spoken =
  /[ \t]{1,4}(?:(?:is|ist|lautet|es|est|è|é|from|to|was)[ \t]{1,4})?["'`]?([^\s"'`,;:/\\(){}<>=[\]|.]{6,64})(?=["'`]?(?:[ \t\r\n.,)]|$))/y;

export function spokenPassword(text: string, at: number, strength: NameStrength): AssignedValue | null {
  if (!isPassword(strength) && strength !== 'secret') return null;
  spoken.lastIndex = at;
  const value = spoken.exec(text)?.[1] ?? '';
  const isSecret =
    isMarked(value) &&
    (isPassword(strength) || !isWordy(value)) &&
    !isHarmless(value) &&
    !/^(?:sha|md|base|aes|utf|bcrypt|argon|v)-?\d|^[a-z]+(?:[-_][a-z]+)+-?\d?$|^\d+\D/i.test(value);
  return isSecret ? { start: spoken.lastIndex - value.length, end: spoken.lastIndex } : null;
}

/** `use … as the access token`, `echo … | gpg --passphrase-fd 0`: a value before a name is judged by its form alone. */
export function valueBefore(text: string, start: number, strength: NameStrength): AssignedValue | null {
  const from = nameStart(text, start);
  const before = text.slice(Math.max(0, from - 220), from);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const begin = from - line.length;
  const used = text[from - 1] === ' ' ? standsBefore.exec(line) : null;
  const value = used?.[1] ?? '';
  if (
    used &&
    (isNearbySecret(value, '', strength) ||
      ((isPassword(strength) || strength === 'secret') &&
        (isMarked(value) || (isPassword(strength) && isNoName(value))) &&
        !isHarmless(value) &&
        !isLabelOfField(value)))
  ) {
    const at = begin + used.index + used[0].indexOf(value);
    return { start: at, end: at + value.length };
  }
  if (strength !== 'password' || !/\d/.test(line)) return null;
  for (const { 0: word, index } of line.slice(-nearby).matchAll(wordBefore)) {
    const at = from - Math.min(nearby, line.length) + index;
    if (isPasswordLike(word)) return { start: at, end: at + word.length };
  }
  return null;
}

const wordBefore = /(?<![\w./-])[^\s"'`\\:/,;()<>|{}[\]=&]{10,64}(?=[\s"'`)\\,])/g;

/** Maximum distance between a name and a value that no sign announces. Characters. */
const nearby = 80;
const minNearbyLength = 10;
const saysOtherwise = /hash|sha\d|commit|digest|md5|checksum|fingerprint|public|version|uuid|\bids?\b|https?:/i;

/** `use the access token …`, `deploy key for staging …`: no sign announces a value, so only its randomness shows it. */
export function nearbyValue(text: string, at: number, strength: NameStrength, runEnd: RunEnds): AssignedValue | null {
  for (let from = at; from < Math.min(text.length, at + nearby); ) {
    const code = text.charCodeAt(from);
    if (code === 10 || code === 13) return null;
    const to = Math.min(runEnd('t', from), from + maxJudgedLength);
    if (to - from >= minNearbyLength) {
      const between = text.slice(at, from);
      if (saysOtherwise.test(between)) return null;
      const value = text.slice(from, to).replace(/^[^A-Za-z0-9]+|[.=]+$/g, '');
      const start = text.indexOf(value, from);
      if (isNearbySecret(value, between, strength)) return { start, end: endOfLong(text, start, start + value.length) };
    }
    from = Math.max(to, from + 1);
  }
  return null;
}

export function isNearbySecret(value: string, between: string, strength: NameStrength): boolean {
  if (isPassword(strength) && isPasswordLike(value)) return true;
  if (value.length < 16 || !/\d/.test(value) || /^0x/i.test(value) || isHarmless(value)) return false;
  if (/^[\da-f-]+$/i.test(value))
    return (strength !== 'short' || / is $/.test(between)) && isLongHex(value) && /^(?!.*(?:\.|\w\()).*$/.test(between);
  return isMadeByChance(value) && !isWordy(value);
}

/** Length by which a value is judged; a longer one extends to the next blank or quote. Characters. */
export const maxJudgedLength = 160;

export function endOfLong(text: string, start: number, end: number): number {
  let to = end;
  if (end - start >= maxJudgedLength - 2) while (to < text.length && isIn('v', text.charCodeAt(to))) to++;
  return to;
}
