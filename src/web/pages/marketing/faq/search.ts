import { faq, plainAnswer } from '#content/faq.ts';

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");

/** Each question's id with its words, and those of its answer. */
const words = faq.flatMap(({ name, questions }) =>
  questions.map((question) => [question.id, plain(`${name} ${question.question} ${plainAnswer(question)}`)] as const),
);

/** The ids of the questions in which every word that is asked for begins one; null while nothing is asked. */
export function answersTo(asked: string): ReadonlySet<string> | null {
  const wanted = plain(asked).split(/[^\p{L}\p{N}₦%']+/u).filter(Boolean);
  if (wanted.length === 0) return null;
  const beginsOne = (text: string) => (word: string) => ` ${text}`.search(new RegExp(`[^\\p{L}\\p{N}]${word}`, 'u')) >= 0;
  return new Set(words.filter(([, text]) => wanted.every(beginsOne(text))).map(([id]) => id));
}
