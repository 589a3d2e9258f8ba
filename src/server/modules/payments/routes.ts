import { addCard as addCardCall } from '#contract/cards.ts';
import {
  getOpenPayment,
  initiateNew,
  initiateUpgrade,
  type Payment,
  renewSubscription,
  verifyPayment,
} from '#contract/payments.ts';
import type { OrgScope } from '../../db/scope.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiptsOf } from '../billing/service.ts';
import { addCard } from './addCard.ts';
import { type AttemptRow, isInDoubt, openPayment } from './attempts.ts';
import { type PaymentRequest, purchase, type Purpose, purposes } from './purchase.ts';
import { settle, type SettleResult } from './settle.ts';
import { isLeftInPlace } from './chargebacks.ts';
import { paymentQueue } from './paymentQueue.ts';
import { paymentView } from './paymentView.ts';
import { isStoppedChallenge } from './stoppedCharge.ts';

/** The payment calls. */
export function paymentsRoutes(platform: Platform) {
  const enqueue = paymentQueue();

  const paymentAnswer = async (
    org: OrgScope,
    attempt: AttemptRow,
    answer: SettleResult['answer'] = null,
  ): Promise<{ payment: Payment }> => {
    const receipts = attempt.status === 'succeeded' ? await org.read((bound) => receiptsOf(bound, [attempt.id])) : null;
    const isUndecided = await org.read((bound) => isLeftInPlace(bound, attempt));
    return { payment: paymentView(attempt, { receipt: receipts?.get(attempt.id) ?? null, isUndecided }, answer) };
  };
  const paying = async (org: OrgScope, { userId }: { userId: string }, purpose: Purpose, request: PaymentRequest) =>
    paymentAnswer(org, await enqueue(org.orgId, async () => purchase(platform, org, userId, purpose, request)));
  /** Limits card testing without limiting customers. */
  const paymentLimits = ({ caller }: { caller: { userId: string } }) => [
    { key: `payment:user:${caller.userId}`, max: 60, seconds: 900 },
  ];

  return [
    implement(initiateNew, ({ org, caller, body }) => paying(org, caller, purposes.new, body), {
      limits: paymentLimits,
    }),
    implement(initiateUpgrade, ({ org, caller, body }) => paying(org, caller, purposes.change, body), {
      limits: paymentLimits,
    }),
    implement(renewSubscription, ({ org, caller, body }) => paying(org, caller, purposes.renewal, body), {
      limits: paymentLimits,
    }),
    implement(
      verifyPayment,
      async ({ org, caller, body }) => {
        const { attempt, answer } = await settle(platform, org, body.reference, { callerId: caller.userId });
        return paymentAnswer(org, attempt, answer);
      },
      {
        // A waiting page asks every three seconds, possibly in several tabs.
        limits: ({ caller }) => [{ key: `payment-verify:user:${caller.userId}`, max: 120, seconds: 60 }],
      },
    ),
    implement(getOpenPayment, ({ org }) =>
      org.read(async (bound) => {
        const open = await openPayment(bound);
        const isShown =
          open !== null && isInDoubt(open) && !(await isStoppedChallenge(bound, open, platform.clock.now()));
        return { payment: isShown ? paymentView(open, {}) : null };
      }),
    ),
    implement(
      addCardCall,
      async ({ org, caller, body }) => {
        if (body.orgId !== org.orgId) throw new ApiError('not_found');
        return paymentAnswer(
          org,
          await enqueue(org.orgId, () => addCard(platform, org, caller.userId, body.idempotencyKey)),
        );
      },
      { limits: paymentLimits },
    ),
  ];
}
