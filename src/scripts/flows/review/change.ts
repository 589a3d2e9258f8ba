/** A statement before and after: `before` is null for something new, `after` for something removed. */
export interface Change {
  /** What it is about, in plain words. */
  about: string;
  before: string | null;
  after: string | null;
  /** The same in names of the code. */
  code: string;
}

/** One change, or none if both statements are equal. */
export const changesBetween = (about: string, code: string, before: string | null, after: string | null): Change[] =>
  before === after ? [] : [{ about, code, before, after }];
