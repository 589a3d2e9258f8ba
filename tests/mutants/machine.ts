// Prints one machine's mutants as JSON. `npm run test:mutants` starts one such process for each machine.
import { models } from '#scripts/flows/models.ts';
import { collectRules } from '#tests/support/flows/rules.ts';
import { rulesOfEveryFlow } from '#tests/machines/invariants/everyFlow.ts';
import { implementationMutants } from './implementations.ts';
import { allMutants, type Mutant } from './mutants.ts';
import { netsOf } from './nets.ts';

/** The nets that caught a mutant. */
export interface Caught {
  name: string;
  kind: Mutant['kind'];
  ledger: boolean;
  traces: boolean;
  /** The hand-written rule that it breaks; null if none notices it. */
  brokenRule: string | null;
}

const files = import.meta.glob('../machines/invariants/*.test.ts');
const [name = ''] = process.argv.slice(2);
const model = models.find((each) => each.name === name);
const invariants = files[`../machines/invariants/${name}.test.ts`];
if (model === undefined || invariants === undefined) throw new Error(`There is no machine ${name} with invariants.`);

const rules = [
  ...(await collectRules(invariants)),
  ...(model.name === 'subscription' ? [] : await collectRules(async () => rulesOfEveryFlow(model))),
];
const nets = netsOf(model, rules);
const mutants = [...allMutants(model), ...implementationMutants(model)].filter(nets.isChange);
const caught = mutants.map((mutant): Caught => ({
  name: mutant.name,
  kind: mutant.kind,
  ledger: nets.ledger(mutant),
  traces: nets.traces(mutant),
  brokenRule: nets.brokenRule(mutant),
}));
process.stdout.write(JSON.stringify(caught));
