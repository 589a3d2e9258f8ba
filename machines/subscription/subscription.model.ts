import { ANNUAL_DAYS, endOfTerm, MONTHLY_DAYS, TRIAL_DAYS } from '#domain/terms.ts';
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
    'a month is paid for': { type: 'purchase.paid', at: start, days: MONTHLY_DAYS },
    'a year is paid for on the sixteenth day': { type: 'purchase.paid', at: endOfTerm(start, TRIAL_DAYS + 1), days: ANNUAL_DAYS },
    'a day passes': { type: 'time.passed', at: endOfTerm(start, 1) },
    'the last moment before the end': { type: 'time.passed', at: endOfTerm(start, TRIAL_DAYS) - 1 },
    'fifteen days pass': { type: 'time.passed', at: endOfTerm(start, TRIAL_DAYS) },
    'two years pass': { type: 'time.passed', at: endOfTerm(start, 2 * ANNUAL_DAYS) },
  }),
  outcomes: {},
  facts: (context) => context,
});
