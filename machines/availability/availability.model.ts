import { noResponse } from '#contract/failure.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { flowModel } from '../kit/model.ts';
import { availabilityMachine } from './availability.machine.ts';

export const model = flowModel({
  name: 'availability',
  address: signUpSteps.details.path,
  machine: availabilityMachine,
  inputs: { 'an empty field': undefined },
  events: () => ({
    'types a whole value': { type: 'value.typed', value: 'kuramo', isWellFormed: true },
    'types part of one': { type: 'value.typed', value: 'ku', isWellFormed: false },
  }),
  outcomes: {
    checkAvailability: {
      free: { done: { isAvailable: true, suggestion: null } },
      taken: { done: { isAvailable: false, suggestion: 'kuramo-logistics' } },
      'server away': { error: noResponse },
    },
  },
  fromOutside: ['value.typed'],
  facts: () => null,
});
