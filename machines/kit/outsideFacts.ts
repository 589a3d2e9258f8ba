/** What a machine's page knows about coming back, exported as `outside` by `machines/NAME/NAME.outside.ts`. */
export interface OutsideFacts {
  /**
   * What the page starts the flow with when it is loaded again: names of the model's inputs by state, `*` for all other
   * states. A state counts for those inside it. An empty list: the flow around this one starts again, or nothing does.
   */
  reload: Readonly<Record<string, readonly string[]>>;
  /** The same if the tab has been closed and the page is opened again, where that differs: a tab's own memory is gone. */
  reopen?: Readonly<Record<string, readonly string[]>>;
  /** What is kept and what has to be entered again, as sentences. */
  keeps: string;
  /** What the browser's Back does, as sentences. */
  back: string;
  /** For a machine with which the server decides: what becomes of it when a process is killed, and of two requests. */
  served?: { killed: string; concurrent: string };
}

export const happenings = ['reload', 'back', 'close', 'offline', 'otherTab', 'killed'] as const;
export type OutsideEvent = (typeof happenings)[number];

/** An answer in sentences, and the states that it names. */
export interface OutsideAnswer {
  says: string;
  to: string[];
  /** The machines inside that have the answer, by name. Left out if there are none. */
  flows?: string[];
}

export type OutsideAnswers = Record<OutsideEvent, OutsideAnswer>;

/** The answers in each state in which somebody can be, by its name. */
export type OutsideBook = Record<string, OutsideAnswers>;
