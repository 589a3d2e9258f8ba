/** The colour of a transition in coverage or a comparison. `title` puts it in words. */
export type EdgePaint = {
  tone: 'tested' | 'untested' | 'excused' | 'added' | 'changed' | 'gone';
  /** Line thickness for counts; 1 by default. */
  strength?: 1 | 2 | 3;
  title?: string;
};
