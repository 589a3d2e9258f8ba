import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { calls, sandboxCalls } from '#contract/calls.ts';
import { measureGrowth, hostileStrings, LARGE, MOST_GROWTH } from '#tests/support/growth.ts';

/* Schemas bound the input of every call, so that later code never handles text of unlimited length. */

/** The longest text that a call accepts, in characters. */
const LONGEST_TEXT = 10_000;

interface Leaf {
  field: string;
  schema: z.ZodMiniType;
}

/** The parts of a schema that accept a single value, with their paths. */
function leavesOf(schema: z.ZodMiniType, field: string): Leaf[] {
  const leaves = (part: z.core.$ZodType, name = field): Leaf[] => leavesOf(part as z.ZodMiniType, name);
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

const taken = [...calls, ...sandboxCalls].flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? leavesOf(schema, `${name} ${part}`) : [],
  ),
);

it('covers the fields of every call', () => {
  expect(taken.length).toBeGreaterThan(100);
});

/** Files, which have a limit of their own, the call's `bodyLimit`. */
const files: readonly string[] = ['uploadLogo body.picture'];

it.each(taken)('$field is refused or short, in time proportional to its length', async ({ field, schema }) => {
  const longest = files.includes(field) ? Infinity : LONGEST_TEXT;
  for (const [kind, hostile] of Object.entries(hostileStrings)) {
    const { data } = z.safeParse(schema, hostile(LARGE));
    expect(typeof data === 'string' ? data.length : 0, kind).toBeLessThanOrEqual(longest);
    expect(await measureGrowth((text: string) => z.safeParse(schema, text), hostile), kind).toBeLessThanOrEqual(
      MOST_GROWTH,
    );
  }
});
