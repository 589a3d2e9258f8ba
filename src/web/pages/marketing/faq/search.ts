import { faq, plainAnswer } from '#content/faq.ts';
import { synonyms } from '#content/faq/synonyms.ts';

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");

/** Each question's id with the words of question and answer, and synonyms. */
const words = faq.flatMap(({ name, questions }) =>
  questions.map(
    (question) =>
      [
        question.id,
        plain(` ${name} ${question.question} ${plainAnswer(question)} ${synonyms[question.id] ?? ''}`),
      ] as const,
  ),
);

const small = new Set(
  'a an and are can do does for how i if in is it my of on or our the to us we what when where who why will with you your'.split(
    ' ',
  ),
);

/** Strips a word's ending: "cancelled" and "cancellation" become "cancel". */
function stemOf(word: string): string {
  const stem = word.replace(/((at)?ions?|ies|ings?|ed|es|s|e|y)$/, '').replace(/([bdglmnprt])\1$/, '$1');
  return stem.length < 3 ? word : stem;
}

/** The ids of the questions that contain, for each given word, a word starting with it. */
const withAll = (wanted: readonly string[]) =>
  new Set(
    words
      .filter(([, text]) => wanted.every((word) => text.search(new RegExp(`[^\\p{L}\\p{N}]${word}`, 'u')) >= 0))
      .map(([id]) => id),
  );

/** The ids of the questions that match every word of the query by prefix, or else by stem; null without a query. */
export function findQuestions(query: string): ReadonlySet<string> | null {
  const wanted = plain(query)
    .split(/[^\p{L}\p{N}₦%']+/u)
    .filter(Boolean);
  if (wanted.length === 0) return null;
  const matches = withAll(wanted);
  const meaningful = wanted.filter((word) => !small.has(word)).map(stemOf);
  return matches.size > 0 || meaningful.length === 0 ? matches : withAll(meaningful);
}
