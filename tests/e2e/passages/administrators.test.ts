// Every transition of a change of a role, in a real browser.
import {
  findMembers,
  handOverAdministration,
  listAdministrators,
  makeAdministrator,
  type Person,
  removeAdministrator,
} from '#contract/members.ts';
import { confirmPassword } from '#contract/security.ts';
import { model } from '#machines/administrators/administrators.model.ts';
import { founderIn, opens, presses } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

const musa: Person = { id: '0197a000-0000-7000-8000-000000000011', name: 'Musa Bello', email: 'musa@kuramo.ng' };
const halima: Person = { id: '0197a000-0000-7000-8000-000000000012', name: 'Halima Sani', email: 'halima@kuramo.ng' };

const chooses = (act: string) => async (run: Run) => {
  await presses('More for Halima Sani')(run);
  await run.page.getByRole('menuitem', { name: act }).click();
};

passThrough({
  model,
  prepare: async (run) => void (await founderIn(run)),
  open: { listed: opens('/subscriptions/management/administrators') },
  events: {
    'chooses a member': async (run) => {
      await presses('Add an administrator')(run);
      await presses('Choose Musa Bello')(run);
    },
    'chooses to remove an administrator': chooses('Remove as administrator'),
    'chooses to hand over': chooses('Hand over my role'),
    confirms: presses(/^(Make Musa Bello an administrator|Remove Halima Sani|Hand over to Halima Sani)$/),
    'gives the password': async ({ page, person }) => {
      await page.getByLabel('Your password', { exact: true }).fill(person?.password ?? '');
      await page.getByLabel('Your password', { exact: true }).press('Enter');
    },
    cancels: presses('Cancel'),
  },
  calls: {
    changeRole: [makeAdministrator, removeAdministrator, handOverAdministration],
    confirmPassword: [confirmPassword],
  },
  bodies: {
    changeRole: () => ({ ok: true, administrators: [halima] }),
    confirmPassword: () => ({ confirmedUntil: '2100-01-01T00:00:00.000Z' }),
  },
  background: [
    { call: listAdministrators, body: { administrators: [halima] } },
    { call: findMembers, body: { members: [musa], hasMore: false } },
  ],
});
