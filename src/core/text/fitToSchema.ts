// Fits JSON written by a model to a schema: names, shapes and lengths.
import * as v from 'valibot';
import { clipAtSentence } from './quoting';
import {
  type GivenFields,
  fieldsOf,
  flagOf,
  hasWords,
  isText,
  matchingPart,
  numberOf,
  textOf,
  meansSame,
  plainName,
  wordMeaning,
} from './looseValues';
import { type Lost, type LossKind, quoteOf } from './reading';

export interface Fitted {
  readonly value: unknown;
  readonly lost: readonly Lost[];
}

/** A schema with the fields used here, which valibot declares only on the types of specific schemas. */
interface SchemaNode extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly options?: readonly unknown[];
  readonly fallback?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** Maximum nesting depth. A value that is nested deeper is returned unchanged, and validation rejects it. */
const maxDepth = 50;

/**
 * Fits a JSON value written by a model to a schema, as far as possible without inventing content. Validation reports what remains invalid.
 */
export function fitToSchema(value: unknown, schema: v.GenericSchema): Fitted {
  const lost: Lost[] = [];
  if (isTooDeep(value)) return { value, lost };
  return { value: fitValue(value, schema as SchemaNode, { path: '', isTop: true, lost }), lost };
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

interface SchemaPath {
  readonly path: string;
  readonly isTop: boolean;
  readonly lost: Lost[];
}

function lose({ path, lost }: SchemaPath, kind: LossKind, value: unknown, reason: string): void {
  lost.push({ kind, path, text: quoteOf(value), reason });
}

function fitValue(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  if (value === null || value === undefined) return value;
  if (shape.wrapped) return isNothing(value, shape.wrapped) ? null : fitValue(value, shape.wrapped, place);
  switch (shape.type) {
    case 'string':
      return fitText(value, shape, place);
    case 'picklist':
      return typeof value === 'string' ? (wordMeaning(value, shape.options ?? []) ?? value) : value;
    case 'number':
      return numberOf(value, shape.pipe?.some(({ type, requirement }) => type === 'max_value' && requirement === 1) === true);
    case 'boolean':
      return flagOf(value);
    case 'array':
      return fitList(value, shape, place);
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return fitFields(value, shape, place);
    default:
      return value;
  }
}

/** Whether a value is a word for "nothing", such as `none`, that is not an option of the schema. */
function isNothing(value: unknown, shape: SchemaNode): boolean {
  return typeof value === 'string' && /^(?:null|none|n\/a|-|)$/i.test(value.trim()) && !shape.options?.includes(value.trim());
}

function fitText(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  const said = textOf(value);
  if (said === null) return value;
  const text = matchingPart(said, shape.pipe?.find(({ type }) => type === 'regex')?.requirement);
  const max = limitOf(shape);
  if (max === null || text.trim().length <= max) return text;
  lose(place, 'clipped', text, `${text.length} characters, at most ${max} are kept`);
  return clipAtSentence(text.trim(), max);
}

function fitList(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  const { item } = shape;
  const list = item ? listOf(value, item) : null;
  if (list === null || !item) return value;
  const kept = list.flatMap((entry, index) => {
    const at = { ...place, path: `${place.path}[${index}]`, isTop: false };
    const before = place.lost.length;
    const fitted = fitValue(entry, item, at);
    const problem = problemIn(fitted, item);
    if (problem === null) return [fitted];
    // Discards the losses inside a dropped entry, because the entry is recorded as one loss.
    place.lost.length = before;
    if (hasWords(entry) || typeof entry === 'number') lose(at, 'unread', entry, problem);
    return [];
  });
  const max = limitOf(shape);
  if (max === null || kept.length <= max) return kept;
  for (const [index, entry] of kept.entries())
    if (index >= max) lose({ ...place, path: `${place.path}[${index}]` }, 'tooMany', entry, `at most ${max} are kept`);
  return kept.slice(0, max);
}

function problemIn(value: unknown, shape: SchemaNode): string | null {
  const checked = v.safeParse(shape, value);
  return checked.success ? null : problemsOf(checked.issues, 2);
}

/** Formats the first `most` validation issues, each with its path. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[], most: number): string {
  const named = issues.slice(0, most).map((issue) => {
    const path = v.getDotPath(issue);
    return path === null ? issue.message : `${path}: ${issue.message}`;
  });
  return named.join('; ');
}

const bullet = /^\s*(?:[-*•]|\(?\d{1,2}[.)])\s+/;
const numbered = /^[A-Za-z]{0,8}[ _-]?\d{1,3}$/;

/** Flattens nested lists, splits text with list markers, takes numbered keys, and wraps another object or a number; null otherwise. */
function listOf(value: unknown, item: SchemaNode): readonly unknown[] | null {
  if (Array.isArray(value)) return value.some(Array.isArray) && item.type !== 'array' ? value.flat() : value;
  if (typeof value === 'string') return linesOf(value);
  const fields = fieldsOf(value);
  if (!fields) return typeof value === 'number' ? [value] : null;
  const keys = Object.keys(fields);
  if (keys.length === 0) return [];
  if (!keys.every((key) => numbered.test(key))) return [value];
  return Object.entries(fields).map(([key, held]) => (fieldsOf(held) && item.entries?.id ? { id: key, ...(held as object) } : held));
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 1 && lines.every((line) => bullet.test(line))) return lines.map((line) => line.replace(bullet, ''));
  return lines.length === 0 || /^(?:none|null|n\/a|\[\]|-)\.?$/i.test(text.trim()) ? [] : [text.trim().replace(bullet, '')];
}

