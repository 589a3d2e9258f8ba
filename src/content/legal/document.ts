/*
 * The legal documents as data. Running text is plain, with two marks: `[words](/address)` is a link (to a page, with or
 * without `#section`), and words between backticks are a name that the browser shows, such as the key of a stored
 * value.
 *
 * `changed` moves with every change of the words, however small, so that the date on the page is true. The newest of
 * these dates is LEGAL_VERSION, which a sign-up records. A rewording that keeps the meaning is published immediately
 * and nobody is asked to agree again; a change of meaning is announced to administrators 30 days before. Either is
 * listed on the page, in terms/terms.ts or privacy/changes.ts. published.json has a hash of each text: a test fails if
 * one changes without its date.
 */

export type Block =
  /** A section's heading; its id is what `#` leads to. */
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** The first cell of a row names it. */
  | { kind: 'table'; caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A document, or one part of a longer one. */
export interface LegalDocument {
  title: string;
  /** What it says, in one sentence: below the title, in lists, and for search engines. */
  summary: string;
  /** The day on which its text last changed: 2026-11-21. */
  changed: string;
  blocks: readonly Block[];
}

/** A part, with its name as in its address. */
export interface LegalPart<Name extends string = string> extends LegalDocument {
  name: Name;
}

/** A document in parts, each a page of its own. */
export interface LegalPolicy {
  title: string;
  /** As links name it. */
  shortTitle: string;
  description: string;
  /** The page that leads to the parts. */
  address: `/${string}`;
  /** Before a part's name. */
  folder: `/${string}`;
  lead: string;
  /** The day on which the policy's own page last changed: its title, description, lead and `inShort`. */
  changed: string;
  /** What matters most, before the parts. */
  inShort: readonly { title: string; text: string }[];
  parts: readonly LegalPart[];
}

export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const table = (caption: string, columns: readonly string[], ...rows: (readonly string[])[]): Block => ({
  kind: 'table',
  caption,
  columns,
  rows,
});

/** A piece of running text. */
export type Inline = { kind: 'words' | 'code'; text: string } | { kind: 'link'; text: string; to: string };

const marks = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** Running text in its pieces. */
export function inlineOf(text: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(marks)) {
    const [whole, label, to, code] = found;
    if (found.index > end) pieces.push({ kind: 'words', text: text.slice(end, found.index) });
    if (label !== undefined && to !== undefined) pieces.push({ kind: 'link', text: label, to });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    end = found.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'words', text: text.slice(end) });
  return pieces;
}

/** All running text of a document's body, in its order. */
export const textsOf = ({ blocks }: LegalDocument): string[] =>
  blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
        return [block.text];
      case 'list':
        return block.items;
      case 'table':
        return block.rows.flat();
      case 'heading':
        return [];
    }
  });

/** The document's sections, in their order. */
export const sectionsOf = ({ blocks }: LegalDocument): { id: string; text: string }[] =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []));

/** The day on which the policy's own page or any of its parts last changed. */
export const lastChangeOf = ({ changed, parts }: LegalPolicy): string =>
  [changed, ...parts.map((part) => part.changed)].toSorted().at(-1) ?? changed;
