import type { OrgSettings } from '#contract/org.ts';
import type { Tx } from '../../db/database.ts';
import { violates } from '../../db/failure.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { settingsRow, takenAliases, updateSettings, type OrganisationRow } from './store.ts';

const longestAlias = 40;

/** Names near a taken alias, the likeliest first. */
function nearAliases(alias: string): string[] {
  const endings = ['ng', 'hq', 'group', '2', '3', '4', '5', '6', '7', '8', '9'];
  return endings.map((ending) => `${alias.slice(0, longestAlias - ending.length - 1).replace(/-$/, '')}-${ending}`);
}

/** Whether an alias is free and, when it is taken, the first near name that is. */
export async function aliasAvailability(tx: Tx, alias: string): Promise<{ isAvailable: boolean; suggestion: string | null }> {
  const near = nearAliases(alias);
  const taken = await takenAliases(tx, [alias, ...near]);
  if (!taken.has(alias)) return { isAvailable: true, suggestion: null };
  return { isAvailable: false, suggestion: near.find((name) => !taken.has(name)) ?? null };
}

/**
 * Runs a write that may set an alias, and turns "somebody has it" into alias_taken with the words for beside the field.
 * The write has to be a whole transaction: the near names are looked up after it was rolled back.
 */
export async function orAliasTaken<T>(tx: Tx, alias: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (alias === undefined || !violates(error, 'organisations_alias_key')) throw error;
    const { suggestion } = await aliasAvailability(tx, alias);
    const msg = suggestion === null ? `${alias} is taken. Choose another.` : `${alias} is taken. ${suggestion} is free.`;
    throw new ApiError('alias_taken', { msg, errors: [{ field: 'alias', msg }] });
  }
}

function shown({ id, name, alias, email, phone, countryId, stateId, logoUrl, hasTwoFactorAuth, version }: OrganisationRow): OrgSettings {
  return { id, name, alias, email, phone, countryId, stateId, logoUrl, hasTwoFactorAuth, version };
}

export async function orgSettings(org: OrgScope): Promise<OrgSettings> {
  return shown(await org.read(settingsRow));
}

export interface SettingsChange {
  /** The version that was read. */
  version: number;
  alias?: string | undefined;
}

/** Changes the settings. Errors: version_conflict when they were changed meanwhile, alias_taken. */
export function changeOrgSettings({ clock, database }: Platform, org: OrgScope, actorId: string, { version, alias }: SettingsChange): Promise<OrgSettings> {
  return orAliasTaken(database.sql, alias, () =>
    org.transaction(async (bound) => {
      const row = await updateSettings(bound, version, alias === undefined ? {} : { alias });
      if (!row) throw new ApiError('version_conflict');
      await recordActivity(bound, { actorId, event: 'settings.changed', at: clock.now(), data: { fields: alias === undefined ? [] : ['alias'] } });
      return shown(row);
    }),
  );
}
