import type { FlowModel } from '#machines/kit/model.ts';
import { rulesOfEffects } from './everyFlow/rulesOfEffects.ts';
import { rulesOfErrors } from './everyFlow/rulesOfErrors.ts';
import { rulesOfWaiting } from './everyFlow/rulesOfWaiting.ts';

/** What must hold for every flow that a person goes through, stated about one flow's machine. */
export function rulesOfEveryFlow(model: FlowModel): void {
  rulesOfWaiting(model);
  rulesOfErrors(model);
  rulesOfEffects(model);
}
