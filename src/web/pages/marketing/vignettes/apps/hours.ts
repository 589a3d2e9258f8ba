/** A week's hours, and how many exceed each day's shift. */
export function weekTotals(hours: readonly number[], planned: readonly number[]): { worked: number; extra: number } {
  return {
    worked: hours.reduce((sum, count) => sum + count, 0),
    extra: hours.reduce((sum, count, day) => sum + Math.max(0, count - (planned[day] ?? 0)), 0),
  };
}
