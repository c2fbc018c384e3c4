// Converts a valibot schema to the shape of its stored values.
import type { GenericSchema, InferOutput } from 'valibot';
import { type AnyField, type FieldShape, type Fields, flag, list, maybe, number, object, orNull, text } from './shape';

interface SchemaPart {
  readonly type: string;
  readonly item?: unknown;
  readonly wrapped?: unknown;
  readonly entries?: object;
  readonly options?: readonly unknown[];
}

/**
 * Returns the shape of a schema's values. Fields that are optional in the schema may be missing in the log.
 * @param more shapes of fields that the schema omits because their list items are validated one by one
 * @__NO_SIDE_EFFECTS__
 */
export function fromSchema<S extends GenericSchema>(schema: S, more: Fields = {}): FieldShape<InferOutput<S>> {
  return fieldOf(schema, more) as FieldShape<InferOutput<S>>;
}

function fieldOf(schema: unknown, more: Fields = {}): AnyField {
  const { type, item, wrapped, entries = {}, options = [] } = schema as SchemaPart;
  switch (type) {
    case 'string':
      return text;
    case 'picklist':
      return Object.assign((value: unknown) => text(value), { sample: options[0] });
    case 'number':
      return number;
    case 'boolean':
      return flag;
    case 'array':
      return list(fieldOf(item) as FieldShape<unknown>);
    case 'nullable':
      return orNull(fieldOf(wrapped) as FieldShape<unknown>);
    case 'optional':
      return maybe(fieldOf(wrapped) as FieldShape<unknown>);
    case 'object':
      return object({ ...Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, fieldOf(part)])), ...more });
    default:
      return Object.assign(() => true, { sample: null });
  }
}
