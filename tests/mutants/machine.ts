// Prints one machine's mutants as JSON. `npm run test:mutants` starts one such process for each machine.
import { models } from '#scripts/flows/models.ts';
import { collectRules } from '#tests/support/flows/rules.ts';
import { allMutants } from './mutants.ts';
import { netsOf } from './nets.ts';

/** The nets that caught a mutant. */
export interface Caught {
  name: string;
  ledger: boolean;
  traces: boolean;
  invariants: boolean;
}

const files = import.meta.glob('../machines/invariants/*.test.ts');
const [name = ''] = process.argv.slice(2);
const model = models.find((each) => each.name === name);
const invariants = files[`../machines/invariants/${name}.test.ts`];
if (model === undefined || invariants === undefined) throw new Error(`There is no machine ${name} with invariants.`);

const nets = netsOf(model, await collectRules(invariants));
const caught = allMutants(model).map((mutant): Caught => ({
  name: mutant.name,
  ledger: nets.ledger(mutant),
  traces: nets.traces(mutant),
  invariants: nets.invariants(mutant),
}));
process.stdout.write(JSON.stringify(caught));
