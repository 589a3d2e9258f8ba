// Every transition of saving the organisation's details, in a real browser. The server answers itself, and another
// administrator saves when the path says so.
import { refreshLinchpin } from '#contract/auth.ts';
import { getOrgSettings, updateOrgSettings } from '#contract/org.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { model } from '#machines/organisationDetails/organisationDetails.model.ts';
import { expect } from '../journey.ts';
import { waitForRest } from '../pageRest.ts';
import { founderIn, opens, presses } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

/** The model without newer details while the form has changes, which they would replace. */
const withoutReplacing: FlowModel = {
  ...model,
  events: (snapshot) => {
    const { 'newer details are loaded': loads, ...others } = (model as FlowModel).events(snapshot);
    const isUnchanged = snapshot.matches('saved') || (snapshot.matches('editing') && snapshot.context.error === null);
    return isUnchanged && loads !== undefined ? { ...others, 'newer details are loaded': loads } : others;
  },
};

/** Another administrator moves the organisation to a city, which is returned. */
async function someoneElseSaves({ backstage, person }: Run): Promise<string> {
  const { org: account } = await backstage.done(refreshLinchpin, {}, person?.token);
  const { org } = await backstage.done(getOrgSettings, { params: { orgId: account.id } }, person?.token);
  const city = org.city === 'Ikeja' ? 'Lekki' : 'Ikeja';
  await backstage.done(updateOrgSettings, { body: { version: org.version, city } }, person?.token);
  return city;
}

const field = ({ page }: Run, name: string | RegExp) => page.getByRole('textbox', { name });

/** The change that the page has sent last. */
const sentLast = new WeakMap<Run, Parameters<Run['backstage']['done']>[1]>();

passThrough({
  model: withoutReplacing,
  // While the result is unknown, the page looks it up ten seconds later.
  stopsClock: true,
  prepare: async (run) => {
    await founderIn(run);
    run.page.on('request', (request) => {
      if (request.method() === updateOrgSettings.method) sentLast.set(run, { body: request.postDataJSON() as object });
    });
  },
  open: {
    loaded: async (run) => {
      await opens('/subscriptions/management/profile')(run);
      // The clock stops next, and the page shows what it reads in timers.
      await field(run, 'Organisation name').waitFor();
      await waitForRest(run.page);
    },
  },
  events: {
    saves: async (run) => {
      await field(run, 'Organisation name').press('End');
      await field(run, 'Organisation name').pressSequentially('.');
      await presses('Save changes')(run);
    },
    'newer details are loaded': async (run) => {
      const city = await someoneElseSaves(run);
      // The person comes back to the tab after a while.
      await run.page.clock.fastForward(40_000);
      await run.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      // The page shows what it has read in a timer.
      await expect
        .poll(async () => {
          await run.page.clock.runFor(10);
          return field(run, /^City/).inputValue();
        })
        .toBe(city);
    },
    'the connection returns': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  },
  calls: { save: [updateOrgSettings], lookUp: [getOrgSettings] },
  answers: {
    save: {
      'somebody was faster': async (run, calls) => {
        await someoneElseSaves(run);
        run.refusals.expect(409, '/hr/org/settings');
        await calls.answer('save', 'server');
      },
      offline: null,
    },
    lookUp: {
      arrived: async (run, calls) => {
        await run.backstage.done(updateOrgSettings, sentLast.get(run) as never, run.person?.token);
        await calls.answer('lookUp', 'server');
      },
      missing: 'server',
    },
  },
});
