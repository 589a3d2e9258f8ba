// An answer that browsers and proxies may keep is shown to anybody who asks with their browser.
import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true });
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'policy' in value && 'path' in value && 'response' in value;
const kept = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .filter(isCall)
  .filter(({ maxAge }) => maxAge !== undefined);

it('is only kept if anyone may ask for it and it says the same to all', () => {
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['listCountries', 'listStates']);
  for (const { name, method, policy } of kept) expect([name, method, policy]).toEqual([name, 'GET', { who: 'anyone' }]);
});
