import { noResponse, type Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { trialStartMachine } from './trialStart.machine.ts';

const orgId = '0197a000-0000-7000-8000-000000000001';
const aliasTaken: Failure = {
  msg: 'This alias is taken. Choose another.',
  code: 'alias_taken',
  status: 409,
  errors: [{ field: 'alias', msg: 'kuramo is taken. kuramo-logistics is free.' }],
};
const trialUsed: Failure = {
  msg: 'Your organisation has already used its free trial. Choose a plan to continue.',
  code: 'trial_used',
  status: 409,
  errors: [],
};

export const model = flowModel({
  name: 'trialStart',
  address: '/subscriptions',
  machine: trialStartMachine,
  inputs: {
    'administrator with an alias': { account: { orgId, isAdmin: true, hasAlias: true }, isOnOrderPage: false },
    'administrator without an alias': { account: { orgId, isAdmin: true, hasAlias: false }, isOnOrderPage: false },
    'administrator without an alias, on the order page': {
      account: { orgId, isAdmin: true, hasAlias: false },
      isOnOrderPage: true,
    },
    member: { account: { orgId, isAdmin: false, hasAlias: true }, isOnOrderPage: false },
    visitor: { account: null, isOnOrderPage: false },
    'visitor on the order page': { account: null, isOnOrderPage: true },
  },
  events: () => ({
    'presses Try Now': { type: 'tryNow.pressed' },
    'gives an alias': { type: 'alias.submitted', alias: 'kuramo-logistics' },
    confirms: { type: 'trial.confirmed' },
    declines: { type: 'trial.declined' },
  }),
  outcomes: {
    saveAlias: {
      saved: { done: undefined },
      'alias taken': { error: aliasTaken },
      'server away': { error: noResponse },
    },
    activateTrial: { started: { done: undefined }, 'trial used': { error: trialUsed } },
    refreshSubscriptionAndAccount: { refreshed: { done: undefined }, 'server away': { error: noResponse } },
  },
  facts: ({ account, isOnOrderPage }) => ({ account, isOnOrderPage }),
});
