import { useCallback, useState } from 'react';
import { tabStorage } from '#tabState/tabStorage.ts';

/** How the book is read in this tab. */
export interface BookMode {
  /** The whole drawing, instead of one state after another. */
  isChart: boolean;
  /** The names in the code, instead of plain words. */
  isCode: boolean;
}

const KEY = 'flowBook';

export const bookMode = {
  read: (): BookMode => {
    const kept = tabStorage.read(KEY)?.split(' ') ?? [];
    return { isChart: kept.includes('chart'), isCode: kept.includes('code') };
  },
  keep: ({ isChart, isCode }: BookMode): void =>
    tabStorage.keep(KEY, [...(isChart ? ['chart'] : []), ...(isCode ? ['code'] : [])].join(' ')),
};

export function useBookMode(): [BookMode, (changed: Partial<BookMode>) => void] {
  const [mode, setMode] = useState(bookMode.read);
  const change = useCallback(
    (changed: Partial<BookMode>) =>
      setMode((before) => {
        const next = { ...before, ...changed };
        bookMode.keep(next);
        return next;
      }),
    [],
  );
  return [mode, change];
}
