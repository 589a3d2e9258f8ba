/** A unit's posts: approved, and filled. */
export interface Posts {
  approved: number;
  filled: number;
}

/**
 * Totals each unit's posts with those of all units below it. Units are in chart order, each with its own posts and
 * depth.
 */
export function totalPosts(units: readonly (Posts & { depth: number })[]): Posts[] {
  return units.map((unit, index) => {
    const end = units.findIndex(({ depth }, at) => at > index && depth <= unit.depth);
    const branch = units.slice(index, end === -1 ? undefined : end);
    return {
      approved: branch.reduce((sum, { approved }) => sum + approved, 0),
      filled: branch.reduce((sum, { filled }) => sum + filled, 0),
    };
  });
}

/** Its own posts, without those of the units below it. */
interface Unit extends Posts {
  post: string;
  holder: string | null;
  depth: number;
}

export const units: readonly Unit[] = [
  { post: 'Managing director', holder: 'Bola Adeola', depth: 0, approved: 1, filled: 1 },
  { post: 'Head of production', holder: 'Danladi Musa', depth: 1, approved: 96, filled: 94 },
  { post: 'Weaving manager', holder: 'Zainab Garba', depth: 2, approved: 48, filled: 46 },
  { post: 'Dyeing manager', holder: null, depth: 2, approved: 31, filled: 29 },
  { post: 'Finance director', holder: 'Yetunde Ogunleye', depth: 1, approved: 12, filled: 12 },
  { post: 'Head of HR', holder: 'Amaka Obiora', depth: 1, approved: 6, filled: 6 },
  { post: 'Head of sales', holder: 'Chinedu Okeke', depth: 1, approved: 26, filled: 26 },
];
