import type { OrgTx } from '#server/db/scope.ts';

/**
 * A module's part in deleting an organisation's data. Both functions run in the purge's transaction, with the
 * organisation and its people locked.
 */
export interface PurgeStep {
  /** Returns true while something in progress may still need the data, which postpones the purge. */
  mustWait?: (org: OrgTx) => Promise<boolean>;
  purge?: (org: OrgTx) => Promise<void>;
}

/** Deletes an organisation's data by running every module's step. The order of steps doesn't matter. */
export class DataPurge {
  readonly #steps: PurgeStep[] = [];

  add(...steps: PurgeStep[]): void {
    this.#steps.push(...steps);
  }

  async mustWait(org: OrgTx): Promise<boolean> {
    for (const { mustWait } of this.#steps) if (await mustWait?.(org)) return true;
    return false;
  }

  async run(org: OrgTx): Promise<void> {
    for (const { purge } of this.#steps) await purge?.(org);
  }
}
