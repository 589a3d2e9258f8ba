/** The weighted mean of the ratings; weights are percentages that add up to 100. */
export function weightedRating(goals: readonly { weight: number; rating: number }[]): number {
  return (
    goals.reduce((sum, { weight, rating }) => sum + weight * rating, 0) /
    goals.reduce((sum, { weight }) => sum + weight, 0)
  );
}
