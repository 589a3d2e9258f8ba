import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * The history entry a person navigated to, by a link, back or forward. Replacing the address doesn't start a new entry.
 */
export function useEntry(): string {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [entry, setEntry] = useState(key);
  if (kind === 'REPLACE' || key === entry) return entry;
  setEntry(key);
  return key;
}
