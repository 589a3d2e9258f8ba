import { useEffect, useState } from 'react';
import { referral } from './tabStorage.ts';

/** What a mail's link or another site put into the address and must not stay there. */
export interface LinkParameters {
  token?: string;
  code?: string;
  reset_token?: string;
  linchpin?: string;
}

const names = ['token', 'code', 'reset_token', 'linchpin'] as const satisfies readonly (keyof LinkParameters)[];

let waiting: LinkParameters = {};

/**
 * Takes the secrets out of the address bar (and the history entry) into memory, and keeps a referral code, which stays in
 * the address. Called before anything else runs.
 */
export function takeLinkParameters(): void {
  const address = new URL(window.location.href);
  const ref = address.searchParams.get('ref');
  if (ref) referral.keep(ref);
  if (!names.some((name) => address.searchParams.has(name))) return;
  for (const name of names) {
    const value = address.searchParams.get(name);
    address.searchParams.delete(name);
    if (value) waiting[name] = value;
  }
  window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
}

/**
 * What the address carried when the site was opened. The first page that asks takes it; later pages find nothing.
 * Give it to the flow as input, its secrets to the actors.
 */
export function useLinkParameters(): LinkParameters {
  const [taken] = useState(() => waiting);
  useEffect(() => {
    if (waiting === taken) waiting = {};
  }, [taken]);
  return taken;
}
