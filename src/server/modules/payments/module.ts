import type { CreateModule } from '../../http/createModule.ts';
import { hasUnsettledPayment } from './attempts.ts';
import { checkAtStart, reconciler } from './reconciler.ts';
import { refundDelivery, REFUND } from './refunds.ts';
import { renewals } from './renewals/job.ts';
import { paymentsRoutes } from './routes.ts';
import { payWebhook } from './payWebhook.ts';

export const payments: CreateModule = (platform) => ({
  calls: paymentsRoutes(platform),
  jobs: [reconciler(platform), renewals(platform)],
  deliveries: { [REFUND]: refundDelivery(platform) },
  purge: { mustWait: hasUnsettledPayment },
  async mount(app) {
    await payWebhook(app, platform);
    checkAtStart(app, platform);
  },
});
