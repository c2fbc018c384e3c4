// Encrypts secrets in stored file lines; the key is in the editor's secret storage.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { encryptedMark, fileLines } from '../../../core/secrets/fileLines';
import { scan } from '../../../core/secrets/scan';
import { yieldToEventLoop } from '../base/timers';

export interface LineCipher {
  /** Encrypts the secrets in the file lines of facts or of a folded session. */
  encrypted<T>(value: T): Promise<T>;
  /** Reverses `encrypted`; values whose key is unknown remain encrypted. */
  decrypted<T>(value: T): T;
}

/** AES-128 keys in hexadecimal. */
export interface CipherKeys {
  known(): readonly string[];
  /** Returns the key for encryption, and creates it if there is none. */
  current(): Promise<string>;
}

/** Identity cipher for tests, which have no user files. */
export const noCipher: LineCipher = { encrypted: async (value) => value, decrypted: (value) => value };

const [ivBytes, tagBytes] = [12, 16];
const [begin, end] = ['\u27e6encrypted-', '\u27e7'];

export function createLineCipher(keys: CipherKeys): LineCipher {
  const open = (mark: string): string | null => {
    for (const key of keys.known()) {
      const text = opened(mark, key);
      if (text !== null) return text;
    }
    return null;
  };
  const inClear = (line: string) => (line.includes(begin) ? line.replace(encryptedMark, (mark) => open(mark) ?? mark) : line);
  return {
    encrypted: async (value) => {
      const found = new Map<HeldLines, readonly string[]>();
      for (const groups of groupsIn(value)) {
        const lines = groups.flat().map((line) => textOf(line) ?? '');
        const spans = await secretsOf(lines.join('\n'));
        if (spans.length === 0) continue;
        const key = await keys.current();
        const hidden = withoutSpans(lines, spans, (text) => closed(text, key));
        let from = 0;
        for (const group of groups) {
          found.set(group, hidden.slice(from, from + group.length));
          from += group.length;
        }
      }
      return found.size === 0 ? value : replaced(value, (texts, held) => found.get(held) ?? texts);
    },
    decrypted: (value) => replaced(value, (texts) => (texts.some((text) => text.includes(begin)) ? texts.map(inClear) : texts)),
  };
}

function closed(text: string, key: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-128-gcm', Buffer.from(key, 'hex'), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${begin}${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}${end}`;
}

function opened(mark: string, key: string): string | null {
  const bytes = Buffer.from(mark.slice(begin.length, -end.length), 'base64url');
  try {
    const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key, 'hex'), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

type Span = readonly [from: number, to: number];

/** Finds secrets, and text that looks like an encrypted value and would therefore be decrypted on reading. */
async function secretsOf(text: string): Promise<readonly Span[]> {
  const marks = [...text.matchAll(encryptedMark)].map((mark): Span => [mark.index, mark.index + mark[0].length]);
  const spans: Span[] = [];
  let pieces = 0;
  for (const found of scan(text)) {
    spans.push(...found.map((each): Span => [each.start, each.end]));
    if (++pieces % 2 === 0) await yieldToEventLoop();
  }
  const beside = spans.filter(([from, to]) => !marks.some(([start, stop]) => from < stop && to > start));
  return [...marks, ...beside].sort(([a], [b]) => a - b);
}

/** Replaces spans of the joined text in the individual lines; a span across several lines is split. */
function withoutSpans(lines: readonly string[], spans: readonly Span[], hide: (text: string) => string): string[] {
  let at = 0;
  let next = 0;
  return lines.map((line) => {
    const [start, stop] = [at, at + line.length];
    at = stop + 1;
    const parts: string[] = [];
    let done = 0;
    while (next < spans.length) {
      const [from, to] = spans[next] ?? [0, 0];
      if (from >= stop) break;
      const [first, last] = [Math.max(from - start, 0), Math.min(to, stop) - start];
      if (last > first) parts.push(line.slice(done, first), hide(line.slice(first, last)));
      done = Math.max(done, last);
      if (to > stop) break;
      next++;
    }
    return parts.length === 0 ? line : parts.join('') + line.slice(done);
  });
}

/** File lines in a fact: strings, or objects that contain the text. */
type HeldLines = readonly (string | { readonly text: string })[];

/** Groups the lines of each object for one scan, because a secret's name may be in one line and its value in the next. */
function groupsIn(value: unknown): HeldLines[][] {
  if (Array.isArray(value)) return value.flatMap(groupsIn);
  if (value === null || typeof value !== 'object') return [];
  const own: HeldLines[] = [];
  const within: HeldLines[][] = [];
  for (const [field, held] of Object.entries(value)) {
    if (isLines(field, held)) own.push(held);
    else within.push(...groupsIn(held));
  }
  return own.length > 0 ? [own, ...within] : within;
}

function isLines(field: string, value: unknown): value is HeldLines {
  return fileLines.has(field) && Array.isArray(value) && value.length > 0 && value.every((line) => textOf(line) !== null);
}

function textOf(line: unknown): string | null {
  if (typeof line === 'string') return line;
  return typeof line === 'object' && line !== null && 'text' in line && typeof line.text === 'string' ? line.text : null;
}

/** Replaces the lines in a value; unchanged objects keep their identity. */
function replaced<T>(value: T, lines: (texts: readonly string[], held: HeldLines) => readonly string[]): T {
  const within = (part: unknown): unknown => {
    if (part === null || typeof part !== 'object') return part;
    if (Array.isArray(part)) {
      const items = part.map(within);
      return items.some((item, index) => item !== part[index]) ? items : part;
    }
    const changed = Object.entries(part).flatMap(([field, held]) => {
      const next = isLines(field, held) ? withTexts(held, lines) : within(held);
      return next === held ? [] : [[field, next] as const];
    });
    return changed.length === 0 ? part : { ...part, ...Object.fromEntries(changed) };
  };
  return within(value) as T;
}

function withTexts(held: HeldLines, lines: (texts: readonly string[], held: HeldLines) => readonly string[]): HeldLines {
  const texts = held.map((line) => textOf(line) ?? '');
  const next = lines(texts, held);
  if (next === texts) return held;
  return held.map((line, index) => (typeof line === 'string' ? (next[index] ?? line) : { ...line, text: next[index] ?? line.text }));
}
