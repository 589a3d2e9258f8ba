// Every transition of the start of a trial, in a real browser.
import { addressOf } from '#contract/call.ts';
import { updateOrgSettings } from '#contract/org.ts';
import { getSubscription, startTrial } from '#contract/subscriptions.ts';
import { model } from '#machines/trialStart/trialStart.model.ts';
import { founderIn, opens, presses } from './acts.ts';
import { passThrough } from './driver.ts';

passThrough({
  model,
  prepare: async (run, input) => {
    if (input.startsWith('administrator')) await founderIn(run, input.includes('without') ? { alias: null } : {});
    // A member of an organisation that never subscribed.
    if (input === 'member') await run.backstage.signInBrowser(await run.backstage.tokenOf('chidi@adeolatextiles.ng'));
  },
  open: {
    'administrator with an alias': opens('/pricing'),
    'administrator without an alias': opens('/pricing'),
    'administrator without an alias, on the order page': opens('/pricing/order?trial=true'),
    member: opens('/pricing'),
    visitor: opens('/pricing'),
    'visitor on the order page': opens('/pricing/order?trial=true'),
  },
  events: {
    'presses Try Now': presses(/^(Try Now|Start 15 days free)$/),
    'gives an alias': async (run) => {
      await run.page.getByRole('textbox', { name: 'Alias' }).fill(`kuramo-${run.person?.email.slice(6, 14)}`);
      await presses('Start 15 days free')(run);
    },
    confirms: presses(/^Start the trial until/),
    declines: presses('Not now'),
  },
  calls: {
    saveAlias: [updateOrgSettings],
    activateTrial: [startTrial],
    refreshSubscriptionAndAccount: [getSubscription],
  },
  answers: {
    refreshSubscriptionAndAccount: {
      // The page repeats its own reading of the subscription, which the flow shares.
      'server away': async ({ page, refusals }, calls) => {
        refusals.expect(0, addressOf(getSubscription));
        await page.route(`**${addressOf(getSubscription)}`, (route) => route.abort('connectionreset'));
        await calls.answer('refreshSubscriptionAndAccount', 'lost');
      },
    },
  },
});
