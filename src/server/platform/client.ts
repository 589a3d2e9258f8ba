import Bowser from 'bowser';

/** Who sent a request, as far as the network says. The user agent is untrusted text: it is shown as `deviceOf` reads it, never raw. */
export interface Client {
  /** The network address; null when it is not known. */
  ip: string | null;
  userAgent: string | null;
  /** The network as limits count it: an IPv4 address, an IPv6 /64. */
  source: string;
  /** The hash of the browser's cookie, in hex; null when it brought none. It tells browsers apart and opens nothing. */
  device: string | null;
}

/** Where a code or a link was asked for: another request from there replaces it. */
export type Requester = Pick<Client, 'source' | 'device'>;

/** As much of a user agent as is kept and read. */
export const USER_AGENT_LENGTH = 300;

// Bowser makes up a name from the text when it knows none: only the names of its own tables are passed on.
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

export const UNKNOWN_DEVICE = 'Unknown device';

/** "Chrome on Windows"; "Unknown device" when neither the browser nor the system is known. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN_DEVICE;
  const parser = Bowser.getParser(userAgent.slice(0, USER_AGENT_LENGTH));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  const known = [...(browsers.has(browser) ? [browser] : []), ...(systems.has(system) ? [system] : [])];
  return known.join(' on ') || UNKNOWN_DEVICE;
}
