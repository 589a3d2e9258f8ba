import * as z from 'zod';

/** A JSON schema in OpenAPI 3.0's dialect. */
export type WireSchema = Record<string, unknown>;

const isSchema = (value: unknown): value is WireSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNull = (branch: unknown): boolean =>
  isSchema(branch) && branch['nullable'] === true && Array.isArray(branch['enum']) && branch['enum'][0] === null;

/**
 * Turns `anyOf [X, null]` into `X, nullable`: otherwise the serialiser would try the branches one by one for each
 * request.
 */
function collapse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(collapse);
  if (!isSchema(schema)) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, collapse(value)]));
  const branches = inside['anyOf'];
  if (!Array.isArray(branches) || !branches.some(isNull)) return inside;
  const others: unknown[] = branches.filter((branch) => !isNull(branch));
  const [only] = others;
  const { anyOf: _anyOf, ...rest } = inside;
  return others.length === 1 && isSchema(only)
    ? { ...rest, ...only, nullable: true }
    : { ...rest, anyOf: others, nullable: true };
}

/** Cached by the contract's schema: the error body alone occurs several times in every call. */
const wireSchemas = new WeakMap<z.core.$ZodType, WireSchema>();

/**
 * A response's schema for Fastify's serialiser, which is fast and drops everything that the contract doesn't declare.
 * The OpenAPI document uses the same schema.
 */
export function wireSchema(schema: z.core.$ZodType): WireSchema {
  const cached = wireSchemas.get(schema);
  if (cached) return cached;
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  });
  const wire = collapse(json) as WireSchema;
  wireSchemas.set(schema, wire);
  return wire;
}
