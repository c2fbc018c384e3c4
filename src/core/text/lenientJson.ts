// Lenient JSON parser: accepts syntax errors that models make, but never changes a value.
import type { Result } from '../base/result';
import { fail, ok } from '../base/result';

export interface LenientJson {
  /** The parsed value. If the text is truncated, contains only the complete parts; an incomplete list entry is dropped entirely. */
  readonly value: unknown;
  /** Path and beginning of the truncated part; null if the text is complete. */
  readonly cut: { readonly path: string; readonly text: string } | null;
  /** Offset in the text at which the value ends. */
  readonly end: number;
}

const maxDepth = 200;

interface JsonScan {
  readonly text: string;
  at: number;
  /** Where and why parsing stopped; null if it has not stopped. `isCut`: the text was truncated there. */
  stop: { path: string; start: number; readonly isCut: boolean; readonly reason: string } | null;
}

/**
 * Parses JSON that may have comments, other quotation marks, bare keys and words, missing and trailing commas, raw line breaks and unknown
 * escapes.
 * @param text starts with a bracket; text after the value is ignored
 * @returns the value, or the reason and position of a failure, worded for the model
 */
export function readLenientJson(text: string): Result<LenientJson, string> {
  const scan: JsonScan = { text, at: 0, stop: null };
  const value = readValue(scan, '', 0);
  const { stop } = scan;
  if (stop === null) return ok({ value, cut: null, end: scan.at });
  if (!stop.isCut) return fail(stop.path === '' ? stop.reason : `${stop.path}: ${stop.reason}`);
  return ok({ value: value === nothing ? null : value, cut: { path: stop.path, text: text.slice(stop.start) }, end: scan.at });
}

/** Sentinel for a missing value: refused or truncated. */
const nothing = Symbol('nothing');

function refuse(scan: JsonScan, path: string, reason: string): typeof nothing {
  scan.stop ??= { path, start: scan.at, isCut: false, reason };
  return nothing;
}

function breakOff(scan: JsonScan, path: string, start: number): typeof nothing {
  scan.stop ??= { path, start, isCut: true, reason: '' };
  return nothing;
}

const blank = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/y;

function take(scan: JsonScan, pattern: RegExp): string {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text)?.[0] ?? '';
  scan.at += found.length;
  return found;
}

function readValue(scan: JsonScan, path: string, depth: number): unknown {
  take(scan, blank);
  const char = scan.text.charAt(scan.at);
  if (char === '') return breakOff(scan, path, scan.at);
  if (depth > maxDepth) return refuse(scan, path, 'nested too deeply');
  if (char === '{') return readObject(scan, path, depth);
  if (char === '[') return readList(scan, path, depth);
  return Object.hasOwn(closing, char) ? readString(scan, path) : readWord(scan, path);
}

function readObject(scan: JsonScan, path: string, depth: number): unknown {
  const fields: [string, unknown][] = [];
  const kept = () => Object.fromEntries(fields);
  scan.at++;
  for (;;) {
    const between = take(scan, blank);
    const start = scan.at;
    if (start >= scan.text.length) {
      breakOff(scan, path, start);
      return kept();
    }
    if (scan.text.charAt(start) === '}') {
      scan.at++;
      return kept();
    }
    if (fields.length > 0 && !isParted(scan, between)) return refuse(scan, memberPath(path, fields.at(-1)?.[0] ?? ''), quoteInside);
    const key = readKey(scan, path);
    if (key === nothing) return scan.stop?.isCut ? kept() : nothing;
    const at = memberPath(path, key);
    const value = readValue(scan, at, depth + 1);
    if (value !== nothing) fields.push([key, value]);
    if (scan.stop) return scan.stop.isCut ? kept() : nothing;
    take(scan, comma);
  }
}

const comma = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$))*,/y;
const quoteInside = 'a quotation mark inside a text is not escaped, or a comma is missing';

/**
 * Whether the next field or list entry may start here: after a comma, after whitespace, or after a value without a closing quotation mark.
 */
function isParted({ text, at }: JsonScan, between: string): boolean {
  const before = text.charAt(at - between.length - 1);
  return before === ',' || between !== '' || !Object.hasOwn(closed, before);
}

function memberPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

const bareKey = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const colon = /\s*:/y;

