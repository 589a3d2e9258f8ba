import type { Client } from '../../platform/client.ts';
import { findDevice } from '../../platform/devices.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Limit } from '../../platform/rateLimits.ts';

const QUARTER_HOUR = 900;
const DAY = 24 * 3600;
/** Password attempts per day for one account, from all unknown browsers together. */
const DAILY_ATTEMPTS = 100;

/**
 * Sign-ins to one account with the right password. Each costs a hash and stores a session, and no person or office
 * needs this many.
 */
const signInLimit = (email: string): Limit => ({
  key: `login:right:${email}`,
  max: 100,
  seconds: QUARTER_HOUR,
  msg: 'You’ve signed in to this account too many times. Wait a few minutes and try again.',
  account: email,
});

/** Counts a sign-in with the right password to a verified account. Nobody else can use up this limit. */
export async function countSignIn({ limits }: Platform, email: string): Promise<void> {
  await limits.use(signInLimit(email));
}

/**
 * The limits that a password attempt counts towards. A browser that has signed in to the account before has its own;
 * all others share those of their network address and of the account. An unknown email gets the same limits.
 */
function limitsOf(email: string, source: string, device: string | null): Limit[] {
  const account = email;
  if (device !== null) {
    return [
      { key: `login:device:${device}`, max: 20, seconds: QUARTER_HOUR, account },
      { key: `login:device-day:${device}`, max: DAILY_ATTEMPTS, seconds: DAY, account },
    ];
  }
  return [
    { key: `login:ip:${source}`, max: 300, seconds: QUARTER_HOUR },
    { key: `login:source:${email}:${source}`, max: 20, seconds: QUARTER_HOUR, account },
    { key: `login:account:${email}`, max: DAILY_ATTEMPTS, seconds: DAY, account },
  ];
}

/**
 * Counts a password attempt before checking the password. Give the returned limits back if the password is right.
 * Errors: too_many_requests, also if the account was signed in to too often.
 */
export async function countPasswordAttempt(
  { database, limits, clock }: Platform,
  email: string,
  userId: string | null,
  client: Client,
): Promise<Limit[]> {
  await limits.requireLeft(signInLimit(email));
  const counted = limitsOf(email, client.source, await findDevice(database.sql, client, userId, clock.now()));
  await limits.take(...counted);
  return counted;
}
