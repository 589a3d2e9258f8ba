const WEEK = 7;

/**
 * The days a key could move to, nearest first: Left and Right by day, Up and Down by week, Home and End within the
 * week.
 */
function targetsOf(key: string, at: number, days: number): readonly number[] | null {
  const all = Array.from({ length: days }, (_, index) => index);
  const monday = at - (at % WEEK);
  const week = all.slice(monday, monday + WEEK);
  switch (key) {
    case 'ArrowRight':
      return all.slice(at + 1);
    case 'ArrowLeft':
      return all.slice(0, at).toReversed();
    case 'ArrowDown':
      return [at + WEEK];
    case 'ArrowUp':
      return [at - WEEK];
    case 'Home':
      return week;
    case 'End':
      return week.toReversed();
    default:
      return null;
  }
}

/**
 * The day a key moves to, in a grid with one week per row; skips disabled days. Returns the same day if there is none
 * in that direction; null for keys that calendars don't use.
 */
export function dayByKey(key: string, at: number, canBeChosen: readonly boolean[]): number | null {
  const targets = targetsOf(key, at, canBeChosen.length);
  return targets && (targets.find((index) => canBeChosen[index]) ?? at);
}
