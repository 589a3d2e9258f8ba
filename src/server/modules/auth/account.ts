import type { AccountData } from '#contract/auth.ts';
import { paymentStatus, subscriptionFlags } from '#domain/subscription.ts';
import { type PaidAhead, subscriptions } from '../../db/schema/index.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { liveSession, type SessionRow } from '../../platform/liveSession.ts';
import { asOf } from '../subscriptions/service.ts';

/**
 * Reads a session and all its account data in one prepared statement, because every page load makes this call: one
 * lookup by token hash, joins over primary keys, and one row per outlet. Plain columns and numeric dates are cheaper
 * than building JSON in the database or parsing timestamps in the driver.
 * `$1` is the hash, `$2` the time.
 */
const text = `
  select ${epoch('t.last_seen_at')} as last_seen, u.id as user_id, u.is_root, u.name as user_name, u.email as user_email,
         o.id as org_id, o.name as org_name, o.email as org_email, o.has_two_factor_auth, o.alias, o.logo_url, o.ref_code,
         s.id as subscription_id, s.kind, s.is_renewal, s.is_annual, s.paid_ahead,
         ${epoch('s.started_at')} as started, ${epoch('s.expires_at')} as expires, ${epoch('s.cancelled_at')} as cancelled,
         l.id as outlet_id, l.name as outlet_name, l.is_default
    from tokens t
    join users u on u.id = t.user_id
    join organisations o on o.id = u.org_id
    left join outlets l on l.org_id = o.id
    left join subscriptions s on s.org_id = o.id and s.app_slug = 'humanar'
   where ${liveSession}`;

/** SQL for a timestamp in seconds since the epoch, UTC, with a fraction. */
function epoch(column: string): string {
  return `extract(epoch from ${column})::float8`;
}

interface AccountRow {
  last_seen: number;
  user_id: string;
  is_root: boolean;
  user_name: string;
  user_email: string;
  org_id: string;
  org_name: string | null;
  org_email: string;
  has_two_factor_auth: boolean;
  alias: string | null;
  logo_url: string | null;
  ref_code: string;
  subscription_id: string | null;
  kind: 'trial' | 'paid';
  is_renewal: boolean;
  is_annual: boolean;
  /** Stored JSON. */
  paid_ahead: unknown;
  started: number;
  expires: number;
  cancelled: number | null;
  /** Null when the organisation has no outlet. */
  outlet_id: string | null;
  outlet_name: string;
  is_default: boolean;
}

/** Converts the database's seconds to the domain's milliseconds. */
const milliseconds = (seconds: number) => Math.round(seconds * 1000);

const paidAheadOf = ({ paid_ahead: stored }: AccountRow): PaidAhead[] | null =>
  stored === null ? null : (subscriptions.paidAhead.mapFromDriverValue(stored) as PaidAhead[]);

function subscriptionOf(row: AccountRow, now: Date): AccountData['orgApps'][number]['subscription'] {
  if (row.subscription_id === null) return null;
  const stored = {
    kind: row.kind,
    isRenewal: row.is_renewal,
    expiresAt: milliseconds(row.expires),
    cancelledAt: row.cancelled === null ? null : milliseconds(row.cancelled),
  };
  const { isPlanDurationAnnual } = asOf({ isPlanDurationAnnual: row.is_annual, paidAhead: paidAheadOf(row) }, now);
  return {
    id: row.subscription_id,
    isActive: subscriptionFlags(stored, now.getTime()).isActive,
    duration: isPlanDurationAnnual ? 'annual' : 'monthly',
    status: paymentStatus(stored),
    expiryDate: new Date(stored.expiresAt).toISOString(),
    subscriptionDate: new Date(milliseconds(row.started)).toISOString(),
  };
}

/** The outlets of all rows: the default one first, then by name. */
function outletsOf(rows: readonly AccountRow[]): AccountData['outlets'] {
  const outlets = rows.flatMap((row) =>
    row.outlet_id === null ? [] : [{ id: row.outlet_id, name: row.outlet_name, isDefaultOutlet: row.is_default }],
  );
  return outlets.length < 2
    ? outlets
    : outlets.toSorted((a, b) => Number(b.isDefaultOutlet) - Number(a.isDefaultOutlet) || a.name.localeCompare(b.name));
}

/** The account data (rule session.account). */
function accountDataOf(row: AccountRow, rows: readonly AccountRow[], now: Date): AccountData {
  return {
    user: { id: row.user_id, isRoot: row.is_root, name: row.user_name, email: row.user_email },
    org: {
      id: row.org_id,
      name: row.org_name,
      email: row.org_email,
      hasTwoFactorAuth: row.has_two_factor_auth,
      alias: row.alias,
      logoUrl: row.logo_url,
    },
    orgApps: [{ appSlug: 'humanar', subscription: subscriptionOf(row, now) }],
    outlets: outletsOf(rows),
    refCode: row.ref_code,
  };
}

export interface Account {
  session: SessionRow;
  data: AccountData;
}

/**
 * Creates a function that reads a session and its account data by the hash of its token; null if there is no such
 * session.
 */
export function accountReader(database: Database, clock: Clock): (tokenHash: Uint8Array) => Promise<Account | null> {
  const statement = database.statement<AccountRow>('account-of-session', text, { isLookup: true });
  return async (tokenHash) => {
    const now = clock.now();
    const rows = await statement([tokenHash, now]);
    const [row] = rows;
    if (!row) return null;
    const session = {
      user_id: row.user_id,
      org_id: row.org_id,
      is_root: row.is_root,
      last_seen_at: new Date(milliseconds(row.last_seen)),
    };
    return { session, data: accountDataOf(row, rows, now) };
  };
}
