import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { callFields } from '#tests/support/callFields.ts';
import { measureGrowth, hostileStrings, LARGE, MOST_GROWTH } from '#tests/support/growth.ts';

/* Schemas bound the input of every call, so that later code never handles text of unlimited length. */

/** The longest text that a call accepts, in characters. */
const LONGEST_TEXT = 10_000;

it('covers the fields of every call', () => {
  expect(callFields.length).toBeGreaterThan(100);
});

/** Files, which have a limit of their own, the call's `bodyLimit`. */
const files: readonly string[] = ['uploadLogo body.picture'];

it.each(callFields)('$field is refused or short, in time proportional to its length', async ({ field, schema }) => {
  const longest = files.includes(field) ? Infinity : LONGEST_TEXT;
  for (const [kind, hostile] of Object.entries(hostileStrings)) {
    const { data } = z.safeParse(schema, hostile(LARGE));
    expect(typeof data === 'string' ? data.length : 0, kind).toBeLessThanOrEqual(longest);
    expect(await measureGrowth((text: string) => z.safeParse(schema, text), hostile), kind).toBeLessThanOrEqual(
      MOST_GROWTH,
    );
  }
});
