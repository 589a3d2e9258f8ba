import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses what has loaded after a failure, if the button that loaded it again had the focus and is gone.
 * The page doesn't scroll, because the data may have loaded without a press.
 * @param hasFailed whether that button is shown
 * @returns the ref of the element; needs `tabIndex={-1}`
 */
export function useFocusAfterRetry<Target extends HTMLElement>(hasFailed: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    if (hadFailed.current && !hasFailed && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
    hadFailed.current = hasFailed;
  }, [hasFailed]);
  return target;
}
