import { useState } from 'react';

/** A value as it was last while `isLive`: what is on its way out keeps the words that it came with. */
export function useLatestWhile<T>(value: T, isLive: boolean): T {
  const [held, hold] = useState(value);
  if (isLive && held !== value) hold(value);
  return isLive ? value : held;
}
