import type { FlowModel } from '#machines/kit/model.ts';
import { rulesOfEffects } from './everyFlow/effects.ts';
import { rulesOfErrors } from './everyFlow/errors.ts';
import { rulesOfWaiting } from './everyFlow/waiting.ts';

/** What must hold for every flow that a person goes through, stated about one flow's machine. */
export function rulesOfEveryFlow(model: FlowModel): void {
  rulesOfWaiting(model);
  rulesOfErrors(model);
  rulesOfEffects(model);
}
