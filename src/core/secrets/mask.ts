// Masks secrets in text, and in the values of reports and exported logs.
import type { Masked, SecretFinding } from './kinds';
import { plainMarks, type SecretMarks } from './marks';
import { scan, scanned } from './scan';

/** Replaces secrets with placeholders, in linear time. */
export function maskSecrets(text: string, marks: SecretMarks = plainMarks, masked: Masked = {}): string {
  return replaced(text, scanned(text), marks, masked);
}

/**
 * Yields the masked text piece by piece, so that other work can run in between.
 * @param masked counts the masked secrets by kind
 */
export function* maskedPieces(text: string, marks: SecretMarks, masked: Masked): Generator<string, void> {
  let from = 0;
  for (const found of scan(text)) {
    const to = found.at(-1)?.end ?? from;
    yield replaced(
      text.slice(from, to),
      found.map((each) => ({ ...each, start: each.start - from, end: each.end - from })),
      marks,
      masked,
    );
    from = to;
  }
  yield text.slice(from);
}

/** Masks the secrets in all strings of a value; field names and values of other types are unchanged. */
export function maskSecretsIn<T>(value: T, marks: SecretMarks = plainMarks, masked: Masked = {}): T {
  return within(value, (text) => maskSecrets(text, marks, masked)) as T;
}

function within(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => within(item, mask));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, within(item, mask)]));
}

function replaced(text: string, found: readonly SecretFinding[], marks: SecretMarks, masked: Masked): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, kind } of found) {
    const value = text.slice(start, end);
    if (marks.isReleased(value)) continue;
    parts.push(text.slice(done, start), marks.of(value));
    done = end;
    masked[kind] = (masked[kind] ?? 0) + 1;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** Control characters, lone surrogates, and bidirectional formatting characters, which change the order in which text is displayed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;

export function cleanText(text: string): string {
  return maskSecrets(text.replace(unseen, ''));
}

/** Removes invisible characters and masks secrets in all strings of a value. */
export function cleaned<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, clean(held)]));
}
