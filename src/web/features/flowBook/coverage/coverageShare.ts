import type { CoverageLevel, FlowFigures, Share } from '#contract/flowBook.ts';
import { formatShortMoment } from '#ui/dates.ts';
import { count } from '../flowBookWords.ts';

/** 0 to 100, never rounded up to 100 while something is missing. */
export const percent = ({ hit, due }: Share): number => (due === 0 ? 100 : Math.floor((hit / due) * 100));

export const isWhole = ({ hit, due }: Share): boolean => hit === due;

export const levelTitle = (level: CoverageLevel): string => level.charAt(0).toUpperCase() + level.slice(1);

/** "27 of 27 transitions fired" */
export const shareWords = ({ hit, due }: Share): string => `${hit} of ${count(due, 'transition')} fired`;

/** "Last test run: 20 Nov 2026, 21:14"; null if no tests were run. */
export function lastRun(figures: readonly FlowFigures[]): string | null {
  const at = figures
    .map((each) => each.at)
    .toSorted()
    .at(-1);
  return at === undefined ? null : `Last test run: ${formatShortMoment(at)}`;
}
