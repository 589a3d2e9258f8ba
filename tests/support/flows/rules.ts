import { describe as testGroup, expect, it as test } from 'vitest';

/*
 * The hand-written rules of the machines. In a test run they are ordinary tests. `npm run test:mutants` collects them
 * instead, and checks them against deliberately broken machines.
 */

export interface Rule {
  name: string;
  /** Throws if the rule is violated. */
  hold: () => void;
}

interface Book {
  group: (name: string, rules: () => void) => void;
  enter: (name: string, hold: () => void) => void;
}

const tests: Book = { group: testGroup, enter: test };
let book = tests;

/** Collects the rules of everything imported by `read`. */
export async function collectRules(read: () => Promise<unknown>): Promise<Rule[]> {
  const rules: Rule[] = [];
  book = { group: (_, inside) => inside(), enter: (name, hold) => void rules.push({ name, hold }) };
  try {
    await read();
  } finally {
    book = tests;
  }
  return rules;
}

export const describe = (name: string, rules: () => void): void => book.group(name, rules);

export const it = (name: string, hold: () => void): void => book.enter(name, hold);

export { expect };
