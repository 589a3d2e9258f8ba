import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import { flowModel } from '../kit/model.ts';
import { subscriptionMachine } from './subscription.machine.ts';

/** 20 November 2026, 09:00 in Lagos. */
const start = Date.UTC(2026, 10, 20, 8);

export const model = flowModel({
  name: 'subscription',
  machine: subscriptionMachine,
  inputs: {
    'a new organisation': { hasAlias: true, hasUsedTrial: false, hasEverPurchased: false },
    'an organisation without an alias': { hasAlias: false, hasUsedTrial: false, hasEverPurchased: false },
    'an organisation that has had its trial': { hasAlias: true, hasUsedTrial: true, hasEverPurchased: false },
  },
  events: () => ({
    'the trial is started': { type: 'trial.started', at: start },
    'a day passes': { type: 'time.passed', at: endOfTerm(start, 1) },
    'the last moment before the end': { type: 'time.passed', at: endOfTerm(start, TRIAL_DAYS) - 1 },
    'fifteen days pass': { type: 'time.passed', at: endOfTerm(start, TRIAL_DAYS) },
  }),
  outcomes: {},
  facts: (context) => context,
});
