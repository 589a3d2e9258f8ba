import type { FlowWords } from '#machines/kit/words.ts';

const modules = import.meta.glob<{ words: FlowWords }>('../../../machines/*/*.words.ts', { eager: true });

/** The plain words of the machines, by the machine's name. */
export const allWords: ReadonlyMap<string, FlowWords> = new Map(
  Object.entries(modules).map(([path, { words }]) => [path.split('/').at(-2) ?? path, words]),
);

export function wordsFor({ name }: { name: string }): FlowWords {
  const words = allWords.get(name);
  if (words === undefined) throw new Error(`machines/${name}/${name}.words.ts is missing.`);
  return words;
}
