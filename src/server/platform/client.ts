import Bowser from 'bowser';

/**
 * The client that sent a request, as seen on the network. The user agent is untrusted: display it through `deviceOf`,
 * never raw.
 */
export interface Client {
  /** The network address; null if unknown. */
  ip: string | null;
  userAgent: string | null;
  /** The network that rate limits count by: an IPv4 address or an IPv6 /64. */
  source: string;
  /**
   * Hash of the browser's device cookie, in hex; null if the browser sent none. Distinguishes browsers but grants no
   * access.
   */
  device: string | null;
}

/** Where a code or link was requested from. Another request from there replaces it. */
export type Requester = Pick<Client, 'source' | 'device'>;

/** How many characters of a user agent are stored and parsed. */
export const USER_AGENT_LENGTH = 300;

// Bowser guesses a name from the text if it doesn't recognise the browser. Use only names from its own tables.
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

export const UNKNOWN_DEVICE = 'Unknown device';

/** A label like "Chrome on Windows", or "Unknown device" if neither the browser nor the system is recognised. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN_DEVICE;
  const parser = Bowser.getParser(userAgent.slice(0, USER_AGENT_LENGTH));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  const parts = [...(browsers.has(browser) ? [browser] : []), ...(systems.has(system) ? [system] : [])];
  return parts.join(' on ') || UNKNOWN_DEVICE;
}
