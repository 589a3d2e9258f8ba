import type { Database, Tx } from './database.ts';

/**
 * Statements bound to one organisation. Stores of tables with an `org_id` take nothing else, and put `orgId` in every
 * condition; only this file can make one, so that no handler can reach another organisation's rows.
 */
class BoundTx {
  readonly orgId: string;
  readonly tx: Tx;
  // Makes the type nominal: a look-alike is not accepted.
  readonly #isBound = true;

  constructor(orgId: string, tx: Tx) {
    this.orgId = orgId;
    this.tx = tx;
  }

  get isBound(): boolean {
    return this.#isBound;
  }
}
export type OrgTx = BoundTx;

/** What a handler gets of the database: its caller's organisation, and nothing beside it. */
export interface OrgScope {
  readonly orgId: string;
  /** Reads outside a transaction, each statement by itself. */
  read<T>(work: (org: OrgTx) => Promise<T>): Promise<T>;
  /** Reads and writes in one transaction. */
  transaction<T>(work: (org: OrgTx) => Promise<T>): Promise<T>;
}

/** The scope of an organisation, for the HTTP layer (the session's) and for the system's own work (a job's, a sign-up's). */
export function forOrg(database: Database, orgId: string): OrgScope {
  return {
    orgId,
    read: (work) => work(new BoundTx(orgId, database.sql)),
    transaction: (work) => database.transaction((tx) => work(new BoundTx(orgId, tx))),
  };
}

/** Binds a transaction that is open already, as where an organisation has just been made in it. */
export function bindToOrg(orgId: string, tx: Tx): OrgTx {
  return new BoundTx(orgId, tx);
}
