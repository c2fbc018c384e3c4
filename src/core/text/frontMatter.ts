// Tolerant front matter reader for a subset of YAML, with line numbers.
//
// A full YAML parser rejects many of these files: unquoted globs start with `*`, and descriptions contain colons. The tools that define the
// files accept both.
import { lineTexts, withoutByteOrderMark } from './lines';

export interface HeadField {
  readonly line: number;
  /** Null for a field with nested keys, which are not supported. */
  readonly value: string | readonly string[] | null;
}

export type HeadProblemReason = 'noFrontMatter' | 'notKeyValue' | 'repeatedKey';

export interface HeadProblem {
  readonly line: number;
  readonly reason: HeadProblemReason;
  readonly detail: string;
}

export interface FrontMatter {
  readonly fields: ReadonlyMap<string, HeadField>;
  readonly problems: readonly HeadProblem[];
  readonly body: string;
  readonly bodyLine: number;
  /** Whether the file starts with front matter, even if it is not closed. */
  readonly hasHead: boolean;
}

/**
 * Maximum number of front matter lines. A longer block is not read and is reported as a problem, because it is probably text between two
 * horizontal rules.
 */
const maxHeadLines = 400;
const maxItems = 100;

/**
 * Returns the lines of a file, and the index of the line that ends the front matter: 0 if there is no front matter, -1 if it is not closed.
 */
export function splitHead(source: string): { readonly lines: readonly string[]; readonly end: number } {
  const lines = lineTexts(withoutByteOrderMark(source));
  const end = lines[0]?.trimEnd() === '---' ? lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line)) : 0;
  return { lines, end };
}

export function readFrontMatter(source: string): FrontMatter {
  const { lines, end } = splitHead(source);
  if (end === 0) return { fields: new Map(), problems: [], body: lines.join('\n'), bodyLine: 1, hasHead: false };
  const problems: HeadProblem[] = [];
  if (end < 0 || end > maxHeadLines) problems.push({ line: 1, reason: 'noFrontMatter', detail: '---' });
  const isRead = problems.length === 0;
  const fields = isRead ? readFields(lines.slice(1, end), problems) : new Map<string, HeadField>();
  return { fields, problems, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2, hasHead: true };
}

const keyLine = /^(?:"([^"]+)"|'([^']+)'|([\w.-]+))[ \t]*:(?:[ \t]+(.*))?$/;

function readFields(lines: readonly string[], problems: HeadProblem[]): Map<string, HeadField> {
  const fields = new Map<string, HeadField>();
  for (let at = 0; at < lines.length; ) {
    const text = lines[at] ?? '';
    const line = at + 2;
    if (isSilent(text)) {
      at++;
      continue;
    }
    const match = keyLine.exec(text.trimEnd());
    const below = lines.slice(at + 1, endOfField(lines, at + 1, match?.[4]?.trim() ?? ''));
    at += 1 + below.length;
    if (!match) {
      problems.push({ line, reason: 'notKeyValue', detail: text.trim().slice(0, 80) });
      continue;
    }
    const key = match[1] ?? match[2] ?? match[3] ?? '';
    if (fields.has(key)) problems.push({ line, reason: 'repeatedKey', detail: key });
    else fields.set(key, { line, value: fieldValue(match[4]?.trim() ?? '', below) });
  }
  return fields;
}

function isSilent(text: string): boolean {
  return text.trim() === '' || text.startsWith('#');
}

/** Returns the index after the last line of a field: its indented lines, list items, and the rest of a bracketed list. */
function endOfField(lines: readonly string[], from: number, first: string): number {
  let at = from;
  const isOpenList = first.startsWith('[') && !closes(first);
  for (let isOpen = isOpenList; at < lines.length; at++) {
    const text = lines[at] ?? '';
    if (isOpen) {
      isOpen = !closes(text);
      if (keyLine.test(text.trimEnd())) return at;
    } else if (!/^[ \t]/.test(text) && !(first === '' && /^-(?:[ \t]|$)/.test(text)) && text.trim() !== '') return at;
  }
  return at;
}

function closes(text: string): boolean {
  return /\]\s*(?:#.*)?$/.test(text);
}

function fieldValue(first: string, below: readonly string[]): HeadField['value'] {
  if (/^[|>][+\d-]*$/.test(first))
    return below
      .map((line) => line.trim())
      .join(first.startsWith('|') ? '\n' : ' ')
      .trim();
  const more = below.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  if (first.startsWith('[')) return flowItems([first, ...more].join(' '));
  if (first.startsWith('{')) return null;
  if (first === '' && more.length > 0)
    return more[0]?.startsWith('-') ? blockItems(more) : keyLine.test(more[0] ?? '') ? null : more.join(' ');
  return scalar([first, ...more].join(' '));
}

/** Returns the items of a YAML block sequence, only the first line of each; null if an item has nested keys. */
function blockItems(lines: readonly string[]): string[] | null {
  const isKeyed = (line: string) => keyLine.test(line.replace(/^-[ \t]+/, ''));
  const isNested = (line: string, at: number) => !line.startsWith('-') && isKeyed(line) && isKeyed(lines[at - 1] ?? '');
  if (lines.some(isNested)) return null;
  const items = lines.filter((line) => /^-[ \t]+/.test(line)).map((line) => line.replace(/^-[ \t]+/, ''));
  return items
    .map(scalar)
    .filter((item) => item !== '')
    .slice(0, maxItems);
}

function flowItems(text: string): string[] {
  const inner = text.replace(/^\[/, '').replace(/\]\s*(?:#.*)?$/, '');
  return splitAtCommas(inner)
    .map(scalar)
    .filter((item) => item !== '')
    .slice(0, maxItems);
}

/** Splits at commas outside quotes and braces. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let depth = 0;
  let part = '';
  for (const char of text) {
    if (quote !== '') quote = char === quote ? '' : quote;
    else if ((char === '"' || char === "'") && part.trim() === '') quote = char;
    else if (char === '{') depth++;
    else if (char === '}') depth = Math.max(0, depth - 1);
    if (char === ',' && quote === '' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += char;
  }
  return [...parts, part.trim()].filter((each) => each !== '');
}

function scalar(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(text) ?? /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(text);
  if (!quoted) return text.replace(/(?:^|\s)#.*$/, '').trim();
  const inner = quoted[1] ?? '';
  return text.startsWith('"') ? inner.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1') : inner.replaceAll("''", "'");
}

/** Returns the value of a field as text; empty if the field is missing or its value is not a string. */
export function headText(head: FrontMatter, key: string): string {
  const value = head.fields.get(key)?.value;
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the value of a field as a list, from list items or comma-separated text. */
export function headList(head: FrontMatter, key: string): readonly string[] {
  const value = head.fields.get(key)?.value ?? [];
  return typeof value === 'string' ? splitAtCommas(value) : value.flatMap(splitAtCommas);
}
