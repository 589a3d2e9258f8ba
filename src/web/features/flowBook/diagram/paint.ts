/** How a transition is coloured by whoever compares or counts; `title` says it in words. */
export type EdgePaint = {
  tone: 'tested' | 'untested' | 'excused' | 'added' | 'changed' | 'gone';
  /** The more of it there was, the stronger the line: 1 when left out. */
  strength?: 1 | 2 | 3;
  title?: string;
};
