import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Opens the question in the address and scrolls to it. On page load browsers do that themselves, because the question's
 * id is inside the collapsed content; later, the router handles links. `endSearch` is called first, because a search
 * may hide the question.
 */
export function useDeepLinks(isSearching: boolean, endSearch: () => void): void {
  const { hash, key } = useLocation();
  const followed = useRef('');
  useEffect(() => {
    const question = document.getElementById(hash.slice(1))?.closest('details');
    if (!question || followed.current === key + hash) return;
    if (isSearching) {
      endSearch();
      return;
    }
    followed.current = key + hash;
    question.open = true;
    question.querySelector('summary')?.focus({ preventScroll: true });
    question.scrollIntoView();
  }, [hash, key, isSearching, endSearch]);
}
