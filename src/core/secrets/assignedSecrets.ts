// Secrets that only their place gives away: a value given to a name that says what it is.
import { createAnchorSearch } from './anchors';
import { valueIsSecret } from './assignedValues';
import { isHarmless, isMadeByChance, isWordy } from './chance';
import { isIn } from './classes';
import type { SecretFinding } from './kinds';
import { aboutSecrets, type NameStrength, otherKeys, secretNames } from './names';

/** Letters without case and accents, and Cyrillic in the room of the control characters, so that one small table finds them all. */
const fold = new Uint8Array(0x460);
for (let code = 0; code < fold.length; code++) {
  const lower = String.fromCharCode(code).toLowerCase();
  const plain = lower.normalize('NFD').charCodeAt(0);
  if (plain >= 48 && plain < 123) fold[code] = plain;
  else if (plain >= 0x430 && plain <= 0x44f) fold[code] = plain - 0x430 + 1 + (plain - 0x430 >= 30 ? 3 : 0);
  if ('_-. '.includes(lower)) fold[code] = 95;
}

interface Name {
  readonly text: string;
  readonly strength: NameStrength;
  /** A key of some kind, which the word before it may tell. */
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
const search = createAnchorSearch(
  names.map(({ text }) => text),
  fold,
);

/** Signs a value is given with, looked for within a bounded stretch behind the name. */
const connectors: readonly RegExp[] = [
  // `name="X" value="…"`, `"name": "X", "value": "…"`, and the same in YAML
  /["'`]?[ \t]{0,4},?[\s+|>\d-]{0,40}["']?(?:value|content|val|default)["']?[ \t]{0,4}[:=][ \t]{0,4}/iy,
  // `variable "db_password" { default = "…" }`
  /["'`][ \t]{0,4}\{[^{}]{0,200}?\b(?:default|value)[ \t]{0,12}=[ \t]{0,4}(?=")/iy,
  // `: string =`, `: &str =`, `: Option<String> =`
  /["'`]?[ \t]{0,4}\??:[ \t]{0,4}[A-Za-z_&][\w<>[\]&?|.' ]{0,40}?[ \t]{0,4}=[ \t]{0,8}\s{0,40}/y,
  // `String password() { return`, no; `password = `, `"password": `, `['password'] => `, `:password => `, `password := `
  /["'`]{0,2}\]?[ \t]{0,12}(?::=|=>|={1,3}|!={1,2}|\?=|:)[ \t]{0,8}\s{0,40}/y,
  // `<string name="api_secret">…`
  /["'][^<>\n]{0,40}>\s{0,20}/y,
  // `setPassword("…")`, `define('DB_PASSWORD', '…')`
  /(?:["'`][ \t]{0,4},|["'`]?\()\s{0,40}(?=["'`])/y,
];
const isSaid =
  /[ \t]{1,4}(?:(?:for|of|für|para|pour|per|voor|для)[ \t][\w@.-]{1,40}[ \t])?(?:is|ist|lautet|es|est|è|é|to|это)[ \t]*:?[ \t]{1,4}/iy;
const inTag = /[^<>\n]{0,80}>\s{0,20}/y;
/** Lists of names and values without a sign between them: Dockerfiles, shells, `.netrc`. */
const isListedBy =
  /(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|login|machine|user|username)[ \t][^\n]{0,90}$|(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx)[ \t]+$/;
const behindBlank = /[ \t]{1,8}/y;
/** A value in a sentence, right behind its name: as long as keys are, and a word of its own. */
const inSentence = /[ \t]([A-Za-z0-9_+/=-]{16,300})(?=[\s.,;:!?)"'`]|$)/y;
/** A scheme in front of the value of a header. */
const scheme = /(?:bearer|basic|token|apikey|api-key|key|digest|bot|splunk|genie\w*)[ \t]{1,4}/iy;
const quoted = /[rbfuL@$]{0,2}(["'`])/y;
const plainValue = /[^\s"'`,;(){}<>&|]{4,300}/y;

/** The values given to such names in a plain text. Linear: what is looked at around a name is bounded. */
export function assignedIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  let done = 0;
  search(text, (index, end) => {
    const name = names[index];
    if (!name || end < done || !isWholeName(text, end - name.text.length, name)) return;
    const rest = behindName(text, end);
    if (rest < 0) return;
    const value = valueBehind(text, end - name.text.length, rest, name.strength);
    if (!value) return;
    done = value.end;
    found.push({ ...value, kind: 'assigned' });
  });
  return found;
}

const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char);
const isLower = (char: string | undefined) => char !== undefined && /\p{Ll}/u.test(char);
const isUpper = (char: string | undefined) => char !== undefined && /\p{Lu}/u.test(char);

/** A short name is one only where a word begins; a key only where no other word says which. */
function isWholeName(text: string, start: number, { strength, isKey }: Name): boolean {
  const before = text[start - 1];
  if (strength === 'short' && isLetter(before) && !(isLower(before) && isUpper(text[start]))) return false;
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

/** What a name says in more characters than these behind the word is something else. */
const maxRestLength = 40;
/** What may stand between a name and its value. */
const mayGive = new Set(' \t\r\n"\'`]:=?!,(>');

/** Where the whole name ends, or -1 where its other words make it something else. */
function behindName(text: string, end: number): number {
  let at = end;
  while (at < text.length && at - end < maxRestLength && isIn('k', text.charCodeAt(at))) at++;
  // the rest of Cyrillic and other words
  if (at - end === maxRestLength || isLetter(text[at]) || !mayGive.has(text[at] ?? '')) return -1;
  const rest = text.slice(end, at);
  if (rest === '') return at;
  const isPlural = /^s(?![a-z])/.test(rest);
  if (!isPlural && isLower(rest[0]) && isLower(text[end - 1])) return -1;
  if (isUpper(rest[0]) && isUpper(text[end - 1]) && !isPlural) return rest === 'S' ? at : -1;
  const words = rest.split(/[_-]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/\d{1,3}$/, ''));
  return words.some((word) => aboutSecrets.has(word)) ? -1 : at;
}

interface AssignedValue {
  readonly start: number;
  readonly end: number;
}

function valueBehind(text: string, start: number, at: number, strength: NameStrength): AssignedValue | null {
  const matched = (shape: RegExp, from: number) => {
    shape.lastIndex = from;
    return shape.exec(text)?.[0].length ?? 0;
  };
  for (const connector of connectors) {
    const length = matched(connector, at);
    const value = length > 0 ? readValue(text, start, at, at + length, strength) : null;
    if (value) return value;
  }
  const from = nameStart(text, start);
  const before = text[from - 1];
  if (before === '<') {
    const length = matched(inTag, at);
    if (length > 0) return readValue(text, start, at, at + length, strength);
  }
  if (text[at] !== ' ' && text[at] !== '\t') return null;
  if (text[from] === '-' || isListedBy.test(text.slice(Math.max(0, from - 100), from)))
    return readValue(text, start, at, at + matched(behindBlank, at), strength, true);
  if (strength === 'token' || text[start - 1] === '_') return saidBehind(text, at);
  const length = matched(isSaid, at);
  return length > 0 ? readValue(text, start, at, at + length, strength) : null;
}

/** `use the access token …`: no sign says that a value follows, so chance alone does. */
function saidBehind(text: string, at: number): AssignedValue | null {
  inSentence.lastIndex = at;
  const value = inSentence.exec(text)?.[1] ?? '';
  if (value === '' || isHarmless(value) || isWordy(value) || !isMadeByChance(value)) return null;
  return { start: at + 1, end: at + 1 + value.length };
}

/** Where the whole name begins, dots and hyphens included. */
function nameStart(text: string, start: number): number {
  let from = start;
  while (from > 0 && start - from < 60 && (isIn('p', text.charCodeAt(from - 1)) || text[from - 1] === ':')) from--;
  return from;
}

function readValue(
  text: string,
  nameAt: number,
  nameEnd: number,
  from: number,
  strength: NameStrength,
  isListed = false,
): AssignedValue | null {
  quoted.lastIndex = from;
  const quote = quoted.exec(text);
  if (quote) {
    const inner = behindScheme(text, from + quote[0].length + (isDoubled(text, from + quote[0].length) ? 1 : 0));
    const end = text.slice(inner, inner + 600).search(quote[1] === '"' ? /["\n]/ : quote[1] === "'" ? /['\n]/ : /`/);
    if (end <= 0) return null;
    const value = text.slice(inner, inner + end);
    const place = { strength, isQuoted: true, isEnvironment: false, isListed, isSettings: false, after: '' };
    return text[inner + end] !== '\n' && valueIsSecret(value, place) ? { start: inner, end: inner + end } : null;
  }
  // without quotes, a value stands in the same line as its name
  if (text.slice(nameEnd, from).includes('\n') && !/\bvalue\b/i.test(text.slice(nameEnd, from))) return null;
  const start = behindScheme(text, from);
  plainValue.lastIndex = start;
  const value = plainValue.exec(text)?.[0].replace(/[.:!?\]]+$/, '') ?? '';
  if (value === '') return null;
  const end = start + value.length;
  const nameFrom = nameStart(text, nameAt);
  const name = text.slice(nameFrom, nameAt);
  const before = text.slice(Math.max(0, nameFrom - 3), nameFrom);
  const sign = text.slice(nameEnd, from).trim();
  const isEnvironment = sign === '=' && /^[A-Z0-9_]+$/.test(name + text.slice(nameAt, nameEnd)) && !/[.$]$/.test(before);
  const isSettings = sign === '=' && /[;"'`][ \t]?$/.test(before) && /^[;"'`]|^\s*$/.test(text.slice(end, end + 1));
  const place = { strength, isQuoted: false, isEnvironment, isListed, isSettings, after: text.slice(end, end + 3) };
  return valueIsSecret(value, place) ? { start, end } : null;
}

/** A quote that is written twice, as CSV and SQL do: a value follows at once. */
function isDoubled(text: string, at: number): boolean {
  return text[at] === text[at - 1] && text[at] !== '`' && /[\w!@#%^&*+/=.-]/.test(text[at + 1] ?? '');
}

function behindScheme(text: string, at: number): number {
  scheme.lastIndex = at;
  return at + (scheme.exec(text)?.[0].length ?? 0);
}
