// Shapes of stored data: type, check and sample value from one declaration.

type ValueKind = 'text' | 'number' | 'flag' | 'null' | 'absent' | 'list' | 'object';

/** Maps a type to its kind. Unions of string literals are `text`; optional fields add `absent`. */
type KindOf<T> = T extends string
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

/** Makes kinds match exactly: a check that allows null for a type without null, or the reverse, does not compile. */
interface KindCheck<K extends ValueKind> {
  (value: unknown): boolean;
  readonly kinds?: (kind: K) => K;
}

/** Checks whether a value is a `T`, without copying the value. */
export interface FieldShape<T> extends KindCheck<KindOf<T>> {
  readonly sample: T;
}

export interface OptionalField<T> extends KindCheck<KindOf<T> | 'absent'> {
  readonly sample: T;
  readonly isOptional: true;
}

export interface AnyField {
  (value: unknown): boolean;
  readonly sample: unknown;
}

export type Fields = Readonly<Record<string, AnyField>>;

type OptionalIn<F> = { [K in keyof F]: F[K] extends { readonly isOptional: true } ? K : never }[keyof F];
type SampleOf<F> = F extends { readonly sample: infer T } ? T : never;
type Flat<T> = { [K in keyof T]: T[K] };

/** The object type described by a record of field shapes. */
export type ObjectOf<F> = Flat<
  { -readonly [K in Exclude<keyof F, OptionalIn<F>>]: SampleOf<F[K]> } & { -readonly [K in OptionalIn<F>]?: SampleOf<F[K]> }
>;

/** Maximum text length in characters and maximum list length; far above the lengths in any real event. */
const maxTextLength = 16_000_000;
const maxListLength = 100_000;
const maxNumber = Number.MAX_SAFE_INTEGER;

/** @__NO_SIDE_EFFECTS__ */
function field<T>(check: (value: unknown) => boolean, sample: T): FieldShape<T> {
  return Object.assign(check, { sample });
}

export const text = /* @__PURE__ */ field<string>((value) => typeof value === 'string' && value.length <= maxTextLength, 'text');
export const number = /* @__PURE__ */ field<number>((value) => typeof value === 'number' && Math.abs(value) <= maxNumber, 1);
export const flag = /* @__PURE__ */ field<boolean>((value) => typeof value === 'boolean', true);

/**
 * Creates the shape of a string from an open set: any text is accepted, because later versions may add values.
 * @__NO_SIDE_EFFECTS__
 */
export function word<T extends string>(sample: T): FieldShape<T> {
  return field<T>((value) => text(value), sample);
}

/**
 * Creates the shape of a string from a closed set; unknown values are rejected. Used for values that select the next action, because an
 * unknown value could not be handled there.
 * @__NO_SIDE_EFFECTS__
 */
export function oneOf<const T extends string>(words: readonly [T, ...T[]]): FieldShape<T> {
  return field<T>((value) => words.some((known) => known === value), words[0]);
}

/**
 * Creates the shape of a whole number from 0 to `max`, for counts and loop bounds.
 * @__NO_SIDE_EFFECTS__
 */
export function upTo(max: number): FieldShape<number> {
  return field<number>((value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max, 1);
}

/** A round or version number. The limit is low because code loops over some of these numbers. */
export const round = /* @__PURE__ */ upTo(10_000);

/**
 * Creates the shape of a type that is narrower than its check, such as a list of specific words.
 * @__NO_SIDE_EFFECTS__
 */
export function typed<T>(check: KindCheck<KindOf<T>>, sample: T): FieldShape<T> {
  return field<T>((value) => check(value), sample);
}

/** @__NO_SIDE_EFFECTS__ */
export function list<T>(item: FieldShape<T>): FieldShape<T[]> {
  return field((value) => Array.isArray(value) && value.length <= maxListLength && value.every(item), [item.sample]);
}

export const texts = /* @__PURE__ */ list(text);

/** @__NO_SIDE_EFFECTS__ */
export function orNull<T>(of: FieldShape<T>): FieldShape<T | null> {
  return field<T | null>((value) => value === null || of(value), of.sample);
}

/**
 * Creates the shape of a field that is missing in older logs or in most events.
 * @__NO_SIDE_EFFECTS__
 */
export function maybe<T>(of: FieldShape<T>): OptionalField<T> {
  return Object.assign((value: unknown) => value === undefined || of(value), { sample: of.sample, isOptional: true as const });
}

/**
 * Creates the shape of a value that older logs store differently.
 * @__NO_SIDE_EFFECTS__
 */
export function either<T>(today: FieldShape<T>, older: (value: unknown) => boolean): FieldShape<T> {
  return field<T>((value) => today(value) || older(value), today.sample);
}

/**
 * Creates the shape of an object with all of these fields; other fields are allowed.
 * @__NO_SIDE_EFFECTS__
 */
export function object<F extends Fields>(fields: F): FieldShape<ObjectOf<F>> {
  const holds = has(fields);
  return field<ObjectOf<F>>((value) => isObject(value) && holds(value), sampleOf(fields));
}

/** Validators for the fields of `T` that folds read. `maybe` allows a field that older logs lack. */
type FieldKinds<T> = { readonly [K in keyof T]?: (KindCheck<KindOf<T[K]>> | KindCheck<KindOf<T[K]> | 'absent'>) & AnyField };

/**
 * Creates the shape of an object whose type is declared elsewhere. The shape checks only the fields in `fields`.
 * @__NO_SIDE_EFFECTS__
 */
export function part<T extends object>(fields: FieldKinds<T>): FieldShape<T> {
  const holds = has(fields);
  return field<T>((value) => isObject(value) && holds(value), sampleOf(fields));
}

/**
 * Creates the shape of an object in which each listed field may be missing but must be valid if present.
 * @__NO_SIDE_EFFECTS__
 */
export function some<T extends object>(fields: FieldKinds<T>): FieldShape<T> {
  const checks = Object.entries<AnyField | undefined>(fields);
  const isFitting = (value: object) =>
    checks.every(([name, check]) => {
      const field = (value as Readonly<Record<string, unknown>>)[name];
      return field === undefined || check?.(field);
    });
  return field<T>((value) => isObject(value) && isFitting(value), sampleOf(fields));
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type SomeFields = Readonly<Partial<Record<string, AnyField>>>;

/** A check for each field of `T`, including optional fields. */
export type FieldChecks<T> = { readonly [K in keyof T]-?: KindCheck<KindOf<T[K]>> };

export function has(fields: Readonly<Partial<Record<string, (value: unknown) => boolean>>>): (value: object) => boolean {
  const checks = Object.entries(fields);
  return (value) => checks.every(([name, check]) => check?.((value as Readonly<Record<string, unknown>>)[name]));
}

/** Returns an object with the sample value of each field, including optional fields. */
export function sampleOf<T>(fields: SomeFields): T {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.sample])) as T;
}
