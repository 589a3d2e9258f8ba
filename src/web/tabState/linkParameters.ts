import { useEffect, useState } from 'react';
import { referral } from './tabStorage.ts';

/** Secrets in the address, put there by a link in a mail or by another site. */
export interface LinkParameters {
  token?: string;
  code?: string;
  reset_token?: string;
  linchpin?: string;
}

/** The parameters that never stay in the address. */
export const linkParameterNames = [
  'token',
  'code',
  'reset_token',
  'linchpin',
] as const satisfies readonly (keyof LinkParameters)[];

let waiting: LinkParameters = {};

/**
 * Moves secrets from the address bar and history entry into memory, and saves the referral code, which stays in the
 * address. Must run before everything else.
 */
export function takeLinkParameters(): void {
  const address = new URL(window.location.href);
  const ref = address.searchParams.get('ref');
  if (ref) referral.keep(ref);
  if (!linkParameterNames.some((name) => address.searchParams.has(name))) return;
  for (const name of linkParameterNames) {
    const value = address.searchParams.get(name);
    address.searchParams.delete(name);
    if (value) waiting[name] = value;
  }
  window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
}

/** Stands in for the address where there is none: while the build prerenders pages. */
export const setLinkParameters = (parameters: LinkParameters): void => void (waiting = parameters);

/** Forgets secrets that no page has asked for, so that nobody else's page gets them later. */
export const dropLinkParameters = (): void => void (waiting = {});

/** Whether no page has asked yet for what a mail's link carries. */
export const hasLinkParameters = (): boolean => linkParameterNames.some((name) => waiting[name] !== undefined);

/**
 * Secrets from the address that opened the site. The first page to ask consumes them; later pages get nothing.
 * Pass them to the flow as input and to its actors.
 */
export function useLinkParameters(): LinkParameters {
  const [parameters] = useState(() => waiting);
  useEffect(() => {
    if (waiting === parameters) waiting = {};
  }, [parameters]);
  return parameters;
}
