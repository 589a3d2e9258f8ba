/*
 * Measures how the time of some work grows with hostile input: from 16 kB to 64 kB, linear work takes four times as
 * long, quadratic work sixteen times.
 */

export const SMALL = 16 * 1024;
export const LARGE = 64 * 1024;
/** The most that linear work may show, with a margin for busy machines. */
export const MOST_GROWTH = 6;

/** If work on the large input is faster than this, in ms, it isn't measured again: nothing quadratic is this fast. */
const NEGLIGIBLE = 5;
/** Linear work never takes this long, in ms. */
const HOPELESS = 1_000;
/** Shorter times can't be told from nothing, in ms. */
const SHORTEST = 0.1;
const ROUNDS = 3;
const MOST_ROUNDS = 20;

/** Processor time of some work, in ms. Excludes time spent waiting on a busy machine. */
const timeOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The shortest processor time of several rounds, in ms, because other activity only ever makes work slower. */
export async function shortestTime(work: () => unknown, rounds = ROUNDS): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) shortest = Math.min(shortest, await timeOf(work));
  return shortest;
}

/** Measures again with each call. Returns the shortest time so far of `work` without what is included, in ms. */
function repeatedTime<Input>(
  work: (input: Input) => unknown,
  included: (input: Input) => unknown,
  input: Input,
): () => Promise<number> {
  let [all, part] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return async () => {
    all = Math.min(all, await timeOf(() => work(input)));
    part = Math.min(part, await timeOf(() => included(input)));
    return Math.max(all - part, SHORTEST);
  };
}

/**
 * How many times longer `work` takes on a hostile input of 64 kB than on one of 16 kB.
 * @param hostile creates an input of about this many characters
 * @param included a part of the work whose time doesn't count
 */
export async function measureGrowth<Input>(
  work: (input: Input) => unknown,
  hostile: (length: number) => Input,
  included: (input: Input) => unknown = () => {},
): Promise<number> {
  const [small, large] = [hostile(SMALL), hostile(LARGE)];
  // Compiles the code, and in most cases also shows that it is fast enough.
  await work(small);
  const [timeSmall, timeLarge] = [repeatedTime(work, included, small), repeatedTime(work, included, large)];
  if ((await timeLarge()) < NEGLIGIBLE) return 1;
  let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    first = await timeSmall();
    second = await timeLarge();
    if (second < NEGLIGIBLE) return 1;
    // Conclusive, unless other activity in the process could be the cause.
    if (round + 1 >= ROUNDS && (second / first <= MOST_GROWTH || second > HOPELESS)) break;
  }
  return second / first;
}

/** Strings that cause backtracking in regular expressions and loops: long runs that end in something else. */
export const hostileStrings: Readonly<Record<string, (length: number) => string>> = Object.fromEntries(
  [
    '/',
    'a',
    '0',
    ' ',
    '-',
    '.',
    ',',
    ';',
    ':',
    '%2f',
    '%25',
    '@',
    '"',
    '&a',
    'a=b&',
    'a,',
    'a.',
    'a-',
    ' ,',
    '\t ',
    '(',
    'é',
    '__proto__',
  ].flatMap((run) =>
    ['', 'x', '!'].map((end) => [
      `${run} … ${end}`,
      (length: number) => run.repeat(Math.ceil(length / run.length)) + end,
    ]),
  ),
);
