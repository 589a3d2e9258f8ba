import type { FastifyInstance } from 'fastify';
import type { Implementation } from './http/implement.ts';
import { activityRoutes } from './modules/activity/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { billingRoutes } from './modules/billing/routes.ts';
import { billingContactsRoutes } from './modules/billingContacts/routes.ts';
import { cardsRoutes } from './modules/cards/routes.ts';
import { compressBook, flowBookRoutes, servePictures } from './modules/flowBook/routes.ts';
import { inquiriesRoutes } from './modules/inquiries/routes.ts';
import { serveFeed } from './modules/marketing/feed.ts';
import { marketingRoutes } from './modules/marketing/routes.ts';
import { membersRoutes } from './modules/members/routes.ts';
import { ordersRoutes } from './modules/orders/routes.ts';
import { serveLogos } from './modules/org/logo.ts';
import { orgRoutes } from './modules/org/routes.ts';
import { noticesJob } from './modules/notices/notices.ts';
import { checkAtStart } from './modules/payments/reconciler.ts';
import { paymentsRoutes } from './modules/payments/routes.ts';
import { payWebhook } from './modules/payments/webhook.ts';
import { plansRoutes } from './modules/plans/routes.ts';
import { quotesRoutes } from './modules/quotes/routes.ts';
import { securityRoutes } from './modules/security/routes.ts';
import { deliverDeletions } from './modules/subscriptions/deletion.ts';
import { subscriptionsRoutes } from './modules/subscriptions/routes.ts';
import { transactionsRoutes } from './modules/transactions/routes.ts';
import { utilitiesRoutes } from './modules/utilities/routes.ts';
import type { Platform } from './platform/platform.ts';

/**
 * Every module's calls. A module that has jobs or deliveries adds them to the platform here too.
 * @param project the project's folder
 */
export function modules(platform: Platform, project: string): Implementation[] {
  const calls = [
    ...authRoutes(platform),
    ...orgRoutes(platform),
    ...securityRoutes(platform),
    ...membersRoutes(platform),
    ...plansRoutes(platform),
    ...quotesRoutes(platform),
    ...ordersRoutes(platform),
    // Where time has jumped, jobs run in the order in which they are added: what renews by itself does so before anything goes.
    ...paymentsRoutes(platform),
    ...subscriptionsRoutes(platform),
    ...transactionsRoutes(),
    ...activityRoutes(),
    ...billingRoutes(platform),
    ...cardsRoutes(platform),
    ...billingContactsRoutes(platform),
    ...inquiriesRoutes(platform),
    ...utilitiesRoutes(platform),
    ...marketingRoutes(platform),
    ...flowBookRoutes(platform, project),
  ];
  platform.jobs.add(noticesJob(platform));
  return calls;
}

/** What of the modules is no call: a route in somebody else's format (it declares its policy too), what has to know its address, and work to do once it listens. */
export async function besideCalls(app: FastifyInstance, platform: Platform, project: string): Promise<void> {
  await payWebhook(app, platform);
  serveFeed(app, platform);
  serveLogos(app, platform);
  compressBook(app, platform);
  servePictures(app, platform, project);
  deliverDeletions(app, platform);
  checkAtStart(app, platform);
}
