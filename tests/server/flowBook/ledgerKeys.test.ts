import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { edgesOf } from '#machines/kit/edges.ts';
import { models } from '#scripts/flows/models.ts';
import { ledgerKeys } from '#server/modules/flowBook/ledgerKeys.ts';

it.each(models.map(({ name, machine }) => ({ name, machine })))(
  'the keys in the ledger of $name are those of its transitions',
  ({ name, machine }) => {
    const ledger = readFileSync(`machines/${name}/${name}.transitions.txt`, 'utf8');
    expect(ledgerKeys(ledger)).toEqual(edgesOf(machine).map(({ key }) => key));
  },
);
