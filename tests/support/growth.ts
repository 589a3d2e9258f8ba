/* How the time of a piece of work grows with hostile input: linear work takes four times as long on 64 kB as on 16 kB, quadratic work sixteen times. */

export const SMALL = 16 * 1024;
export const LARGE = 64 * 1024;
/** What linear work may show at most, with room for a busy machine. */
export const MOST_GROWTH = 6;

/** Work on the large input that is quicker than this is not measured again: at this size nothing quadratic is. In ms. */
const NEGLIGIBLE = 5;
/** Linear work never takes so long. In ms. */
const HOPELESS = 1_000;
const ROUNDS = 3;
const MOST_ROUNDS = 20;

/** The processor time that work takes, in ms. What a busy machine makes it wait for is not in it. */
const timeOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The shortest processor time of several rounds, in ms: what else the process does makes work slower and never quicker. */
export async function shortestTime(work: () => unknown, rounds = ROUNDS): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) shortest = Math.min(shortest, await timeOf(work));
  return shortest;
}

/**
 * How many times as long `work` takes on a hostile input of 64 kB as on one of 16 kB.
 * @param hostile makes the input of about so many characters
 */
export async function measureGrowth<Input>(work: (input: Input) => unknown, hostile: (length: number) => Input): Promise<number> {
  const [small, large] = [hostile(SMALL), hostile(LARGE)];
  // Compiled, and quick enough already for most.
  await work(small);
  if ((await timeOf(() => work(large))) < NEGLIGIBLE) return 1;
  let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    first = Math.min(first, await timeOf(() => work(small)));
    second = Math.min(second, await timeOf(() => work(large)));
    if (second < NEGLIGIBLE) return 1;
    // Enough, unless something else in the process may be to blame.
    if (round + 1 >= ROUNDS && (second / first <= MOST_GROWTH || second > HOPELESS)) break;
  }
  return second / first;
}

/** Strings that make regular expressions and loops go back over what they have seen: long runs that end in something else. */
export const hostileStrings: Readonly<Record<string, (length: number) => string>> = Object.fromEntries(
  ['/', 'a', '0', ' ', '-', '.', ',', ';', ':', '%2f', '%25', '@', '"', '&a', 'a=b&', 'a,', 'a.', 'a-', ' ,', '\t ', '(', 'é', '__proto__'].flatMap((run) =>
    ['', 'x', '!'].map((end) => [`${run} … ${end}`, (length: number) => run.repeat(Math.ceil(length / run.length)) + end]),
  ),
);