function fitFields(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  const { entries } = shape;
  if (!entries || shape.type !== 'object') return fieldsOf(value) ? fitNamed(value as GivenFields, entries ?? {}, place) : value;
  const given = asFields(value, entries, place);
  return given ? fitNamed(named(given, entries, place), entries, place) : value;
}

function fitNamed(fields: GivenFields, entries: NonNullable<SchemaNode['entries']>, place: SchemaPath): GivenFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const known = Object.hasOwn(entries, key) ? entries[key] : undefined;
      if (!known) return [key, field];
      const at = { ...place, path: place.path === '' ? key : `${place.path}.${key}`, isTop: false };
      const fitted = fitValue(field, known, at);
      if (isDefaulted(fitted, known)) loseDefaulted(at, field, known);
      return [key, fitted];
    }),
  );
}

/** Whether the schema replaces this invalid value with a default. */
function isDefaulted(value: unknown, shape: SchemaNode): boolean {
  if (shape.type === 'optional' && shape.wrapped) return isDefaulted(value, shape.wrapped);
  if (!('fallback' in shape) || value === null || value === undefined) return false;
  const checked = v.safeParse(shape, value);
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return (
    checked.success &&
    !isOther(checked.output, shape.fallback) &&
    isOther(value, shape.fallback) &&
    (hasWords(value) || typeof value === 'number')
  );
}

function loseDefaulted(place: SchemaPath, value: unknown, shape: SchemaNode): void {
  const { type } = shape.wrapped ?? shape;
  const isText = type === 'string' || type === 'array' || type === 'object';
  lose(place, isText && typeof value === 'object' ? 'unread' : 'defaulted', value, 'not a valid value');
}

/**
 * Finds the object that a value represents: the object itself, an object in a wrapper or one-item list, or a new object whose only list or
 * required text field is the value.
 */
function asFields(value: unknown, entries: NonNullable<SchemaNode['entries']>, { isTop }: SchemaPath): GivenFields | null {
  const names = Object.keys(entries);
  const lists = names.filter((name) => entries[name]?.type === 'array' && !('fallback' in (entries[name] ?? {})));
  const [list] = lists.length === 1 && isTop ? lists : [];
  const isOwn = (key: string) => names.some((name) => plainName(name) === plainName(key));
  const [only] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [];
  const lone = fieldsOf(only);
  if (Array.isArray(value)) return list === undefined || (lone && Object.keys(lone).some(isOwn)) ? lone : { [list]: value };
  const fields = fieldsOf(value);
  if (!fields) return isText(value) && !isTop ? textAlone(value, entries) : null;
  const keys = Object.keys(fields);
  const [first = ''] = keys;
  const inner: unknown = fields[first];
  const within = keys.length === 1 && !isOwn(first) ? fieldsOf(inner) : null;
  if (within && Object.keys(within).some(isOwn)) return within;
  if (keys.length === 0 || keys.some((key) => isNamed(key, names))) return fields;
  if (keys.length === 1 && typeof inner === 'object' && inner !== null) {
    if (Array.isArray(inner) && list === undefined) return inner.length === 1 ? (fieldsOf(inner[0]) ?? fields) : fields;
    const inside = Array.isArray(inner) ? { [list ?? '']: inner as unknown } : fieldsOf(inner);
    return inside && Object.keys(inside).some((key) => isNamed(key, names)) ? inside : fields;
  }
  const item = list === undefined ? undefined : entries[list]?.item?.entries;
  return list !== undefined && item && keys.some((key) => isNamed(key, Object.keys(item))) ? { [list]: [fields] } : fields;
}

