// The shape of what a model's answer was read by: what is kept of it must hold the same, whatever its words and lengths.
import { type AnyCheck, flag, list, maybe, number, orNull, text, type ValueCheck, whole } from './shape';

/** What is looked at of a schema of valibot. */
interface SchemaPart {
  readonly type: string;
  readonly item?: unknown;
  readonly wrapped?: unknown;
  readonly entries?: object;
}

/**
 * An object with every field of a schema; fields that may be left out of an answer may be left out of the log.
 * @param more what the schema does not tell, as it reads the items of a list one by one
 */
export function shapeOf({ entries }: { readonly entries: object }, more: Readonly<Record<string, AnyCheck>> = {}): ValueCheck<'object'> {
  const told = Object.entries(entries).map(([name, part]) => [name, checkOf(part as SchemaPart)]);
  return whole({ ...Object.fromEntries(told), ...more });
}

function checkOf({ type, item, wrapped, entries }: SchemaPart): AnyCheck {
  switch (type) {
    case 'string':
    case 'picklist':
      return text;
    case 'number':
      return number;
    case 'boolean':
      return flag;
    case 'array':
      return list(checkOf(item as SchemaPart));
    case 'nullable':
      return orNull(checkOf(wrapped as SchemaPart));
    case 'optional':
      return maybe(checkOf(wrapped as SchemaPart));
    case 'object':
      return shapeOf({ entries: entries ?? {} });
    default:
      return () => true;
  }
}
