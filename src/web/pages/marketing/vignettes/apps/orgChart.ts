/** Posts of a unit: approved, and filled. */
export interface Posts {
  approved: number;
  filled: number;
}

/** Each unit's posts with those of all units below it. The units stand in the chart's order, each with its own posts and its depth. */
export function withBelow(units: readonly (Posts & { depth: number })[]): Posts[] {
  return units.map((unit, index) => {
    const end = units.findIndex(({ depth }, at) => at > index && depth <= unit.depth);
    const branch = units.slice(index, end === -1 ? undefined : end);
    return { approved: branch.reduce((sum, { approved }) => sum + approved, 0), filled: branch.reduce((sum, { filled }) => sum + filled, 0) };
  });
}
