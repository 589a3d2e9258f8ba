import type { Client } from '../../platform/client.ts';
import { findDevice } from '../../platform/devices.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Limit } from '../../platform/rateLimits.ts';

const QUARTER = 900;
const DAY = 24 * 3600;
/** Passwords that all strangers together may try for one account in a day. */
const DAILY = 100;

/**
 * What a sign-in's password is counted under. A browser that has signed in to the account before has tries of its own; everybody
 * else shares those of their address and those of the account. For an email that nobody has it is the same.
 */
function limitsOf(email: string, source: string, device: string | null): Limit[] {
  const account = email;
  if (device !== null) {
    return [
      { key: `login:device:${device}`, max: 20, seconds: QUARTER, account },
      { key: `login:device-day:${device}`, max: DAILY, seconds: DAY, account },
    ];
  }
  return [
    { key: `login:ip:${source}`, max: 300, seconds: QUARTER },
    { key: `login:source:${email}:${source}`, max: 20, seconds: QUARTER, account },
    { key: `login:account:${email}`, max: DAILY, seconds: DAY, account },
  ];
}

/** Counts a password before it is judged; give back what it returns once the password was right. Errors: too_many_requests. */
export async function countPasswordAttempt({ database, limits, clock }: Platform, email: string, userId: string | null, client: Client): Promise<Limit[]> {
  const counted = limitsOf(email, client.source, await findDevice(database.sql, client, userId, clock.now()));
  await limits.take(...counted);
  return counted;
}
