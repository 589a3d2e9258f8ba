/** The line of a transition that the drawing no longer has. */
export interface GoneLine {
  /** The line's path data and its arrow head. */
  way: string;
  head: string;
  words: string;
  /** The centre of the label. */
  x: number;
  y: number;
}

/** The colour of a transition in coverage or a comparison. `title` puts it in words. */
export type EdgePaint = {
  tone: 'tested' | 'untested' | 'excused' | 'added' | 'changed' | 'gone';
  /** Line thickness for counts; 1 by default. */
  strength?: 1 | 2 | 3;
  title?: string;
  line?: GoneLine;
};
