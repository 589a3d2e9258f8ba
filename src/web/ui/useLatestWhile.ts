import { useState } from 'react';

/** The last value seen while `isLive`, so that a view keeps its content while it closes. */
export function useLatestWhile<T>(value: T, isLive: boolean): T {
  const [held, hold] = useState(value);
  if (isLive && held !== value) hold(value);
  return isLive ? value : held;
}
