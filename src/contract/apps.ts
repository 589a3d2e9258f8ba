import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, moment, naira } from './fields.ts';
import { appModule } from './plans.ts';

/* What an organisation has subscribed to, as the apps view shows it (rule app.subscribed). `subcribe` is how the paths are spelled. */

/** A subscription as the apps view shows it. */
export const subscribedApp = z.object({
  appSlug: z.literal('humanar'),
  subscriptionId: id,
  paymentStatus: z.enum(['paid', 'trial', 'renewal']),
  /** Of the running term; 0 for a trial. */
  totalPrice: naira,
  createdAt: moment,
  expiryDate: moment,
});
export type SubscribedApp = z.output<typeof subscribedApp>;

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
  summary: 'The modules of a subscription, and how many users and modules it has; null users during a trial: they are unlimited.',
  body: z.strictObject({ orgId: id, subscriptionId: id }),
  response: z.object({ subcribeAppModules: z.array(appModule), number_of_subcribe_app_users: z.nullable(z.int()), number_subcribe_app_modules: z.int() }),
  errors: ['unauthenticated', 'not_found'],
});