function readKey(scan: JsonScan, path: string): string | typeof nothing {
  const start = scan.at;
  const isQuoted = Object.hasOwn(closing, scan.text.charAt(start));
  const key = isQuoted ? readString(scan, path) : take(scan, bareKey);
  if (key === nothing) return nothing;
  if (key === '') return refuse(scan, path, 'the name of a field is missing');
  if (take(scan, colon) !== '') return key;
  return scan.text.slice(scan.at).trim() === '' ? breakOff(scan, path, start) : refuse(scan, path, quoteInside);
}

function readList(scan: JsonScan, path: string, depth: number): unknown {
  const entries: unknown[] = [];
  scan.at++;
  for (;;) {
    const between = take(scan, blank);
    const start = scan.at;
    const at = `${path}[${entries.length}]`;
    if (start >= scan.text.length) {
      breakOff(scan, at, start);
      return entries;
    }
    if (scan.text.charAt(start) === ']') {
      scan.at++;
      return entries;
    }
    if (entries.length > 0 && !isParted(scan, between)) return refuse(scan, `${path}[${entries.length - 1}]`, quoteInside);
    const entry = readValue(scan, at, depth + 1);
    if (scan.stop?.isCut) {
      scan.stop = { ...scan.stop, path: at, start };
      return entries;
    }
    if (scan.stop) return nothing;
    entries.push(entry);
    take(scan, comma);
  }
}

/** Possible closing quotes for each opening quote. */
const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '”': '”', '„': '“”', '‘': '’', '«': '»' };
const closed: Readonly<Record<string, true>> = { '"': true, "'": true, '”': true, '“': true, '’': true, '»': true };

function readString(scan: JsonScan, path: string): string | typeof nothing {
  const { text, at: start } = scan;
  const marks = closing[text.charAt(start)] ?? '"';
  let end = start + 1;
  while (end < text.length && !marks.includes(text.charAt(end))) end += text.charAt(end) === '\\' ? 2 : 1;
  if (end >= text.length) {
    scan.at = text.length;
    return breakOff(scan, path, start);
  }
  scan.at = end + 1;
  return unescaped(text.slice(start + 1, end));
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '/': '/', '\\': '\\', '"': '"', "'": "'" };

/**
 * Resolves escapes in a string. A backslash without a valid escape is literal. In a Windows path such as `C:\dir\new`, all backslashes
 * before letters are literal.
 */
function unescaped(inside: string): string {
  const single = inside.replaceAll('\\\\', '');
  const isPath = /(?<![a-z])[a-z]:\\/i.test(single) && /\\[^nrtbfu/"']/.test(single);
  return inside.replace(/\\(u[\dA-Fa-f]{4}|[\s\S])/g, (whole: string, code: string) => {
    if (isPath && /^[a-z]/i.test(code)) return whole;
    if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return escapes[code] ?? whole;
  });
}

const bareWord = /[^\s,:{}[\]"'“”]+/y;
const figure = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const literals: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
  undefined: null,
};

/** Parses a number, a literal such as `true`, or an unquoted word that is followed by the end of its line, field or list entry. */
function readWord(scan: JsonScan, path: string): unknown {
  const start = scan.at;
  const word = take(scan, bareWord);
  if (word === '') return refuse(scan, path, 'the value is missing');
  if (/^(?:\.{2,}|…)/.test(word)) return refuse(scan, path, '"..." stands for something that is left out');
  if (/^[-+]?(?:NaN|Infinity)$/.test(word)) return refuse(scan, path, `${word} is not a JSON value`);
  if (scan.at >= scan.text.length) return breakOff(scan, path, start);
  const isEnd = /^[^\S\n]*(?:[,}\]\n]|$|\/[/*])/.test(scan.text.slice(scan.at, scan.at + 40));
  if (figure.test(word) && (isEnd || /^\s*["'“]/.test(scan.text.slice(scan.at, scan.at + 40)))) return Number(word);
  if (!isEnd) return refuse(scan, path, 'a text is not in quotation marks');
  if (Object.hasOwn(literals, word)) return literals[word];
  return /^\p{L}[\p{L}\p{N}_-]*$/u.test(word) ? word : refuse(scan, path, 'a text is not in quotation marks');
}
