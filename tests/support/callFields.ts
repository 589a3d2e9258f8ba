import type * as z from 'zod/mini';
import { calls, sandboxCalls } from '#contract/calls.ts';

interface CallField {
  /** The call and the path: `signup body.name`. */
  field: string;
  schema: z.ZodMiniType;
}

/** The parts of a schema that accept a single value, with their paths. */
function leavesOf(schema: z.ZodMiniType, field: string): CallField[] {
  const leaves = (part: z.core.$ZodType, name = field): CallField[] => leavesOf(part as z.ZodMiniType, name);
  const { def } = schema._zod as unknown as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => leaves(part, `${field}.${name}`));
    case 'optional':
    case 'nullable':
    case 'default':
      return leaves(def.innerType);
    case 'array':
      return leaves(def.element, `${field}[]`);
    case 'union':
      return def.options.flatMap((option, index) => leaves(option, `${field}|${index}`));
    default:
      return [{ field, schema }];
  }
}

/** Each field that a call accepts, in its path, query or body. */
export const callFields: readonly CallField[] = [...calls, ...sandboxCalls].flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? leavesOf(schema, `${name} ${part}`) : [],
  ),
);
