/** A mistake as the tests' process applies it. */
export interface AppliedMutant {
  /** Unique among all mutants, and part of an address. */
  id: string;
  /** An absolute path. */
  file: string;
  /** The file's text with the mistake in it. */
  code: string;
  /** The test files to run with it, as absolute paths. */
  tests: string[];
}

/** Mutants that test files are run with; written to the file that the environment variable TASK names. */
export interface Task {
  mutants: AppliedMutant[];
  /** Test files that take longer without a mutant aren't run with one. */
  mostMs: number | null;
  /** Where the tests' process writes what happens, a line of JSON each. */
  journal: string;
}

/** A line of the journal. `test` is the absolute path of a test file; `ms` is how long it took. */
export type Entry = { test: string } & (
  | { is: 'starts'; mutant: string | null; pid: number }
  | { is: 'passes'; mutant: string | null; ms: number }
  | { is: 'kills'; mutant: string; title: string; ms: number }
  /** The test fails without a mutant, so it proves nothing; `isAfter`: it passed before, so what it said is void. */
  | { is: 'broken'; title: string; isAfter: boolean }
);
