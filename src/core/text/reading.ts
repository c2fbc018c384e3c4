// Result of reading a reply: the whole value, a part of it and what was lost, or nothing.
import { singleLine } from './lines';

/**
 * Why a part of a reply is not in its value. `unread`: it does not fit. `cutOff`: the reply ended in it. These two are asked for again.
 * `clipped`: it was too long. `tooMany`: the list has no room for it. `defaulted`: a word or a figure that means nothing here. `unknown`: no field of that name.
 */
export type LossKind = 'unread' | 'cutOff' | 'clipped' | 'tooMany' | 'defaulted' | 'unknown';

export interface Lost {
  readonly kind: LossKind;
  /** Where it stood, such as `tasks[1].files`; empty for the reply as a whole. */
  readonly path: string;
  /** Its beginning, as the reply has it. */
  readonly text: string;
  /** In words for the model that is asked again, and for the log. */
  readonly reason: string;
}

/** The value can only be had together with what was lost: code that ignores the losses does not compile. */
export type Reading<T> = Readable<T> | Unreadable;

/** A reading with a value. */
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
  /** A sentence for the model that is asked again. */
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

/** What a second look makes of the value, with the losses of both. */
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

/** The reading that has more of what was meant: of two values the second counts where it has no fewer entries and fewer losses. */
export function betterOf<T>(first: Reading<T>, second: Reading<T>): Reading<T> {
  if (second.state === 'unreadable') return first;
  if (first.state !== 'partly') return first.state === 'whole' ? first : second;
  const kept = second.state === 'whole' ? second.value : second.kept;
  const left = second.state === 'whole' ? 0 : askable(second.lost).length;
  return left < askable(first.lost).length && entriesIn(kept) >= entriesIn(first.kept) ? second : first;
}

/** How many entries the lists of a value have in all. */
function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce((sum: number, field: unknown) => sum + entriesIn(field), own);
}

/** The losses that another call may bring back. */
export function askable(lost: readonly Lost[]): readonly Lost[] {
  return lost.filter(({ kind }) => kind === 'unread' || kind === 'cutOff');
}

/** What the model is asked for again, by name; null where nothing has to be asked for. */
export function problemOf(reading: Reading<unknown>): string | null {
  if (reading.state === 'unreadable') return reading.problem;
  const missing = reading.state === 'partly' ? askable(reading.lost) : [];
  return missing.length === 0 ? null : `These parts could not be read, the others were: ${missing.map(lostText).join('; ')}`;
}

/** One loss in words: where it stood, how it begins, and why it was not kept. */
export function lostText({ path, text, reason }: Lost): string {
  return [path, text === '' ? '' : `"${text}"`, `(${reason})`].filter(Boolean).join(' ');
}

/** Characters of a lost part that are quoted. */
const maxQuoted = 80;

/** A value of a reply as it is quoted among the losses. */
export function quoteOf(value: unknown): string {
  const text = singleLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1)}…` : text;
}
