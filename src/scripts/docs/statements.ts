import { readFileSync } from 'node:fs';

/* The hand-written part of the coverage page: src/docs/spec-statements.txt. */

/** A statement of the product's original specification. */
export interface Statement {
  /** Its section and position there: `4.12`. */
  number: string;
  /** Its requirement, in a few words of our own. */
  words: string;
  /** The ids of the rules that fulfil it. */
  rules: string[];
}

export interface Statements {
  /** The sections with their titles: `4 States and transitions`. */
  sections: { title: string; statements: Statement[] }[];
  /** Rules without a test, with the reasons. */
  open: ReadonlyMap<string, string>;
}

const statementOf = (line: string): Statement => {
  const [, number, words, ids] = /^(\d+\.\d+) (.+?) \| (.+)$/.exec(line) ?? [];
  if (number === undefined || words === undefined || ids === undefined)
    throw new Error(`spec-statements.txt: not a statement: ${line}`);
  return { number, words, rules: ids.split(', ') };
};

const openOf = (line: string): [string, string] => {
  const [, id, reason] = /^(\S+): (.+)$/.exec(line) ?? [];
  if (id === undefined || reason === undefined)
    throw new Error(`spec-statements.txt: not a rule with a reason: ${line}`);
  return [id, reason];
};

/**
 * Parses statements: a heading for each section, a line for each statement, and a final heading for rules without a
 * test.
 * @throws if a line can't be parsed
 */
export function statementsIn(text: string): Statements {
  const parts = text
    .trim()
    .split(/^# /m)
    .filter(Boolean)
    .map((part) => part.trim().split('\n'));
  const sections = parts
    .filter(([title = '']) => !title.startsWith('Open'))
    .map(([title = '', ...lines]) => ({ title, statements: lines.map(statementOf) }));
  const open = parts.filter(([title = '']) => title.startsWith('Open')).flatMap(([, ...lines]) => lines.map(openOf));
  return { sections, open: new Map(open) };
}

export const statements = (): Statements => statementsIn(readFileSync('src/docs/spec-statements.txt', 'utf8'));
