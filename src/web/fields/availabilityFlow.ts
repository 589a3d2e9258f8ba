import { type Actor, fromPromise } from 'xstate';
import { createFlowActor } from '#flow/createFlowActor.ts';
import { type Availability, availabilityMachine } from '#machines/availability/availability.machine.ts';
import type { CheckAvailability } from './useAvailability.ts';

/** Creates the flow of one field, which asks the server by `check`. */
export const createAvailability = (check: CheckAvailability): Actor<typeof availabilityMachine> =>
  createFlowActor(
    availabilityMachine.provide({
      actors: {
        checkAvailability: fromPromise<Availability, { value: string }>(({ input, signal }) =>
          check(input.value, signal),
        ),
      },
    }),
    undefined,
  );
