/** A piece of a file's text and what replaces it. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What the environment variable MUTANT holds, as JSON. */
export interface AppliedMutant {
  /** An absolute path. */
  file: string;
  /** The file's text with the mistake in it. */
  code: string;
}

/** A file's text with a mutant's edits. */
export const mutated = (source: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
