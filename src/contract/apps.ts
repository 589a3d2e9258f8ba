import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, moment, naira } from './fields.ts';
import { appModule } from './plans.ts';

/*
 * What an organisation has subscribed to, for the apps view (rule app.subscribed). `subcribe` is spelled as in the
 * paths.
 */

/** A subscription in the apps view. */
export const subscribedApp = z.object({
  appSlug: z.literal('humanar'),
  subscriptionId: id,
  paymentStatus: z.enum(['paid', 'trial', 'renewal']),
  /** The price of the running term; 0 for a trial. */
  totalPrice: naira,
  createdAt: moment,
  expiryDate: moment,
});

export const listSubscribedApps = call({
  name: 'listSubscribedApps',
  method: 'GET',
  path: '/apps/subcribe/{orgId}',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The apps that the organisation has subscribed to.',
  params: z.object({ orgId: id }),
  response: z.object({ subscribeApps: z.array(subscribedApp) }),
  errors: ['unauthenticated', 'not_found'],
});

export const listSubscribedModules = call({
  name: 'listSubscribedModules',
  method: 'POST',
  isRepeatable: true,
  path: '/apps/subcribeAppModules',
  host: 'hr',
  policy: { who: 'member' },
  summary:
    'The modules of a subscription, and how many users and modules it has. Users are null during a trial, because they are unlimited.',
  body: z.strictObject({ orgId: id, subscriptionId: id }),
  response: z.object({
    subcribeAppModules: z.array(appModule),
    number_of_subcribe_app_users: z.nullable(z.int()),
    number_subcribe_app_modules: z.int(),
  }),
  errors: ['unauthenticated', 'not_found'],
});
