import { type RefObject, useEffect } from 'react';

type ReturnFocusProps = {
  /** The element, or a selector of it. */
  to: RefObject<HTMLElement | null> | string;
  preventScroll?: boolean;
};

/** In a dialog: moves focus after it has closed, if the browser had nowhere to restore it. */
export function ReturnFocus({ to, preventScroll = false }: ReturnFocusProps) {
  useEffect(
    () => () => {
      // The dialog itself restores focus in the first frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          const target = typeof to === 'string' ? document.querySelector<HTMLElement>(to) : to.current;
          target?.focus({ preventScroll });
        }),
      );
    },
    [to, preventScroll],
  );
  return null;
}
