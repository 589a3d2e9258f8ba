import { readFileSync } from 'node:fs';

/** A rule of src/docs/product.md. */
export interface ProductRule {
  /** `trial.once` */
  id: string;
  /** The heading that it is listed under. */
  area: string;
  /** Markdown in one line, without the calls. */
  text: string;
  /** The calls that implement it: `POST /hr/subscriptions/trials`. */
  calls: string[];
}

const ENTRY = /^- `([a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*)`: (.+)$/s;

/** A document's paragraphs, list items and headings, each in one line. */
const blocksOf = (markdown: string): string[] =>
  markdown.split(/\n(?=\n|- |#)/).map((block) => block.trim().replace(/\s*\n\s*/g, ' '));

/**
 * Parses the rules of a document: one list item each, below the heading of its area.
 * @throws if a list item isn't a rule
 */
export function rulesIn(markdown: string): ProductRule[] {
  const rules: ProductRule[] = [];
  let area = '';
  for (const block of blocksOf(markdown)) {
    if (block.startsWith('## ')) area = block.slice(3);
    if (!block.startsWith('- ')) continue;
    const [, id, description] = ENTRY.exec(block) ?? [];
    if (id === undefined || description === undefined) throw new Error(`product.md: not a rule: ${block}`);
    const [text = '', calls = ''] = description.split(/ Calls: (?=`)/);
    rules.push({ id, area, text, calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call) });
  }
  return rules;
}

/** The rules in src/docs/product.md. */
export const productRules = (): ProductRule[] => rulesIn(readFileSync('src/docs/product.md', 'utf8'));
