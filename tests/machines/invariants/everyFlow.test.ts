import { dryMachine } from '#machines/kit/world.ts';
import { models } from '#scripts/flows/models.ts';
import { collectRules, describe, it } from '#tests/support/flows/rules.ts';
import { overWalks, sampleChoices, walkBy, type Walk } from '#tests/support/flows/walks.ts';
import { rulesOfEveryFlow } from './everyFlow.ts';

// All rules of a flow are checked on the same walks, which take longer than the rules.
const WALKS = 300;
const SEED = 20_261_123;

for (const model of models.filter(({ name }) => name !== 'subscription')) {
  let walks: Walk[] | null = null;
  const generate = (): Walk[] => {
    const dry = dryMachine(model);
    // Heads for one transition after another.
    return sampleChoices(WALKS, SEED).map((choices, transition) => walkBy(model, dry, { ...choices, transition }));
  };
  const rules = await collectRules(async () => rulesOfEveryFlow(model));
  describe(model.name, () => {
    for (const { name, hold } of rules) it(name, () => overWalks(() => (walks ??= generate()), hold));
  });
}
