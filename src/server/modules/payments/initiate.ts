import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { isAdministrator } from '../people/service.ts';
import { type LockedPayer, lockPayer } from '../subscriptions/service.ts';
import { type AttemptRow, isOpen } from './attempts.ts';
import { charge } from './charge.ts';
import { checkInTime } from './reconciler.ts';
import { replaceUnpaid } from './replaceUnpaid.ts';
import { settle } from './settle.ts';

/** The next step for a payment, decided from what the database holds. */
export type Step =
  /** Thrown after the commit, so that anything written, such as a new quote, is kept. */
  | { kind: 'refused'; error: ApiError }
  /** Already started: find out its result. */
  | { kind: 'started'; attempt: AttemptRow }
  /** Ask the provider to charge it, for the first time or again. */
  | { kind: 'charge'; attempt: AttemptRow }
  /** Another payment is open and has to be settled first. */
  | { kind: 'blocked'; attempt: AttemptRow };

export const refuse = (error: ApiError): Step => ({ kind: 'refused', error });

/** The next step for an existing attempt. */
export const continueAttempt = (attempt: AttemptRow): Step => ({
  kind: attempt.status === 'created' || attempt.status === 'unknown' ? 'charge' : 'started',
  attempt,
});

/** The next step for the attempt under a request's key; refused if another request has used it, which may be charged. */
export const continueSame = (attempt: AttemptRow, requestHash: string): Step =>
  attempt.requestHash === requestHash
    ? continueAttempt(attempt)
    : refuse(new ApiError('key_reused', { current: { reference: attempt.id } }));

const MAX_ROUNDS = 5;

/** What a payment is decided from: its organisation, locked so that nothing of it starts, settles or changes roles. */
export interface PaymentMoment {
  org: OrgTx;
  payer: LockedPayer | null;
  now: Date;
}

/**
 * Takes a payment as far as it can go now. `decide` runs in its own transaction, committed before the provider is
 * called, and runs again once a blocking payment is settled. Errors: those of `decide`, payment_open,
 * provider_unavailable; forbidden if the person has lost the role in the meantime.
 */
export async function initiate(
  platform: Platform,
  org: OrgScope,
  actorId: string,
  decide: (moment: PaymentMoment) => Promise<Step>,
): Promise<AttemptRow> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const step = await org.transaction(async (bound) => {
      const now = platform.clock.now();
      const payer = await lockPayer(bound, now);
      if (!(await isAdministrator(bound, actorId))) throw new ApiError('forbidden');
      return decide({ org: bound, payer, now });
    });
    switch (step.kind) {
      case 'refused':
        throw step.error;
      case 'started':
        return (await settle(platform, org, step.attempt.id)).attempt;
      case 'blocked':
        await resolveOpenPayment(platform, org, step.attempt, actorId);
        break;
      case 'charge': {
        const attempt = await charge(platform, org, step.attempt);
        if (!attempt) break;
        if (isOpen(attempt)) checkInTime(platform, attempt);
        return attempt;
      }
    }
  }
  throw new ApiError('provider_unavailable');
}

/** Settles an open payment that blocks another one. Errors: payment_open, while it may still have been charged. */
async function resolveOpenPayment(
  platform: Platform,
  org: OrgScope,
  { id }: AttemptRow,
  callerId: string,
): Promise<void> {
  const settled = await settle(platform, org, id, { callerId });
  const { attempt } = settled;
  if (!isOpen(attempt)) return;
  if (!(await replaceUnpaid(platform, org, settled)))
    throw new ApiError('payment_open', { current: { reference: id } });
}
