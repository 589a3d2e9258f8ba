import type { CallRequest } from '#contract/call.ts';
import type { OrgSettings, updateOrgSettings } from '#contract/org.ts';
import { MAX_ALIAS_LENGTH } from '#domain/alias.ts';
import type { Tx } from '../../db/database.ts';
import { violates } from '../../db/databaseErrors.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { isStateOf, stateNames } from '../utilities/service.ts';
import {
  billingRows,
  deleteLogo,
  isAliasOfAnother,
  lockedBillingRows,
  settingsRow,
  takenAliases,
  updateSettings,
  type OrganisationRow,
  type SettingsColumns,
} from './store.ts';

export * from './facts.ts';
export { adoptPendingEmail, setPendingEmail, settingsRow } from './store.ts';

/** Alternatives to a taken alias, best first. */
function alternativeAliases(alias: string): string[] {
  const endings = ['ng', 'hq', 'group', '2', '3', '4', '5', '6', '7', '8', '9'];
  return endings.map((ending) => `${alias.slice(0, MAX_ALIAS_LENGTH - ending.length - 1).replace(/-$/, '')}-${ending}`);
}

/** Whether an alias is free and, if not, the first alternative that is. */
export async function aliasAvailability(
  tx: Tx,
  alias: string,
): Promise<{ isAvailable: boolean; suggestion: string | null }> {
  const alternatives = alternativeAliases(alias);
  const taken = await takenAliases(tx, [alias, ...alternatives]);
  if (!taken.has(alias)) return { isAvailable: true, suggestion: null };
  return { isAvailable: false, suggestion: alternatives.find((name) => !taken.has(name)) ?? null };
}

const aliasTaken = (alias: string, suggestion: string | null) => {
  const msg = suggestion === null ? `${alias} is taken. Choose another.` : `${alias} is taken. ${suggestion} is free.`;
  return new ApiError('alias_taken', { msg, errors: [{ field: 'alias', msg }] });
};

/** Refuses an alias taken by an organisation other than `orgId`. Errors: alias_taken. */
export async function requireFreeAlias(tx: Tx, alias: string, orgId: string | null): Promise<void> {
  const { isAvailable, suggestion } = await aliasAvailability(tx, alias);
  if (!isAvailable && (orgId === null || (await isAliasOfAnother(tx, alias, orgId))))
    throw aliasTaken(alias, suggestion);
}

/** The alias, or null if another organisation has it. */
export async function aliasIfFree(tx: Tx, alias: string, orgId: string): Promise<string | null> {
  return (await isAliasOfAnother(tx, alias, orgId)) ? null : alias;
}

/**
 * Runs a write that may set an alias, and turns a conflict into alias_taken with a message for the field. The write has
 * to be a whole transaction: alternatives are looked up after it has been rolled back.
 */
export async function withAliasConflict<T>(tx: Tx, alias: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (alias === undefined || !violates(error, 'organisations_alias_key')) throw error;
    throw aliasTaken(alias, (await aliasAvailability(tx, alias)).suggestion);
  }
}

/** The settings, for the wire. */
export function settingsView(row: OrganisationRow): OrgSettings {
  const {
    id,
    name,
    alias,
    email,
    pendingEmail,
    phone,
    address,
    city,
    countryId,
    stateId,
    taxNumber,
    logoUrl,
    hasTwoFactorAuth,
    version,
  } = row;
  return {
    id,
    name,
    alias,
    email,
    pendingEmail,
    phone,
    address,
    city,
    countryId,
    stateId,
    taxNumber,
    logoUrl,
    hasTwoFactorAuth,
    version,
  };
}

export async function orgSettings(org: OrgScope): Promise<OrgSettings> {
  return settingsView(await org.read(settingsRow));
}

/** An organisation as named on a receipt. */
export interface Buyer {
  name: string;
  address: string;
  taxNumber: string;
  email: string;
}

type BillingRow = Awaited<ReturnType<typeof billingRows>>[number];

/** Organisations as named on receipts, by id. */
async function buyersOf(tx: Tx, rows: readonly BillingRow[]): Promise<Map<string, Buyer>> {
  const places = await stateNames(
    tx,
    rows.flatMap(({ stateId }) => stateId ?? []),
  );
  return new Map(rows.map((row) => [row.id, buyerOf(row, row.stateId === null ? undefined : places.get(row.stateId))]));
}

