// Loose values of models: texts, flags and figures in other forms.
import { meansSame, plainName } from './synonyms';

export type GivenFields = Readonly<Record<string, unknown>>;

/** A number, a list of texts, or an object of texts as text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const parts = value.map(textOf);
    return parts.length > 0 && parts.every((part) => part !== null) ? parts.join('\n') : null;
  }
  const fields = fieldsOf(value);
  if (!fields) return null;
  const file = Object.entries(fields).find(([key, field]) => isText(field) && meansSame(plainName(key), 'path'));
  if (file) return String(file[1]);
  const texts = Object.values(fields).filter(isText);
  return texts.length > 0 && texts.length === Object.values(fields).filter(hasWords).length ? texts.join(': ') : null;
}

/** The only part of a text that matches the schema's pattern, such as the id in `clause P3`. */
export function matchingPart(text: string, pattern: unknown): string {
  if (!(pattern instanceof RegExp) || pattern.test(text.trim())) return text;
  const inside = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.source.replace(/^\^|\$$/g, '')})(?![\\p{L}\\p{N}])`, 'giu');
  const found = [...text.matchAll(inside)].map(([match]) => match);
  return found.length === 1 ? (found[0] ?? text) : text;
}

/** Converts a word or number to a flag; other words are unchanged. */
export function flagOf(value: unknown): unknown {
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return value;
  const word = plainName(value);
  if (/^(?:true|yes|y|1|on|block\w*|must|required)$/.test(word)) return true;
  return /^(?:false|no|n|0|off|none|nonblocking|notblocking|optional)$/.test(word) ? false : value;
}

/**
 * A number in a text, such as `"42"`, `"L42"` or `"80%"`.
 * @param isShare whether it is a share of 1
 */
export function numberOf(value: unknown, isShare: boolean): unknown {
  if (typeof value === 'number') return isShare && Number.isInteger(value) && value > 10 && value <= 100 ? value / 100 : value;
  if (typeof value !== 'string') return value;
  const [, figure, percent] = /^[^\d.-]{0,8}(-?\d+(?:\.\d+)?)\s*(%?)/.exec(value.trim()) ?? [];
  if (figure === undefined) return value;
  return percent === '%' && isShare ? Number(figure) / 100 : Number(figure);
}

export function fieldsOf(value: unknown): GivenFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as GivenFields) : null;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);
}

export function hasWords(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(hasWords) : isText(value);
}
