// Looks into JSON of a server without believing anything about its form.
import { isTokenCount } from '../../core/models/usage';

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