function isNamed(key: string, names: readonly string[]): boolean {
  return names.includes(key) || names.some((name) => plainName(name) === plainName(key) || meansSame(plainName(name), plainName(key)));
}

/** Returns an object with the string as its required text field; null unless the schema has exactly one required text field. */
function textAlone(value: string, entries: NonNullable<SchemaNode['entries']>): GivenFields | null {
  const [name, ...more] = requiredTexts(entries);
  return name !== undefined && more.length === 0 ? { [name]: value } : null;
}

function requiredTexts(entries: NonNullable<SchemaNode['entries']>): readonly string[] {
  return Object.keys(entries).filter((name) => entries[name]?.type === 'string' && !('fallback' in (entries[name] ?? {})));
}

/**
 * Renames fields to schema names: first spelling variants, then synonyms, required fields first. The longest text with an unknown name
 * stands in for a single missing required text.
 */
function named(given: GivenFields, entries: NonNullable<SchemaNode['entries']>, place: SchemaPath): GivenFields {
  if (Object.keys(given).every((key) => Object.hasOwn(entries, key))) return given;
  const [found, rest] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const keys = new Map(Object.keys(entries).map((name) => [plainName(name), name]));
  for (const [key, field] of Object.entries(given)) {
    const name = Object.hasOwn(entries, key) ? key : keys.get(plainName(key));
    if (name === undefined || found.has(name)) rest.set(key, field);
    else found.set(name, field);
  }
  const isMissing = (name: string) =>
    !hasWords(found.get(name)) && typeof found.get(name) !== 'number' && typeof found.get(name) !== 'boolean';
  const take = (name: string) => {
    for (const [key, field] of rest) {
      if (!meansSame(plainName(key), plainName(name)) || !hasContent(field) || !fits(field, entries[name], place)) continue;
      found.set(name, field);
      rest.delete(key);
      return;
    }
  };
  const names = Object.keys(entries);
  const required = names.filter((name) => !('fallback' in (entries[name] ?? {})) && entries[name]?.type !== 'optional');
  for (const name of required.filter(isMissing)) take(name);
  const [text, ...texts] = requiredTexts(entries).filter(isMissing);
  if (text !== undefined && texts.length === 0) {
    const longest = [...rest].filter(([, field]) => isText(field)).toSorted(([, a], [, b]) => String(b).length - String(a).length)[0];
    if (longest && fits(longest[1], entries[text], place)) {
      found.set(text, longest[1]);
      rest.delete(longest[0]);
    }
  }
  for (const name of names.filter(isMissing)) take(name);
  for (const [key, field] of rest)
    if (hasWords(field))
      lose({ ...place, path: place.path === '' ? key : `${place.path}.${key}` }, 'unknown', field, 'no field of that name');
  return Object.fromEntries([...found, ...rest]);
}

function hasContent(value: unknown): boolean {
  return hasWords(value) || typeof value === 'number' || typeof value === 'boolean';
}

/** Whether a value fits a schema without unread or defaulted parts. */
function fits(value: unknown, shape: SchemaNode | undefined, place: SchemaPath): boolean {
  if (!shape) return false;
  const lost: Lost[] = [];
  const fitted = fitValue(value, shape, { ...place, lost, isTop: false });
  return lost.every(({ kind }) => kind !== 'unread') && !isDefaulted(fitted, shape) && problemIn(fitted, shape) === null;
}

function limitOf({ pipe }: SchemaNode): number | null {
  const limit = pipe?.find(({ type }) => type === 'max_length')?.requirement;
  return typeof limit === 'number' ? limit : null;
}
