import type { Finding } from '#machines/kit/answers.ts';
import { synonyms } from './synonyms.ts';

/* Searches the findings in plain words: by the words that were typed, their beginnings and their synonyms. */

/** Words that say nothing about what is asked. */
const silentWords = new Set(
  'a an and any are as be been being but by can could did do does during for from get gets had happen happens has have how i if in into is it its long many may me my not of on or our shall should so some that the their them then there they this those to was we were what when where which while who whom why will with would you your person people page see sees here'.split(
    ' ',
  ),
);

const simplified = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[‘’']/g, '’')
    .replaceAll(/[^\p{L}\p{N}’-]+/gu, ' ')
    .trim()} `;

/** Longer phrases first, so that “card refused” isn't read as “refused”. */
const phrases = synonyms
  .flatMap(([canonical = '', ...others]) =>
    others.map((phrase) => [simplified(phrase), ` ${canonical.replaceAll(' ', '')} `] as const),
  )
  .concat(
    synonyms.flatMap(([canonical = '']) =>
      canonical.includes(' ') ? [[simplified(canonical), ` ${canonical.replaceAll(' ', '')} `] as const] : [],
    ),
  )
  .toSorted(([a], [b]) => b.length - a.length);

/** `cancelled`, `cancels` and `cancelling` are the same word. */
const stem = (word: string): string =>
  word
    .replace(/’s$/, '')
    .replace(/(?:ies)$/, 'y')
    .replace(/([a-z])\1(?:ed|ing)$/, '$1')
    .replace(/(?<=[a-z]{3})(?:ed|ing|es|s|e)$/, '');

/** The words of a text that matter, each as its stem. */
export function wordsOf(text: string): string[] {
  let spoken = simplified(text);
  for (const [phrase, canonical] of phrases) spoken = spoken.replaceAll(phrase, canonical);
  return spoken
    .split(' ')
    .filter((word) => word !== '' && !silentWords.has(word))
    .map(stem);
}

export interface IndexedFinding {
  finding: Finding;
  title: ReadonlySet<string>;
  /** The words of its machine's title. */
  around: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

export interface SearchIndex {
  findings: readonly IndexedFinding[];
  /** In how many findings a word occurs. */
  frequency: ReadonlyMap<string, number>;
}

/** @param titleOf the title of a machine, whose words belong to its findings */
export function indexOf(findings: readonly Finding[], titleOf: (machine: string) => string): SearchIndex {
  const frequency = new Map<string, number>();
  const indexed = findings.map((finding) => {
    const title = new Set(wordsOf(finding.title));
    const around = new Set(wordsOf(finding.machine === null ? '' : titleOf(finding.machine)));
    const kind = finding.kind === 'email' ? 'email' : '';
    const all = new Set([...title, ...around, ...wordsOf(`${finding.text} ${kind}`)]);
    for (const word of all) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    return { finding, title, around, all };
  });
  return { findings: indexed, frequency };
}

/** What is asked for most: what happens outside, and what a state is. */
const weights: Record<Finding['kind'], number> = {
  state: 1.15,
  transition: 1.1,
  outside: 1,
  who: 1.3,
  email: 1.2,
  rule: 1.1,
  words: 0.9,
  message: 0.9,
};

const MOST_HITS = 40;

function matchOf(word: string, { title, around, all }: IndexedFinding): number {
  if (title.has(word)) return around.has(word) ? 1.4 : 1;
  if (around.has(word)) return 1;
  if (all.has(word)) return 0.6;
  if (word.length < 4) return 0;
  for (const each of title) if (each.startsWith(word)) return 0.7;
  for (const each of all) if (each.startsWith(word)) return 0.4;
  return 0;
}

/** The findings for a question, the best first: those with all of its words, or else with most of them. */
export function search({ findings, frequency }: SearchIndex, question: string): Finding[] {
  const words = [...new Set(wordsOf(question))];
  if (words.length === 0) return [];
  const rarity = new Map(words.map((word) => [word, Math.log(1 + findings.length / (1 + (frequency.get(word) ?? 0)))]));
  const scored = findings.flatMap((indexed) => {
    const matches = words.map((word) => matchOf(word, indexed) * (rarity.get(word) ?? 0));
    const found = matches.filter((match) => match > 0).length;
    if (found === 0) return [];
    const sum = matches.reduce((total, match) => total + match, 0);
    const brevity = 1 / (1 + indexed.title.size / 60);
    return [{ finding: indexed.finding, found, score: sum * weights[indexed.finding.kind] * brevity }];
  });
  const most = Math.max(0, ...scored.map(({ found }) => found));
  return scored
    .filter(({ found }) => found === most)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_HITS)
    .map(({ finding }) => finding);
}
