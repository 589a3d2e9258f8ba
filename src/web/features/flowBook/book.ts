import type { FlowCoverage } from '#contract/flowBook.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { EdgePaint } from './diagram/paint.ts';
import type { Walking } from './useWalk.ts';

/** What the book has of one machine, for its panels. */
export interface Book {
  model: FlowModel;
  /** The committed drawing. */
  svg: string;
  /** Null until it is known, and where no tests were run. */
  coverage: FlowCoverage | null;
  /** Colours the transitions of the drawing, by key; null takes the colours away. What is painted should go with the panel. */
  paint: (paint: Readonly<Record<string, EdgePaint>> | null) => void;
  /** Shows another drawing instead of the committed one; null shows that again. A panel gives its drawing back when it closes. */
  draw: (svg: string | null) => void;
  /** The state's name or transition's key that is marked in the drawing. */
  selected: string | null;
  select: (name: string | null) => void;
}

/** What every panel and act of the machine's page is given. */
export interface PanelProps {
  walking: Walking;
  book: Book;
}
