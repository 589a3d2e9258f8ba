const WEEK = 7;

/** Where a key leads, nearest first: Left and Right by days, Up and Down to the same weekday of another week, Home and End within the week. */
function waysOf(key: string, at: number, days: number): readonly number[] | null {
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
 * The day that a key leads to in whole weeks, each a row: days that cannot be chosen are passed over.
 * Stays where no such day lies that way; null for a key that is none of a calendar's.
 */
export function dayByKey(key: string, at: number, canBeChosen: readonly boolean[]): number | null {
  const ways = waysOf(key, at, canBeChosen.length);
  return ways && (ways.find((index) => canBeChosen[index]) ?? at);
}
