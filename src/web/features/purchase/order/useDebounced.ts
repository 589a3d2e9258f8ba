import { useEffect, useState } from 'react';

/** The text once it has stayed the same for so many ms; the first one immediately. */
export function useDebounced(text: string, delay: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled;
}
