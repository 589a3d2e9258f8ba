// Every transition of the check whether a value is available, in a real browser: the alias of an organisation.
import { checkAlias } from '#contract/auth.ts';
import { model } from '#machines/availability/availability.model.ts';
import { founderIn, opens } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

/** Types this, or with one more letter if the field has it already. */
const types =
  (value: string) =>
  async ({ page }: Run): Promise<void> => {
    const field = page.getByRole('textbox', { name: 'Alias' });
    await field.fill((await field.inputValue()) === value ? `${value}s` : value);
  };

passThrough({
  model,
  stopsClock: true,
  prepare: async (run) => void (await founderIn(run, { alias: null })),
  open: {
    'an empty field': async (run) => {
      await opens('/pricing/order?trial=true')(run);
      await run.page.getByRole('textbox', { name: 'Alias' }).waitFor();
    },
  },
  events: { 'types a whole value': types('kuramo'), 'types part of one': types('k') },
  calls: { checkAvailability: [checkAlias] },
  bodies: { checkAvailability: (answer: unknown) => answer },
});
