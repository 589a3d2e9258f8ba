import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Opens the question that the address names, and brings it into sight. A browser does so itself when the page is opened, since
 * the question's id stands inside what unfolds; later, links are the router's. `show` is called before, so that it is not hidden.
 */
export function useDeepLinks(show: () => void): void {
  const { hash, key } = useLocation();
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const question = document.getElementById(hash.slice(1))?.closest('details');
    if (!question) return;
    latest.current();
    question.open = true;
    question.querySelector('summary')?.focus({ preventScroll: true });
    question.scrollIntoView();
  }, [hash, key]);
}
