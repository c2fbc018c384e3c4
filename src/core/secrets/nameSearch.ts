// Finds names that indicate that a secret value follows.
import { createAnchorSearch } from './ahoCorasick';
import { isMadeByChance } from './randomness';
import { isIn } from './charClasses';
import { type Clue, clueAt, clueWords } from './clues';
import { aboutSecrets, isPassword, type NameStrength, otherKeys, secretNames } from './names';

/**
 * Folding table for the search: lower case, no accents, and Cyrillic mapped to control characters, so that one small table covers all
 * names.
 */
export const letterFold = new Uint8Array(0x460);
for (let code = 0; code < letterFold.length; code++) {
  const lower = String.fromCharCode(code).toLowerCase();
  const plain = lower.normalize('NFD').charCodeAt(0);
  if (plain >= 48 && plain < 123) letterFold[code] = plain;
  else if ('łøđı'.includes(lower)) letterFold[code] = 'lodi'.charCodeAt('łøđı'.indexOf(lower));
  else if (plain >= 0x430 && plain <= 0x44f) letterFold[code] = plain - 0x430 + 1 + (plain - 0x430 >= 30 ? 3 : 0);
  if ('_-. '.includes(lower)) letterFold[code] = 95;
  if ('(,/'.includes(lower)) letterFold[code] = code;
}

interface Name {
  readonly text: string;
  readonly strength: NameStrength;
  /** Whether the name ends with `key`. If so, the preceding word determines the kind of key. */
  readonly isKey: boolean;
}

const names: readonly Name[] = Object.entries(secretNames).flatMap(([strength, all]) =>
  all.flatMap((name) =>
    (name.includes('_') ? [name, name.replaceAll('_', '')] : [name]).map((text) => ({
      text,
      strength: strength as NameStrength,
      isKey: text.endsWith('key'),
    })),
  ),
);
const search = createAnchorSearch([...names.map(({ text }) => text), ...clueWords.map(({ word }) => word)], letterFold);

export interface FoundName {
  /** Start of the word that indicates the secret. */
  readonly start: number;
  /** End of the whole name, which may have a suffix. */
  readonly end: number;
  readonly strength: NameStrength;
}

/** Finds names that indicate a secret, and adds weaker evidence to `clues`. Runs in linear time. */
export function namesIn(text: string, clues: Clue[] = []): FoundName[] {
  const found: FoundName[] = [];
  search(text, (index, end) => {
    const name = names[index];
    const clue = name ? null : clueAt(text, index - names.length, end);
    if (clue) clues.push(clue);
    if (!name || !isWholeName(text, end - name.text.length, name)) return;
    const rest = isGlued(text, end) ? end : behindName(text, end, name.strength);
    if (rest >= 0) found.push({ start: end - name.text.length, end: rest, strength: name.strength });
  });
  return found;
}

/** Whether a random suffix after a hyphen or underscore is the value itself: `acme-token-…`. */
function isGlued(text: string, end: number): boolean {
  if (text[end] !== '-' && text[end] !== '_') return false;
  let to = end + 1;
  while (to < text.length && to - end < 64 && isIn('a', text.charCodeAt(to))) to++;
  return to - end > 20 && isMadeByChance(text.slice(end + 1, to));
}

/** Returns the start of the whole name, including parts before dots and hyphens. */
export function nameStart(text: string, start: number): number {
  let from = start;
  while (from > 0 && start - from < 60 && (isIn('p', text.charCodeAt(from - 1)) || text[from - 1] === ':')) from--;
  return from;
}

const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char);
const isLower = (char: string | undefined) => char !== undefined && /\p{Ll}/u.test(char);
const isUpper = (char: string | undefined) => char !== undefined && /\p{Lu}/u.test(char);

/** Verb before a name that makes it a setting or action: `update_password`, `requirePassword`. */
const verb =
  /(?:^|[^A-Za-z])(?:update|requires?|allow|uses?|enable|disable|show|hide|has|is|ask|force|save|toggle|existing|min|max)(?:[_-]|(?<=[a-z])$)$/i;

/**
 * Whether the match is a name by itself. Short names must start at a word boundary, names of passwords and secrets must not follow a verb
 * such as `update_`, and `key` must not follow a word for another kind of key.
 */
function isWholeName(text: string, start: number, { strength, isKey }: Name): boolean {
  const before = text[start - 1];
  if ((strength === 'short' || strength === 'shortPassword') && isLetter(before) && !(isLower(before) && isUpper(text[start])))
    return false;
  if ((isPassword(strength) || strength === 'secret') && verb.test(text.slice(Math.max(0, start - 9), start))) return false;
  if (!isKey) return true;
  let from = joint.includes(before ?? 'x') ? start - 1 : start;
  const to = from;
  while (from > 0 && to - from < 24 && isWordChar(text.charCodeAt(from - 1))) from--;
  const last =
    text
      .slice(from, to)
      .split(/(?<=[a-z])(?=[A-Z])/)
      .at(-1)
      ?.toLowerCase() ?? '';
  return !otherKeys.has(last) && (strength !== 'short' || last !== '');
}

const joint = '_-. ';
const isWordChar = (code: number) => isIn('a', code);

/** Whether a character is Japanese, Chinese or Korean: in these languages, no space follows a foreign word. */
const isWide = (char: string | undefined) => char !== undefined && /[\u3040-\u9fff\uac00-\ud7af]/.test(char);

/** Maximum length of a name's suffix; a longer suffix makes it another name. */
const maxRestLength = 40;
/** Characters allowed between a name and its value. */
const mayGive = new Set(' \t\r\n"\'`]):=?!,;(>|<{*-\u2192\uff1a\uff1d');

const isNameAttribute = /^=["'][\w.:-]{1,80}["']\s{1,4}value=/;

/** Returns the end of the whole name, or -1 if a suffix changes its meaning. */
function behindName(text: string, end: number, strength: NameStrength): number {
  let at = end;
  while (at < text.length && at - end < maxRestLength && isIn('k', text.charCodeAt(at))) at++;
  if (text[at - 1] === '_') while (at < text.length && at - end < maxRestLength && isLetter(text[at])) at++;
  // A letter of another alphabet, such as Cyrillic, makes it another name; only Japanese, Chinese and Korean characters may follow.
  if (at - end === maxRestLength || (!mayGive.has(text[at] ?? '\n') && !text.startsWith('[]', at))) return isWide(text[at]) ? at : -1;
  const rest = text.slice(end, at);
  // The attribute contains the name of a setting, whose value is in another attribute, so the name itself has no value.
  if (strength === 'short' && isNameAttribute.test(text.slice(at, at + 100))) return -1;
  if (rest === '') return at;
  const isPlural = /^s(?![a-z])/.test(rest);
  if (!isPlural && isLower(rest[0]) && isLower(text[end - 1])) return -1;
  if (isUpper(rest[0]) && isUpper(text[end - 1]) && !isPlural) return rest === 'S' ? at : -1;
  const words = rest.split(/[_-]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/\d{1,3}$/, ''));
  const isNameOfKey = isPassword(strength) && words.at(-1) === 'key';
  return isNameOfKey || words.some((word) => aboutSecrets.has(word)) ? -1 : at;
}
