import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { CornersOutBoldIcon } from '#ui/icons/CornersOutBoldIcon.ts';
import { MinusBoldIcon } from '#ui/icons/MinusBoldIcon.ts';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { Button } from '#ui/Button.tsx';
import type { Names } from '../names.ts';
import type { Possible } from '../useWalk.ts';
import { Around, Controls, Ground } from './diagramLook.ts';
import { marksOf } from './marks.ts';
import type { EdgePaint } from './paint.ts';
import { parseDrawing } from './parse.ts';
import { Shapes } from './Shapes.tsx';
import { useViewport } from './useViewport.ts';

export type { EdgePaint } from './paint.ts';

export interface DiagramProps {
  /** The drawing, as `npm run flows` writes it. */
  svg: string;
  names: Names;
  /** Every active state, including outer ones. */
  now: readonly string[];
  /** The keys of the transitions that have just fired. */
  fired: readonly string[];
  possible: readonly Possible[];
  /** Colours by transition key; null or omitted for none. */
  paint?: Readonly<Record<string, EdgePaint>> | null;
  /** A transition that can fire now was pressed. */
  onChoose: (edgeKey: string) => void;
  /** A state's name or a transition's key. */
  selected: string | null;
  onSelect: (name: string | null) => void;
}

/**
 * Draws a machine. Current states are highlighted, transitions that can fire are marked and pressable, and everything
 * is selectable.
 */
export function Diagram({
  svg,
  names,
  now,
  fired,
  possible,
  paint = null,
  onChoose,
  selected,
  onSelect,
}: DiagramProps) {
  const { width, height, title, shapes } = useMemo(() => parseDrawing(svg), [svg]);
  const marks = useMemo(() => marksOf(now, fired, possible, paint, selected), [now, fired, possible, paint, selected]);
  const { ground, zoom, zoomIn, zoomOut, fit, show } = useViewport(width, height);

  useEffect(() => {
    const here = ground.current?.querySelector('[data-now="here"]');
    if (here) show(here);
  }, [ground, show, now, svg]);

  useEffect(() => {
    if (selected === null) return;
    const found = [...(ground.current?.querySelectorAll('[data-selected]') ?? [])].find(
      (element) => !element.matches('.arrow'),
    );
    if (found) show(found);
  }, [ground, show, selected, svg]);

  const byKey = (event: KeyboardEvent) => {
    const act = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit }[event.key];
    if (event.key === 'Escape') onSelect(null);
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <Around>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <Ground
        ref={ground}
        role="group"
        tabIndex={0}
        aria-label={`${title}. Arrow keys move the drawing, plus and minus zoom, 0 shows all of it.`}
        onKeyDown={byKey}
        onClick={() => onSelect(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} width={width * zoom} height={height * zoom}>
          <Shapes shapes={shapes} names={names} marks={marks} onChoose={onChoose} onSelect={onSelect} />
        </svg>
      </Ground>
      <Controls data-no-print>
        <Button look="quiet" size="small" isIcon aria-label="Zoom out" onPress={zoomOut}>
          <MinusBoldIcon size={16} />
        </Button>
        <Button look="quiet" size="small" isIcon aria-label="Zoom in" onPress={zoomIn}>
          <PlusBoldIcon size={16} />
        </Button>
        <Button look="quiet" size="small" isIcon aria-label="Show all" onPress={fit}>
          <CornersOutBoldIcon size={16} />
        </Button>
      </Controls>
    </Around>
  );
}
