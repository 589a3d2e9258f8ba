import { useEffect, useState } from 'react';

/** Returns the text once it has been unchanged for `delay` ms; the first one immediately. */
export function useDebounced(text: string, delay: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return debounced;
}
