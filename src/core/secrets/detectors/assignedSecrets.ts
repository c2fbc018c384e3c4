// Detects secrets by position: values assigned to a name that indicates a secret.
import { describes, valueIsSecret } from '../assignedValues';
import { endOfLong, maxJudgedLength } from '../charClasses';
import {
  beginsLabel,
  beginsLine,
  behindBlank,
  connectors,
  inBraces,
  inTag,
  isBehindUser,
  isCall,
  isCell,
  isListedBy,
  isOfEnvironment,
  isOfElement,
  isRestOfLine,
  isSaid,
  isUsed,
  isUsedQuoted,
  nextCell,
  variable,
} from './connectors';
import { isLonePassword, isSaidWord, phraseOfLine, saysIs, assignedWords } from './wordValues';
import type { SecretFinding } from '../kinds';
import { type FoundName, nameStart } from '../nameSearch';
import { isPassword, type NameStrength } from '../names';
import { isHarmless, isLongHex, isMadeByChance, isNoName, isPasswordLike, isWordy } from '../randomness';

interface AssignedValue {
  readonly start: number;
  readonly end: number;
}

/** Authentication scheme that precedes a value, as in HTTP headers. */
const scheme = /(?:bearer|basic|token|apikey|api-key|key|digest|bot|splunk|genie\w*)[ \t]{1,4}/iy;
const quoted = /(?:<<)?[rbfuLN@$]{0,2}(?:""(?="[^"])|''(?='[^']))?(["'`])/y;
const plainValue = /[^\s"'`,;(){}<>&|\u3000-\u9fff\uac00-\ud7af]{4,160}/y;
const plainValueOfLine = /[^\s"'`,;(){}<>|\u3000-\u9fff\uac00-\ud7af]{4,160}/y;
const loneValue = /([A-Za-z0-9][A-Za-z0-9_+/=.~-]{15,300})[ \t]*(?:\r?\n|$|[<"'`])/y;

/** Finds the values assigned to the given names. Linear, because the context examined per name is bounded. */
export function assignedIn(text: string, names: readonly FoundName[]): SecretFinding[] {
  const found: SecretFinding[] = [];
  let done = 0;
  for (const { start, end, strength } of names) {
    const value = start < done ? null : valueBehind(text, start, end, strength);
    if (!value) continue;
    done = value.end;
    found.push({ ...value, kind: 'assigned' });
    if (isPassword(strength) && /\[["']$/.test(text.slice(Math.max(0, value.start - 2), value.start)))
      for (let item = itemBehind(text, done); item; item = itemBehind(text, done)) {
        done = item.end;
        if (valueIsSecret(text.slice(item.start, item.end), { ...inQuotes, strength })) found.push({ ...item, kind: 'assigned' });
      }
  }
  return found;
}

const inQuotes = { isGiven: true, isQuoted: true, isEnvironment: false, isListed: false, isSettings: false, after: '' } as const;
const nextItem = /["'],\s{0,20}["']([^"'\n]{4,100})(?=["'])/y;

/** Returns the next value in a list such as `passwords: ["…", "…"]`. */
function itemBehind(text: string, at: number): AssignedValue | null {
  nextItem.lastIndex = at;
  const value = nextItem.exec(text)?.[1];
  return value === undefined ? null : { start: nextItem.lastIndex - value.length, end: nextItem.lastIndex };
}

function valueBehind(text: string, start: number, at: number, strength: NameStrength): AssignedValue | null {
  const matched = (shape: RegExp, from: number) => {
    shape.lastIndex = from;
    return shape.exec(text)?.[0].length ?? 0;
  };
  const from = nameStart(text, start);
  if (text[from - 1] === '{' && text[from - 2] === '$') return bracedValue(text, at, strength);
  const isSure = isSureName(text, start, from, strength);
  for (const connector of connectors) {
    const length = matched(connector, at);
    const value = length > 0 ? readValue(text, start, at, at + length, strength, isSure) : null;
    if (value) return value;
  }
  const toArgument =
    strength === 'password' &&
    (/(?:\.|\b(?:set|with)_?)\w{0,30}$/i.test(text.slice(Math.max(0, start - 36), start)) || text.startsWith('PASSWORD', start))
      ? matched(isCall, at)
      : 0;
  const argument = toArgument > 0 ? readValue(text, start, at, at + toArgument, strength, isSure) : null;
  if (argument) return argument;
  const toCell = matched(nextCell, at);
  const cell =
    toCell > 0 && isCell.test(text.slice(Math.max(0, start - 61), start))
      ? readValue(text, start, at, at + toCell, strength, isSure)
      : null;
  if (cell) return cell;
  if (isOfElement.test(text.slice(Math.max(0, from - 12), from)) && !/^(?:your|my|the|new|insert|enter)/i.test(text.slice(from, start))) {
    const length = matched(inTag, at);
    if (length > 0) return readValue(text, start, at, at + length, strength, isSure);
  }
  if (text[at] === ' ' || text[at] === '\t') {
    const isUsedHere = isPassword(strength) && isUsed.test(text.slice(Math.max(0, from - 50), from));
    const isBeforeQuote =
      /["'`]/.test(text[at + 1] ?? '') && isPassword(strength) && isUsedQuoted.test(text.slice(Math.max(0, from - 50), from));
    const isBehindUserName = isPassword(strength) && isBehindUser.test(text.slice(Math.max(0, from - 100), from));
    const isListed =
      text[from] === '-' ||
      isOfEnvironment.test(text.slice(from, at)) ||
      isListedBy.test(text.slice(Math.max(0, from - 100), from)) ||
      isOwnLine(text, from, at) ||
      isUsedHere ||
      isBeforeQuote ||
      isBehindUserName;
    const isSpoken = matched(isSaid, at);
    const length = isSpoken || (isListed ? matched(behindBlank, at) : 0);
    const isOption =
      text[from] === '-' ||
      /(?:requirepass|masterauth|auth_?pass|(?:bind|root)_?pw)$/i.test(text.slice(from, at)) ||
      isOfMachine(text, from) ||
      isBeforeQuote ||
      (isBehindUserName && !/^ [a-z]{1,40}(?![a-z]|[.,;)]?(?:\s*\n|$)|[.,;] )/.test(text.slice(at, at + 50))) ||
      /(?:(?:^|\n)[ \t]*ENV|config set(?: --\w{1,20})?)[ \t]+$/.test(text.slice(Math.max(0, from - 40), from));
    const value =
      length > 0
        ? readValue(text, start, at, at + length, strength, isSure && (isOption || !isListed || isSpoken > 0), isListed && isSpoken === 0)
        : null;
    if (value) return value;
  }
  return null;
}

/** Returns the default value in a variable expansion such as `${NAME:-value}`; null if it is not a secret. */
function bracedValue(text: string, at: number, strength: NameStrength): AssignedValue | null {
  inBraces.lastIndex = at;
  const value = inBraces.exec(text)?.[1] ?? '';
  const start = inBraces.lastIndex - value.length;
  // The default is a literal, even if the variable itself is set elsewhere, so it is judged like a quoted value.
  const place = {
    strength: strength === 'secret' ? 'password' : strength,
    isGiven: true,
    isQuoted: true,
    isEnvironment: false,
    isListed: false,
    isSettings: false,
    after: '',
  } as const;
  return value !== '' && valueIsSecret(value, place) ? { start, end: start + value.length } : null;
}

/** Whether the name always denotes a password. `pass` alone may also denote a step or a result. */
function isSureName(text: string, start: number, from: number, strength: NameStrength): boolean {
  if (strength !== 'shortPassword' || !/^pass(?![a-z])/i.test(text.slice(start, start + 5))) return true;
  return (
    /(?:^|[_A-Z.-])(?:db|user|admin|root|smtp|e?mail|wifi|ftp|ssh|key|store|my|test|account|login|redis|\w*sql|pg|proxy|auth)[_.-]?$|[A-Z]_$/i.test(
      text.slice(from, start),
    ) || /user|login|account|char|wifi/i.test(text.slice(Math.max(0, from - 80), from + 100))
  );
}

function isOfMachine(text: string, from: number): boolean {
  return /\bmachine [^\n]{1,90}$/.test(text.slice(Math.max(0, from - 100), from));
}

/** Whether the line consists of a name and a value, such as `requirepass …`. */
function isOwnLine(text: string, from: number, at: number): boolean {
  isRestOfLine.lastIndex = at;
  return isRestOfLine.test(text) && beginsLine.test(text.slice(Math.max(0, from - 25), from));
}

function readValue(
  text: string,
  nameAt: number,
  nameEnd: number,
  from: number,
  strength: NameStrength,
  isGiven: boolean,
  isListed = false,
): AssignedValue | null {
  variable.lastIndex = from;
  if (variable.test(text)) return bracedValue(text, variable.lastIndex, strength);
  quoted.lastIndex = from;
  const quote = quoted.exec(text);
  if (quote) {
    const inner = behindScheme(text, from + quote[0].length + (isDoubled(text, from + quote[0].length) ? 1 : 0));
    const closed = text.slice(inner, inner + maxJudgedLength).search(quote[1] === '"' ? /["\n]/ : quote[1] === "'" ? /['\n]/ : /`/);
    const end = closed < 0 && isOneWord(text, inner) ? maxJudgedLength : closed;
    if (end <= 0) return null;
    const value = text.slice(inner, inner + end);
    const isEnvironment = /^[A-Z\d_]+=$/.test(text.slice(nameStart(text, nameAt), from));
    const place = { strength, isGiven, isQuoted: true, isEnvironment, isListed, isSettings: false, after: '' };
    return text[inner + end] !== '\n' && valueIsSecret(value, place) ? { start: inner, end: endOfLong(text, inner, inner + end) } : null;
  }
  // An unquoted value is on the same line as its name, or alone on the next line.
  if (text.slice(nameEnd, from).includes('\n') && !/\bvalue\b|>/i.test(text.slice(nameEnd, from)) && !isLoneValue(text, from, strength))
    return null;
  const start = behindScheme(text, from);
  const words = isGiven && isPassword(strength) ? assignedWords(text, nameAt, nameEnd, start) : '';
  if (words) return { start, end: start + words.length };
  phraseOfLine.lastIndex = start;
  const phrase =
    isGiven && (text[from - 1] === '>' || /phrase|frase|mnemonic/i.test(text.slice(nameAt, nameEnd)))
      ? phraseOfLine.exec(text)?.[0]
      : undefined;
  if (phrase && valueIsSecret(phrase, { strength, isGiven, isQuoted: true, isEnvironment: false, isListed, isSettings: false, after: '' }))
    return { start, end: start + phrase.length };
  // In a query string, an ampersand ends the value.
  const isOfLine =
    /[:>|\uff1a]/.test(text.slice(nameEnd, from)) || /(?:^|\n)[\w.-]{0,60}$/.test(text.slice(Math.max(0, nameAt - 62), nameAt));
  const shape = isOfLine ? plainValueOfLine : plainValue;
  shape.lastIndex = start;
  const value = shape.exec(text)?.[0].replace(/[.:\]]+$/, '') ?? '';
  if (value === '') return null;
  const end = start + value.length;
  const nameFrom = nameStart(text, nameAt);
  const name = text.slice(nameFrom, nameAt);
  const before = text.slice(Math.max(0, nameFrom - 3), nameFrom);
  const sign = text.slice(nameEnd, from).trim();
  const isEnvironment = sign === '=' && /^[A-Z0-9_]+$/.test(name + text.slice(nameAt, nameEnd)) && !/[.$]$/.test(before);
  const isSettings = sign === '=' && /[;"'`][ \t]?$/.test(before) && /^(?:[;"'`\r\n]|$)/.test(text.slice(end, end + 1));
  // Punctuation that ends a sentence, and the cut-off end of a long value, are not evidence against a secret.
  const said = /[\p{L}][ \t]*:?[ \t]+$/u.test(text.slice(nameEnd, from)) ? /^[.,:!?\])]+/ : /^[.:!?\])]+|^,(?=\w{1,20}=).*/;
  const after = value.length >= maxJudgedLength - 4 ? '' : text.slice(end, end + 24).replace(said, '');
  if (isGiven && isPassword(strength) && saysIs.test(sign) && isSaidWord(value, text.slice(nameAt, from), text.slice(end, end + 6)))
    return { start, end };
  const isWord = isGiven && (isSettings || isGivenWord(text, nameFrom, sign, start, end, isListed, strength));
  const place = { strength, isGiven: isWord, isQuoted: false, isEnvironment, isListed, isSettings, after };
  return valueIsSecret(value, place) ? { start, end: endOfLong(text, start, end) } : null;
}

/**
 * Whether an unquoted word is a value, not code: after `=` without spaces, alone after a colon, in a section of a configuration file, or in
 * an XML or HTML element.
 */
function isGivenWord(
  text: string,
  nameFrom: number,
  sign: string,
  start: number,
  end: number,
  isListed: boolean,
  strength: NameStrength,
): boolean {
  const after = text.slice(end, end + 2);
  if (isListed) return /^[.,;)]?(?:\s|$|["'`])/.test(after);
  if (sign.endsWith('>')) return after.startsWith('<');
  if (sign.endsWith('|'))
    return text[start - 1] === ' ' && /^[ \t]{1,40}\|/.test(text.slice(end, end + 42)) && !describes.test(text.slice(start, end));
  // Value of a list entry whose name is on the previous line.
  if (/(?:^|\s)(?:value|content):$/.test(sign)) return /^\s*$/.test(after.slice(0, 1));
  const isEnded = /^(?:[\s&"'`\]]|$|\\[rn])/.test(after);
  // In a properties file, the value is the rest of the line, so a word followed by other words is not the whole value.
  const isProperty = /(?:^|\n)\w+\.[\w.]*$/.test(text.slice(Math.max(0, nameFrom - 1), start).split('=')[0] ?? '');
  if (sign === '=' && text[start - 1] === '=') return isEnded && !(isProperty && /^ \p{L}/u.test(text.slice(end, end + 2)));
  const isEndOfLine = /^[ \t]*(?:[ \t]#[^\n]*)?(?:\r?\n(?!\s*[})\]])|$)/.test(text.slice(end, end + 40));
  const isAlone = isEndOfLine && beginsLine.test(text.slice(Math.max(0, nameFrom - 25), nameFrom));
  const value = text.slice(start, end);
  if (isPassword(strength) && isNoName(value) && /^(?:[\s.,;)\]|]|$)/.test(after)) return true;
  // In a line of `name=value` pairs, as in logs, a value is not code.
  if (sign === '=' && /\w=[^\s=]{1,60} $/.test(text.slice(Math.max(0, nameFrom - 64), nameFrom)) && isPassword(strength)) return isEnded;
  if (sign === '=')
    return isAlone && /(?:^|\n)\[[\w.: -]{1,40}\][ \t]*\r?\n(?:[^\n]*\n){0,8}$/.test(text.slice(Math.max(0, nameFrom - 300), nameFrom));
  if (!/[:\u2192]$/.test(sign) || !isEndOfLine) return false;
  if (isPassword(strength)) return isAlone || beginsLabel.test(text.slice(text.lastIndexOf('\n', nameFrom - 1) + 1, nameFrom));
  return isAlone && ((strength === 'secret' && /\d/.test(value)) || /^[A-Z\d_]+$/.test(text.slice(nameFrom, start).replace(/[:\s]/g, '')));
}

function isLoneValue(text: string, at: number, strength: NameStrength): boolean {
  if (isPassword(strength) && text[at - 1] === '\n' && isLonePassword(text, at)) return true;
  loneValue.lastIndex = at;
  return isKeyLike(loneValue.exec(text)?.[1] ?? '', strength);
}

function isOneWord(text: string, at: number): boolean {
  return text.length >= at + maxJudgedLength && !/\s/.test(text.slice(at, at + maxJudgedLength));
}

/** Whether the quote before a value is doubled, as in CSV and SQL. */
function isDoubled(text: string, at: number): boolean {
  return text[at] === text[at - 1] && text[at] !== '`' && /[\w!@#%^&*+/=.-]/.test(text[at + 1] ?? '');
}

function behindScheme(text: string, at: number): number {
  scheme.lastIndex = at;
  return at + (scheme.exec(text)?.[0].length ?? 0);
}

/** Whether a value alone on its line looks like a key. Its form is the only evidence, so the check is strict. */
function isKeyLike(value: string, strength: NameStrength): boolean {
  if (isPassword(strength) && isPasswordLike(value)) return true;
  if (value.length < 16 || !/\d/.test(value) || /^0x/i.test(value) || isHarmless(value)) return false;
  if (/^[\da-f-]+$/i.test(value)) return strength !== 'short' && isLongHex(value);
  return isMadeByChance(value) && !isWordy(value);
}
