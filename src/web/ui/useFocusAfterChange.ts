import { useEffect, useRef } from 'react';

/**
 * Moves the focus on if a change takes the focused element away, which React reports to nobody.
 * @param change a value that differs after each such change
 * @returns handlers for the element around
 */
export function useFocusAfterChange(change: unknown, moveFocus: () => void) {
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) moveFocus();
  }, [change]);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
