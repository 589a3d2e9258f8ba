import { models } from '#scripts/flows/models.ts';
import { describe } from '#tests/support/flows/rules.ts';
import { rulesOfEveryFlow } from './everyFlow.ts';

for (const model of models) if (model.name !== 'subscription') describe(model.name, () => rulesOfEveryFlow(model));
