import findings from '#machines/searchIndex.json';
import type { Finding } from '#machines/kit/answers.ts';
import { machineSummaries } from '../library.ts';
import { indexOf } from './search.ts';

/** The index of everything that can be found. A file of its own, because it is large. */
export const searchIndex = indexOf(
  findings as Finding[],
  (machine) => machineSummaries.find(({ name }) => name === machine)?.title ?? machine,
);
