import { z } from 'zod';

export type JsonSchema = {
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  properties?: Record<string, JsonSchema>;
  pattern?: string;
};

// The converted schemas are cached: a conversion takes milliseconds, and the tests over all calls need it for every field of every call.
const fieldCache = new WeakMap<z.core.$ZodType, [string, JsonSchema][]>();

export function fieldsOf(schema: z.core.$ZodType | undefined): readonly [string, JsonSchema][] {
  if (!schema) return [];
  const cached = fieldCache.get(schema);
  if (cached) return cached;
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.entries(propertiesOf(json));
  fieldCache.set(schema, fields);
  return fields;
}

/** Returns the properties of an object schema. For a union: the properties of its first variant. */
function propertiesOf({ properties, anyOf = [], allOf = [] }: JsonSchema): Record<string, JsonSchema> {
  return Object.assign({}, properties, ...[...anyOf.slice(0, 1), ...allOf].map(propertiesOf));
}
