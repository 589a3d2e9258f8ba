import type { AccountData } from '#contract/auth.ts';
import { accountStatus, subscriptionFlags, type StoredSubscription } from '#domain/subscription.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { liveSession, type SessionRow } from '../../platform/sessions.ts';

/**
 * A session and its whole account data in one prepared statement: every page load makes this call, so that it is one
 * look-up by the token's hash and joins over primary keys. `$1` is the hash, `$2` the moment.
 */
const text = `
  select t.last_seen_at, u.id as user_id, u.is_root, u.name as user_name, u.email as user_email,
         o.id as org_id, o.name as org_name, o.email as org_email, o.has_two_factor_auth, o.alias, o.logo_url, o.ref_code,
         s.id as subscription_id, s.kind, s.is_renewal, s.is_annual, s.started_at, s.expires_at, s.cancelled_at,
         (select json_agg(json_build_object('id', l.id, 'name', l.name, 'isDefaultOutlet', l.is_default) order by l.is_default desc, l.name)
            from outlets l where l.org_id = o.id) as outlets
    from tokens t
    join users u on u.id = t.user_id
    join organisations o on o.id = u.org_id
    left join subscriptions s on s.org_id = o.id and s.app_slug = 'humanar'
   where ${liveSession}`;

interface AccountRow extends SessionRow {
  user_name: string;
  user_email: string;
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
  started_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
  outlets: AccountData['outlets'] | null;
}

function subscriptionOf(row: AccountRow, now: Date): AccountData['orgApps'][number]['subscription'] {
  if (row.subscription_id === null) return null;
  const stored: StoredSubscription = {
    kind: row.kind,
    isRenewal: row.is_renewal,
    expiresAt: row.expires_at.getTime(),
    cancelledAt: row.cancelled_at?.getTime() ?? null,
  };
  return {
    id: row.subscription_id,
    isActive: subscriptionFlags(stored, now.getTime()).isActive,
    duration: row.is_annual ? 'annual' : 'monthly',
    status: accountStatus(stored),
    expiryDate: row.expires_at.toISOString(),
    subscriptionDate: row.started_at.toISOString(),
  };
}

/** The account data of section 3. */
function accountDataOf(row: AccountRow, now: Date): AccountData {
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
    outlets: row.outlets ?? [],
    refCode: row.ref_code,
  };
}

export interface Account {
  session: SessionRow;
  data: AccountData;
}

/** Reads a session and its account data by the hash of the token; null when there is no such session. */
export function accountReader(database: Database, clock: Clock): (tokenHash: Uint8Array) => Promise<Account | null> {
  const statement = database.statement<AccountRow>('account-of-session', text);
  return async (tokenHash) => {
    const now = clock.now();
    const [row] = await statement([tokenHash, now]);
    return row ? { session: row, data: accountDataOf(row, now) } : null;
  };
}
