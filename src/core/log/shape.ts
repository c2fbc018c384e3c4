// Structural checks of values read from disk: quick, copying nothing, and lenient on words, as a later version may know more of them.

/** What a value is as far as a fold relies on it. */
type ValueKind = 'text' | 'number' | 'flag' | 'null' | 'absent' | 'list' | 'object';

/** The kinds of a type: a union of words is text, and an optional field may be absent. */
export type KindOf<T> = T extends string
  ? 'text'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'flag'
      : T extends null
        ? 'null'
        : T extends undefined
          ? 'absent'
          : T extends readonly unknown[]
            ? 'list'
            : 'object';

/** Whether a value is of one of the kinds `K`. The kinds are compared exactly: a check that forgets null does not compile. */
export interface ValueCheck<K extends ValueKind> {
  (value: unknown): boolean;
  readonly of?: (kind: K) => K;
}

export type AnyCheck = (value: unknown) => boolean;

/** A check for each field of `T`, none left out. */
export type Shape<T> = { readonly [F in keyof T]-?: ValueCheck<KindOf<T[F]>> };

/** Characters and items that no honest event comes near. */
const maxTextLength = 16_000_000;
const maxListLength = 100_000;
/** Far beyond any time in milliseconds or number of tokens, and small enough to be counted exactly. */
const largest = Number.MAX_SAFE_INTEGER;

export const text: ValueCheck<'text'> = (value) => typeof value === 'string' && value.length <= maxTextLength;
export const number: ValueCheck<'number'> = (value) => typeof value === 'number' && Math.abs(value) <= largest;
export const flag: ValueCheck<'flag'> = (value) => typeof value === 'boolean';
export const object: ValueCheck<'object'> = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** One of a closed list: for the words that say what comes next, where one of a later version leaves nothing sensible to do. */
export function oneOf(words: readonly string[]): ValueCheck<'text'> {
  return (value) => words.includes(value as string);
}

/** A whole number from 0 to `most`, for what is counted, and for what a loop runs to. */
export function upTo(most: number): ValueCheck<'number'> {
  return (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

export function list(item: AnyCheck): ValueCheck<'list'> {
  return (value) => Array.isArray(value) && value.length <= maxListLength && value.every(item);
}

export function orNull<K extends ValueKind>(check: ValueCheck<K>): ValueCheck<K | 'null'> {
  return (value) => value === null || check(value);
}

export function maybe<K extends ValueKind>(check: ValueCheck<K>): ValueCheck<K | 'absent'> {
  return (value) => value === undefined || check(value);
}

/** A value of one form or another. */
export function either<K extends ValueKind>(one: ValueCheck<K>, other: AnyCheck): ValueCheck<K> {
  return (value) => one(value) || other(value);
}

/** An object whose fields, where they are there, are what they should be; older logs may lack some of them. */
export function some(fields: Readonly<Record<string, AnyCheck>>): ValueCheck<'object'> {
  const checks = Object.entries(fields);
  return (value) =>
    object(value) &&
    checks.every(([name, check]) => {
      const field = (value as Readonly<Record<string, unknown>>)[name];
      return field === undefined || check(field);
    });
}

/** An object that lacks none of these, whatever else it holds. */
export function whole(fields: Readonly<Record<string, AnyCheck>>): ValueCheck<'object'> {
  const isWhole = has(fields);
  return (value) => object(value) && isWhole(value as object);
}

/** An object as a shape says, whatever else it holds. */
export function has(shape: Readonly<Record<string, AnyCheck>>): (value: object) => boolean {
  const checks = Object.entries(shape);
  return (value) => checks.every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]));
}
