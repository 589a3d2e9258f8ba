import type { Database, Tx } from './database.ts';

/**
 * Statements bound to one organisation. Stores of tables with an `org_id` accept nothing else, and put `orgId` into
 * every condition. Only this file can create one, so no handler can reach another organisation's rows.
 */
class BoundTx {
  readonly orgId: string;
  readonly tx: Tx;
  // Makes the type nominal, so that no look-alike is accepted.
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

/** A handler's access to the database, limited to its caller's organisation. */
export interface OrgScope {
  readonly orgId: string;
  /** Reads outside a transaction. */
  read<T>(work: (org: OrgTx) => Promise<T>): Promise<T>;
  /** Reads and writes in one transaction. */
  transaction<T>(work: (org: OrgTx) => Promise<T>): Promise<T>;
}

/**
 * Creates the scope of an organisation, for the HTTP layer (from the session) and for the system's own work (from a job
 * or a sign-up).
 */
export function forOrg(database: Database, orgId: string): OrgScope {
  return {
    orgId,
    read: (work) => work(new BoundTx(orgId, database.sql)),
    transaction: (work) => database.transaction((tx) => work(new BoundTx(orgId, tx))),
  };
}

/** Binds an open transaction to an organisation, for example one that was just created in it. */
export function bindToOrg(orgId: string, tx: Tx): OrgTx {
  return new BoundTx(orgId, tx);
}
