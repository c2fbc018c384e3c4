// Fits a model's JSON to a schema's limits before it is checked: long texts are clipped, lone values lifted, single entries dropped, never the whole list.
import * as v from 'valibot';

/** A value that meets the limits of a schema, and what had to be cut or dropped for it, by path. */
export interface Fitted {
  readonly value: unknown;
  readonly lost: readonly string[];
}

/** A schema with the parts that fitting reads, which valibot declares for each kind of schema alone. */
interface SchemaNode extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** Nested deeper than this a value is left as it is: the check that follows refuses it. */
const maxDepth = 20;

/**
 * The value as near to the schema as can be had without inventing anything; what still does not fit is left to the check.
 * @param value JSON as a model wrote it
 */
export function fitToSchema(value: unknown, schema: v.GenericSchema): Fitted {
  const lost: string[] = [];
  return { value: fitValue(value, schema as SchemaNode, { path: '', depth: 0, lost }), lost };
}

interface SchemaPath {
  readonly path: string;
  readonly depth: number;
  readonly lost: string[];
}

function fitValue(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  if (value === null || value === undefined || place.depth > maxDepth) return value;
  if (shape.wrapped) return fitValue(value, shape.wrapped, place);
  switch (shape.type) {
    case 'string':
      return fitText(value, shape, place);
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

function fitText(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  const text = textOf(value);
  if (text === null) return value;
  const max = limitOf(shape);
  if (max === null || text.trim().length <= max) return text;
  place.lost.push(`${place.path}: ${text.length} > ${max}`);
  return clipAtSentence(text.trim(), max);
}

/** A lone number or a list of texts where one text is asked for says the same as that text. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string') ? value.join('\n') : null;
}

/** A flag written as a word is that flag; any other word is none. */
function flagOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}

function fitList(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  const list = listOf(value);
  const { item } = shape;
  if (list === null || !item) return value;
  const kept = list.flatMap((entry, index) => {
    const at = { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 };
    const fitted = fitValue(entry, item, at);
    if (v.safeParse(item, fitted).success) return [fitted];
    if (entry !== null && entry !== '') place.lost.push(at.path);
    return [];
  });
  const max = limitOf(shape);
  if (max === null || kept.length <= max) return kept;
  place.lost.push(`${place.path}: ${kept.length} > ${max}`);
  return kept.slice(0, max);
}

/** One value where a list belongs is a list of it; an empty text is an empty list. */
function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' || typeof value === 'number' ? [value] : null;
}

function fitFields(value: unknown, shape: SchemaNode, place: SchemaPath): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fitted = Object.entries(value).map(([key, field]) => {
    const known = shape.entries && Object.hasOwn(shape.entries, key) ? shape.entries[key] : undefined;
    const path = place.path === '' ? key : `${place.path}.${key}`;
    return [key, known ? fitValue(field, known, { ...place, path, depth: place.depth + 1 }) : field];
  });
  return Object.fromEntries(fitted);
}

function limitOf({ pipe }: SchemaNode): number | null {
  const limit = pipe?.find(({ type }) => type === 'max_length')?.requirement;
  return typeof limit === 'number' ? limit : null;
}

/** Below this share of the room a sentence's end is too early to cut at. */
const minShare = 0.5;

/** The beginning of a text in at most `max` characters: up to a sentence's end, else up to a word's, marked with an ellipsis. */
export function clipAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, max);
  const sentences = [...room.matchAll(/[.!?](?=\s)|[。！？]|\n/g)];
  const end = (sentences.at(-1)?.index ?? -1) + 1;
  if (end >= max * minShare) return room.slice(0, end).trimEnd();
  const shorter = text.slice(0, max - 1);
  const space = shorter.lastIndexOf(' ');
  const cut = space >= max * minShare ? shorter.slice(0, space) : shorter;
  // half of a surrogate pair is no character
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
