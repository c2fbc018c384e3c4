// Parses JSON of a server within bounds, and reads fields without trusting their types.
import { isTokenCount } from '../../../core/models/usage';

/** Maximum opening brackets and separators of a value; a list of a thousand models has half as many. */
const maxBodyParts = 100_000;
/** The same for one stream event or the arguments of a call. */
export const maxEventParts = 20_000;
const maxDepth = 200;

/** Incremental check of a JSON value; reads each character once. */
export interface JsonWatch {
  /** Throws a `RangeError` for a value with too many parts or levels. */
  add(piece: string): void;
  /** Whether the input so far is one complete object or list. */
  isWhole(): boolean;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) => sign.charCodeAt(0));

export function createJsonWatch(maxParts = maxEventParts): JsonWatch {
  let parts = 0;
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  let isEscaped = false;
  let hasClosed = false;

  function see(code: number): void {
    if (isInText) {
      if (!isEscaped && code === quote) isInText = false;
      isEscaped = !isEscaped && code === backslash;
    } else if (code === quote) isInText = true;
    else if (code === comma) parts++;
    else if (code === openList || code === openObject) {
      parts++;
      deepest = Math.max(deepest, ++depth);
    } else if (code === closeList || code === closeObject) {
      depth--;
      hasClosed ||= depth === 0;
    }
  }

  return {
    add(piece) {
      for (let index = 0; index < piece.length; index++) see(piece.charCodeAt(index));
      if (parts > maxParts || deepest > maxDepth) throw new RangeError('The server sent a value with more parts than an answer has.');
    },
    isWhole: () => hasClosed && depth === 0 && !isInText,
  };
}

/** Parsed value, or undefined if it is not JSON. Throws as a `JsonWatch` does. */
export function parseBoundedJson(text: string, maxParts = maxBodyParts): unknown {
  createJsonWatch(maxParts).add(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The field if it is a string, otherwise empty. */
export function textField(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

/** The field if it is a valid count, otherwise null, which is not 0. */
export function countField(value: unknown, name: string): number | null {
  const found = field(value, name);
  return isTokenCount(found) ? Math.round(found) : null;
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}