function buyerOf(
  { name, email, address, city, taxNumber }: BillingRow,
  { state, country }: { state: string | null; country: string | null } = { state: null, country: null },
): Buyer {
  const places = [address, city, state, country].filter(
    (place, index, all) => place !== null && place !== '' && place !== all[index - 1],
  );
  return { name: name ?? '', address: places.join(', '), taxNumber: taxNumber ?? '', email };
}

/** The organisation as named on a receipt, with its current settings; missing ones are ''. Null if it was deleted. */
export async function buyer({ tx, orgId }: OrgTx): Promise<Buyer | null> {
  return (await buyersOf(tx, await billingRows(tx, [orgId]))).get(orgId) ?? null;
}

/** An organisation, locked until the transaction ends. */
export interface LockedOrganisation {
  buyer: Buyer;
  hasAlias: boolean;
  trialUsedAt: Date | null;
}

/** Locks organisations, in the same order everywhere, and returns their current state by id. */
export async function lockOrganisations(tx: Tx, orgIds: Iterable<string>): Promise<Map<string, LockedOrganisation>> {
  const rows = await lockedBillingRows(tx, orgIds);
  const buyers = await buyersOf(tx, rows);
  return new Map(
    rows.flatMap(({ id, alias, trialUsedAt }) => {
      const billedTo = buyers.get(id);
      return billedTo ? [[id, { buyer: billedTo, hasAlias: alias !== null, trialUsedAt }]] : [];
    }),
  );
}

/** Refuses a state that isn't in the country, or if either is missing. Errors: invalid_request. */
export async function requireStateOf(
  tx: Tx,
  { countryId, stateId }: { countryId: number | null; stateId: number | null },
): Promise<void> {
  if (countryId !== null && stateId !== null && (await isStateOf(tx, stateId, countryId))) return;
  throw new ApiError('invalid_request', { errors: [{ field: 'stateId', msg: 'Choose a state in that country.' }] });
}

/** The changes, and the version they are based on; '' clears an optional setting. */
export type SettingsChange = CallRequest<typeof updateOrgSettings>['body'];

function columnsOf({ version: _version, ...given }: SettingsChange): SettingsColumns {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value]],
    ),
  );
}

export const conflict = (row: OrganisationRow) => new ApiError('version_conflict', { current: settingsView(row) });

const foreignLogo = () =>
  new ApiError('invalid_request', {
    errors: [{ field: 'logoUrl', msg: 'Upload the logo as a picture file. Links to other sites aren’t allowed.' }],
  });

/**
 * Changes the settings.
 * Errors: version_conflict with the current settings if they have changed in the meantime, alias_taken, invalid_request
 * for a state of another country or a logo that isn't the organisation's own.
 */
export function changeOrgSettings(
  { clock, database }: Platform,
  org: OrgScope,
  actorId: string,
  change: SettingsChange,
): Promise<OrgSettings> {
  const columns = columnsOf(change);
  return withAliasConflict(database.sql, change.alias, () =>
    org.transaction(async (bound) => {
      const before = await settingsRow(bound);
      // Checked first, because a later check may fail only because of someone else's change.
      if (before.version !== change.version) throw conflict(before);
      if ('countryId' in columns || 'stateId' in columns) await requireStateOf(bound.tx, { ...before, ...columns });
      // The address may be sent back unchanged or cleared; only an upload creates one.
      if (columns.logoUrl && columns.logoUrl !== before.logoUrl) throw foreignLogo();
      const row = await updateSettings(bound, change.version, columns);
      if (!row) throw conflict(await settingsRow(bound));
      if (row.logoUrl === null) await deleteLogo(bound);
      const fields = Object.keys(columns).filter(
        (name) => row[name as keyof SettingsColumns] !== before[name as keyof SettingsColumns],
      );
      if (fields.length > 0)
        await recordActivity(bound, { actorId, event: 'settings.changed', at: clock.now(), data: { fields } });
      return settingsView(row);
    }),
  );
}
