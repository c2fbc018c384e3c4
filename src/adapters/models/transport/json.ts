// Reads JSON of a server within bounds, and its fields without trusting their types.
import { isTokenCount } from '../../../core/models/usage';

/** Beginnings of lists and objects, and separators, in one value; a list of a thousand models has half as many. */
const maxBodyParts = 100_000;
/** The same of one event of a stream, or of the arguments of a call. */
export const maxEventParts = 20_000;
const maxDepth = 200;

/** Follows a value that comes in pieces, looking at each character once. */
export interface JsonWatch {
  /** Throws a `RangeError` for a value with more parts, or deeper, than a server has reason to send. */
  add(piece: string): void;
  /** Whether what came so far is one object or list that has been closed again. */
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

/** The value of a text, or undefined where it is no JSON. Throws as a `JsonWatch` does. */
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

/** The field where it is a text, else an empty one. */
export function textField(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

/** The field where it can be a count, else null: a number that is missing, or that nobody can have counted, is not 0. */
export function countField(value: unknown, name: string): number | null {
  const found = field(value, name);
  return isTokenCount(found) ? Math.round(found) : null;
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}
