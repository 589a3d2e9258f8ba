import type { OrgTx } from '#server/db/scope.ts';

/** A module's part in the deletion of an organisation's data. Both run in the purge's transaction, with the organisation locked. */
export interface PurgeStep {
  /** True while something is in progress that may need the data again: the purge is put off. */
  mustWait?: (org: OrgTx) => Promise<boolean>;
  purge?: (org: OrgTx) => Promise<void>;
}

/** Deletes an organisation's data with the steps of all modules. The order of the steps does not matter. */
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
