import { readFileSync } from 'node:fs';

/* The hand-written part of the coverage page: src/docs/spec-statements.txt. */

/** A statement of the specification that the product was built from. */
export interface Statement {
  /** Its section and place there: `4.12`. */
  number: string;
  /** What it asks for, in a few words of ours. */
  words: string;
  /** The ids of the rules that carry it out. */
  rules: string[];
}

export interface Statements {
  /** The sections with their titles: `4 States and transitions`. */
  sections: { title: string; statements: Statement[] }[];
  /** Rules without a test, each with the reason. */
  open: ReadonlyMap<string, string>;
}

const statementOf = (line: string): Statement => {
  const [, number, words, ids] = /^(\d+\.\d+) (.+?) \| (.+)$/.exec(line) ?? [];
  if (number === undefined || words === undefined || ids === undefined) throw new Error(`spec-statements.txt: not a statement: ${line}`);
  return { number, words, rules: ids.split(', ') };
};

const openOf = (line: string): [string, string] => {
  const [, id, reason] = /^(\S+): (.+)$/.exec(line) ?? [];
  if (id === undefined || reason === undefined) throw new Error(`spec-statements.txt: no rule with a reason: ${line}`);
  return [id, reason];
};

/**
 * The statements of a text: a heading per section, a line per statement, and a last heading for the rules without a test.
 * @throws when a line can't be read
 */
export function statementsIn(text: string): Statements {
  const parts = text.trim().split(/^# /m).filter(Boolean).map((part) => part.trim().split('\n'));
  const sections = parts.filter(([title = '']) => !title.startsWith('Open')).map(([title = '', ...lines]) => ({ title, statements: lines.map(statementOf) }));
  const open = parts.filter(([title = '']) => title.startsWith('Open')).flatMap(([, ...lines]) => lines.map(openOf));
  return { sections, open: new Map(open) };
}

export const statements = (): Statements => statementsIn(readFileSync('src/docs/spec-statements.txt', 'utf8'));
