import type { RuleResults } from '#contract/flowBook.ts';
import { formatMoment } from '#ui/dates.ts';

/** The tested revision as parts of a sentence: "commit 1a2b3c", "with uncommitted changes". None without git. */
export function revisionWords(commit: string | null): string[] {
  if (commit === null) return [];
  const revision = commit.replace(/-dirty$/, '');
  return [`commit ${revision}`, ...(revision === commit ? [] : ['with uncommitted changes'])];
}

/** "Last test run: 24 November 2026 at 05:14, commit 1a2b3c, with uncommitted changes." */
export const testRunWords = ({ at, commit }: NonNullable<RuleResults['lastRun']>): string =>
  `Last test run: ${[formatMoment(at), ...revisionWords(commit)].join(', ')}.`;
