import { useEffect } from 'react';
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router-dom';

/*
 * The router's navigate function, for code outside the React tree: the session runs before the first render. Calls made
 * before the router is mounted are queued.
 */

type NavigateCall = [to: string, options: NavigateOptions];

let navigate: NavigateFunction | null = null;
let waiting: NavigateCall | null = null;

export function go(...way: NavigateCall): void {
  if (navigate === null) waiting = way;
  else void navigate(...way);
}

/** Passes the router's navigate function to `go`. Mount once, below the router. */
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
