import { aboutHumanar } from './faq/aboutHumanar.ts';
import { dataAndSecurity } from './faq/dataAndSecurity.ts';
import { features } from './faq/features.ts';
import { gettingStarted } from './faq/gettingStarted.ts';
import { payment } from './faq/payment.ts';
import { support } from './faq/support.ts';

/** A question with its answer. */
export interface Question {
  /** Its address: `/faq#free-trial`. Of all categories no two are alike. */
  id: string;
  question: string;
  /** A paragraph each; `[words](/address)` is a link. */
  answer: readonly string[];
}

/** A category and its address (rule pages.faq). */
export interface FaqCategory {
  id: string;
  name: string;
  questions: readonly Question[];
}

/** Every question, in its six categories. */
export const faq: readonly FaqCategory[] = [
  { id: 'payment', name: 'Payment', questions: payment },
  { id: 'support', name: 'Support', questions: support },
  { id: 'getting-started', name: 'Getting started', questions: gettingStarted },
  { id: 'product-features', name: 'Product Features', questions: features },
  { id: 'about', name: 'About', questions: aboutHumanar },
  { id: 'data-and-security', name: 'Data and Security', questions: dataAndSecurity },
];

export type Piece = string | { words: string; href: string };

const link = /\[([^\]]+)\]\(([^)]+)\)/;

/** A paragraph in pieces: words, and links with their address. */
export function piecesOf(paragraph: string): Piece[] {
  return paragraph.split(/(\[[^\]]+\]\([^)]+\))/).flatMap((piece): Piece[] => {
    const [, words, href] = link.exec(piece) ?? [];
    if (words !== undefined && href !== undefined) return [{ words, href }];
    return piece === '' ? [] : [piece];
  });
}

/** An answer as plain text, links by their words: for search, and for what search engines are told. */
export const plainAnswer = ({ answer }: Pick<Question, 'answer'>): string =>
  answer
    .map((paragraph) =>
      piecesOf(paragraph)
        .map((piece) => (typeof piece === 'string' ? piece : piece.words))
        .join(''),
    )
    .join(' ');
