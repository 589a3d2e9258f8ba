import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Opens the question that the address names, and brings it into sight. A browser does so itself when the page is opened, since
 * the question's id stands inside what unfolds; later, links are the router's. While a search may hide it, `endSearch` comes first.
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
