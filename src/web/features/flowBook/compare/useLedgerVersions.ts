import { useEffect, useState } from 'react';
import { send } from '#api/client.ts';
import { type LedgerVersion, listLedgerVersions } from '#contract/flowBook.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { comparison } from './comparison.ts';

/** A committed version of the machine that can be compared, with the number of transitions that differ. */
export interface ComparedVersion extends LedgerVersion {
  differences: number;
}

export type Versions =
  | { status: 'loading' }
  | { status: 'failed' }
  /** The product doesn't run in a git checkout. */
  | { status: 'none' }
  | { status: 'loaded'; versions: ComparedVersion[] };

/** Leaves out versions that don't differ from the machine, and those that don't differ from the next older one. */
function comparable(model: FlowModel, versions: readonly LedgerVersion[]): ComparedVersion[] {
  return versions.flatMap((version, at) => {
    const compared = comparison(model, version.ledger);
    if ('problem' in compared || compared.differences.length === 0) return [];
    return version.ledger === versions[at + 1]?.ledger
      ? []
      : [{ ...version, differences: compared.differences.length }];
  });
}

/** Loads the committed versions of a machine's ledger; `retry` tries again after a failure. */
export function useLedgerVersions(model: FlowModel) {
  const [versions, setVersions] = useState<Versions>({ status: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    const update = (next: Versions) => {
      if (isCurrent) setVersions(next);
    };
    update({ status: 'loading' });
    send(listLedgerVersions, { query: { machine: model.name } }).then(
      ({ versions: all }) =>
        update(all === null ? { status: 'none' } : { status: 'loaded', versions: comparable(model, all) }),
      () => update({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [model, attempt]);
  return { versions, retry: () => setAttempt((count) => count + 1) };
}
