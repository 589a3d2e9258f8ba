import { useCallback, useState } from 'react';

/** How the book is read. */
export interface BookMode {
  /** The whole drawing, instead of one state after another. */
  isChart: boolean;
  /** The names in the code, instead of plain words. */
  isCode: boolean;
}

let chosen: BookMode = { isChart: false, isCode: false };

/** What was chosen last, until the page is reloaded. */
export const bookMode = { read: (): BookMode => chosen, keep: (mode: BookMode): void => void (chosen = mode) };

export function useBookMode(): [BookMode, (changed: Partial<BookMode>) => void] {
  const [mode, setMode] = useState(bookMode.read);
  const change = useCallback((changed: Partial<BookMode>) => {
    bookMode.keep({ ...bookMode.read(), ...changed });
    setMode(bookMode.read());
  }, []);
  return [mode, change];
}
