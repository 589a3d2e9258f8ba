import { useEffect, useState } from 'react';
import { memoizePromise } from './memoizePromise.ts';

/**
 * Something that a view can do without for a while; null until it has loaded.
 * @param load read once, at mount
 * @param typed what it is needed for; nothing is loaded while that is empty. After a failure, the next key tries again.
 */
export function useLoaded<T extends object>(load: () => Promise<T>, typed: string): T | null {
  const [loaded, store] = useState<T | null>(null);
  const [loadOnce] = useState(() => memoizePromise(load));
  const isMissing = loaded === null;
  useEffect(() => {
    if (isMissing && typed !== '') void loadOnce().then(store, () => {});
  }, [isMissing, typed, loadOnce]);
  return loaded;
}
