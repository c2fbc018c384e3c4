// Tells a model in words which form its answer must have, for providers that cannot be told in any other way.
import type { JsonSchema } from './request';

/** A paragraph for the end of a system text; the answer is read by the parse ladder like every other. */
export function schemaText(schema: JsonSchema): string {
  return `Answer with one JSON value that fits this JSON schema, and with nothing before or after it:\n\n${JSON.stringify(schema)}`;
}
