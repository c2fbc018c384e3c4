// Result of reading a reply: a whole value, a partial value with losses, or an error.
import { singleLine } from './lines';

/**
 * Why a part of a reply was lost:
 * - `unread`: invalid; `cutOff`: the reply was truncated. Only these two kinds are requested again.
 * - `clipped`: too long; `tooMany`: beyond the end of a full list.
 * - `defaulted`: an unknown word or number was replaced with the default; `unknown`: the schema has no such field.
 */
export type LossKind = 'unread' | 'cutOff' | 'clipped' | 'tooMany' | 'defaulted' | 'unknown';

export interface Lost {
  readonly kind: LossKind;
  /** Path of the lost part, such as `tasks[1].files`; empty for the whole reply. */
  readonly path: string;
  /** First characters of the lost part, as written by the model. */
  readonly text: string;
  /** Reason for the loss, as shown to the model and in the log. */
  readonly reason: string;
}

/** Result of reading a reply. A value is available only together with its losses, so that code cannot ignore them. */
export type Reading<T> = Readable<T> | Unreadable;

export type Readable<T> = WholeReading<T> | PartReading<T>;

interface WholeReading<T> {
  readonly state: 'whole';
  readonly value: T;
}

interface PartReading<T> {
  readonly state: 'partly';
  readonly kept: T;
  readonly lost: readonly Lost[];
}

interface Unreadable {
  readonly state: 'unreadable';
  /** Error message that is sent to the model with the retry. */
  readonly problem: string;
}

export function unreadable(problem: string): Unreadable {
  return { state: 'unreadable', problem };
}

export function readingOf<T>(value: T, lost: readonly Lost[]): Readable<T> {
  return lost.length === 0 ? { state: 'whole', value } : { state: 'partly', kept: value, lost };
}

export function takeValue<T>(reading: Readable<T>, onLost: (lost: readonly Lost[]) => void): T {
  if (reading.state === 'whole') return reading.value;
  onLost(reading.lost);
  return reading.kept;
}

/** Applies `look` to the value of a reading, and combines the losses of both readings. */
export function refined<T, U>(reading: Reading<T>, look: (value: T) => Reading<U>): Reading<U> {
  if (reading.state === 'unreadable') return reading;
  const lost: Lost[] = [];
  const next = look(takeValue(reading, (parts) => lost.push(...parts)));
  if (next.state === 'unreadable') return next;
  return readingOf(
    takeValue(next, (parts) => lost.push(...parts)),
    lost,
  );
}

/**
 * Returns the more complete of two readings. If both are readable and the first is incomplete, returns the second only if it has fewer
 * recoverable losses and at least as many list entries at all levels.
 */
export function betterOf<T>(first: Reading<T>, second: Reading<T>): Reading<T> {
  if (second.state === 'unreadable') return first;
  if (first.state !== 'partly') return first.state === 'whole' ? first : second;
  const kept = second.state === 'whole' ? second.value : second.kept;
  const left = second.state === 'whole' ? 0 : askable(second.lost).length;
  return left < askable(first.lost).length && entriesIn(kept) >= entriesIn(first.kept) ? second : first;
}

function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce((sum: number, field: unknown) => sum + entriesIn(field), own);
}

/** Returns the losses that a retry may recover. */
export function askable(lost: readonly Lost[]): readonly Lost[] {
  return lost.filter(({ kind }) => kind === 'unread' || kind === 'cutOff');
}

/** Returns the message for a retry, which names the missing parts; null if no retry is needed. */
export function problemOf(reading: Reading<unknown>): string | null {
  if (reading.state === 'unreadable') return reading.problem;
  const missing = reading.state === 'partly' ? askable(reading.lost) : [];
  return missing.length === 0 ? null : `These parts could not be read; the others were: ${missing.map(lostText).join('; ')}`;
}

export function lostText({ path, text, reason }: Lost): string {
  return [path, text === '' ? '' : `"${text}"`, `(${reason})`].filter(Boolean).join(' ');
}

const maxQuoted = 80;

export function quoteOf(value: unknown): string {
  const text = singleLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1)}…` : text;
}
