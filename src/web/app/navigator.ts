import { useEffect } from 'react';
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router-dom';

/*
 * The router's navigate for what lives outside of the tree: the session is running before the first render. What it asks
 * for before the router is there waits for it.
 */

type Way = [to: string, options: NavigateOptions];

let navigate: NavigateFunction | null = null;
let waiting: Way | null = null;

export function go(...way: Way): void {
  if (navigate === null) waiting = way;
  else void navigate(...way);
}

/** Lends the router's navigate to `go`. Mounted once, below the router. */
export function Navigator(): null {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
    if (waiting !== null) void current(...waiting);
    waiting = null;
    return () => {
      navigate = null;
    };
  }, [current]);
  return null;
}
