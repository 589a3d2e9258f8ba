import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus when a change removes the focused element, for which React fires no blur.
 * @param change a value that differs after each such change
 * @param target the element to focus, or the one that contains it
 * @param selector what in the target gets the focus, if it isn't the target itself
 * @returns handlers for the element that contains both
 */
export function useFocusAfterChange(change: unknown, target: RefObject<HTMLElement | null>, selector?: string) {
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    const { current } = target;
    (selector === undefined ? current : current?.querySelector<HTMLElement>(selector))?.focus({ preventScroll: true });
  }, [change, target, selector]);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
