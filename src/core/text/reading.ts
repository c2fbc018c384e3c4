// Result of reading a reply: the whole value, a partial value with losses, or nothing.
import { singleLine } from './lines';

/**
 * Why a part of a reply is lost. `unread`: invalid. `cutOff`: truncated reply. Only these two are asked for again. `clipped`: too
 * long. `tooMany`: list is full. `defaulted`: unknown word or number. `unknown`: no such field.
 */
export type LossKind = 'unread' | 'cutOff' | 'clipped' | 'tooMany' | 'defaulted' | 'unknown';

export interface Lost {
  readonly kind: LossKind;
  /** Path such as `tasks[1].files`; empty for the whole reply. */
  readonly path: string;
  /** First characters of the lost part, as the model wrote them. */
  readonly text: string;
  /** Reason, worded for the model and the log. */
  readonly reason: string;
}

/** A value comes only together with its losses: code that ignores them does not compile. */
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
  /** Error message for the retry. */
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

/** Reads the value a second time, with `look`; losses are combined. */
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

/** The more complete reading: the second one if it has no fewer entries and fewer losses. */
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

/** Losses that a retry may recover. */
export function askable(lost: readonly Lost[]): readonly Lost[] {
  return lost.filter(({ kind }) => kind === 'unread' || kind === 'cutOff');
}

/** What to ask the model for again, by name; null if nothing. */
export function problemOf(reading: Reading<unknown>): string | null {
  if (reading.state === 'unreadable') return reading.problem;
  const missing = reading.state === 'partly' ? askable(reading.lost) : [];
  return missing.length === 0 ? null : `These parts could not be read, the others were: ${missing.map(lostText).join('; ')}`;
}

/** One loss as text: path, beginning and reason. */
export function lostText({ path, text, reason }: Lost): string {
  return [path, text === '' ? '' : `"${text}"`, `(${reason})`].filter(Boolean).join(' ');
}

/** Maximum number of characters quoted from a lost part. */
const maxQuoted = 80;

export function quoteOf(value: unknown): string {
  const text = singleLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1)}…` : text;
}
