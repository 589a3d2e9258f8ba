import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const [SMALLEST, LARGEST] = [0.2, 3];
/**
 * The smallest text in a drawing is 11 px. It is shown at 12 px or larger, and the drawing scrolls instead of shrinking
 * further.
 */
const READABLE = 12 / 11;
const STEP = 1.25;
/** A pointer that moves less than this is pressing, not dragging. In px. */
const STILL = 4;
const MARGIN = 24;

const within = (zoom: number): number => Math.min(LARGEST, Math.max(SMALLEST, zoom));

const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Point {
  clientX: number;
  clientY: number;
}

export interface Viewport {
  ground: RefObject<HTMLDivElement | null>;
  zoom: number;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows the whole drawing, without enlarging it beyond reading size. */
  fit: () => void;
  /** Scrolls an element of the drawing into view. */
  show: (element: Element) => void;
}

/**
 * The visible part of a drawing. Zoomed by buttons, keys, ctrl and wheel, or pinching; moved by scrolling or dragging.
 */
export function useViewport(width: number, height: number): Viewport {
  const ground = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(READABLE);
  /** The point of the drawing that stays in place while zooming. */
  const held = useRef<{ x: number; y: number; left: number; top: number } | null>(null);

  const fit = () => {
    const { clientWidth = 0, clientHeight = 0 } = ground.current ?? {};
    setZoom(within(Math.min(READABLE, clientWidth / width, clientHeight / height) || READABLE));
  };

  const zoomBy = useCallback((factor: number, around?: Point) => {
    const box = ground.current;
    if (box === null) return;
    const frame = box.getBoundingClientRect();
    const left = around === undefined ? box.clientWidth / 2 : around.clientX - frame.left;
    const top = around === undefined ? box.clientHeight / 2 : around.clientY - frame.top;
    setZoom((before) => {
      const after = within(before * factor);
      // At a limit the zoom doesn't change, so the effect below wouldn't clear the point.
      if (after !== before)
        held.current = { x: (box.scrollLeft + left) / before, y: (box.scrollTop + top) / before, left, top };
      return after;
    });
  }, []);

  useLayoutEffect(() => {
    const box = ground.current;
    if (box === null || held.current === null) return;
    const { x, y, left, top } = held.current;
    box.scrollTo(x * zoom - left, y * zoom - top);
    held.current = null;
  }, [zoom]);

  useEffect(() => {
    const box = ground.current;
    if (box === null) return;
    const stop = new AbortController();
    const how = { signal: stop.signal };
    box.addEventListener(
      'wheel',
      (event) => {
        // Pinching on a touchpad also arrives as a wheel event with ctrl.
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoomBy(Math.exp(-event.deltaY / 300), event);
      },
      { ...how, passive: false },
    );

    let apart = 0;
    const spread = ({ touches: [a, b] }: TouchEvent) =>
      a === undefined || b === undefined
        ? null
        : {
            distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
            middle: { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 },
          };
    box.addEventListener('touchstart', (event) => void (apart = spread(event)?.distance ?? 0), {
      ...how,
      passive: true,
    });
    box.addEventListener(
      'touchmove',
      (event) => {
        const fingers = spread(event);
        if (fingers === null || apart === 0) return;
        event.preventDefault();
        zoomBy(fingers.distance / apart, fingers.middle);
        apart = fingers.distance;
      },
      { ...how, passive: false },
    );

    let drag: { x: number; y: number; left: number; top: number } | null = null;
    let hasMoved = false;
    box.addEventListener(
      'pointerdown',
      ({ pointerType, button, clientX, clientY }) => {
        hasMoved = false;
        // The browser scrolls for touch.
        if (pointerType !== 'touch' && button === 0)
          drag = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop };
      },
      how,
    );
    box.addEventListener(
      'pointermove',
      ({ clientX, clientY, pointerId }) => {
        if (drag === null || (!hasMoved && Math.hypot(clientX - drag.x, clientY - drag.y) < STILL)) return;
        if (!hasMoved) box.setPointerCapture(pointerId);
        hasMoved = true;
        box.toggleAttribute('data-dragged', true);
        box.scrollTo(drag.left + drag.x - clientX, drag.top + drag.y - clientY);
      },
      how,
    );
    const drop = () => {
      drag = null;
      box.removeAttribute('data-dragged');
    };
    box.addEventListener('pointerup', drop, how);
    box.addEventListener('pointercancel', drop, how);
    box.addEventListener(
      'click',
      (event) => {
        if (!hasMoved) return;
        event.stopPropagation();
        hasMoved = false;
      },
      { ...how, capture: true },
    );
    return () => stop.abort();
  }, [zoomBy]);

  const show = useCallback((element: Element) => {
    const box = ground.current;
    if (box === null) return;
    const frame = box.getBoundingClientRect();
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isSeen =
      left >= frame.left + MARGIN &&
      right <= frame.right - MARGIN &&
      top >= frame.top + MARGIN &&
      bottom <= frame.bottom - MARGIN;
    if (isSeen) return;
    box.scrollTo({
      left: box.scrollLeft + (left + right) / 2 - (frame.left + frame.right) / 2,
      top: box.scrollTop + (top + bottom) / 2 - (frame.top + frame.bottom) / 2,
      behavior: isCalm() ? 'auto' : 'smooth',
    });
  }, []);

  return { ground, zoom, zoomIn: () => zoomBy(STEP), zoomOut: () => zoomBy(1 / STEP), fit, show };
}
