import type { FlowCoverage } from '#contract/flowBook.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { EdgePaint } from './diagram/paint.ts';
import type { Walking } from './useWalk.ts';

/** One machine's data, shared by its panels. */
export interface Book {
  model: FlowModel;
  /** The committed drawing, in plain words or code names as the book is read. */
  svg: string;
  /** Null until it has loaded, or if no tests were run. */
  coverage: FlowCoverage | null;
  /** Colours the drawing's transitions by key; null removes the colours. A panel removes its colours when it closes. */
  paint: (paint: Readonly<Record<string, EdgePaint>> | null) => void;
  /** Shows another drawing; null shows the committed one again. A panel removes its drawing when it closes. */
  draw: (svg: string | null) => void;
  /** Whether the states are read one by one beside the panels, instead of on the drawing. */
  isRead: boolean;
  /** The selected state's name or transition's key. */
  selected: string | null;
  select: (name: string | null) => void;
}

/** Props of every panel and action on a machine's page. */
export interface PanelProps {
  walking: Walking;
  book: Book;
}
