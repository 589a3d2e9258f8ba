import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AttemptRow, changeAttemptIf, isOpen } from './attempts.ts';
import { charge } from './charge.ts';
import { checkInTime } from './reconciler.ts';
import { settle, type SettleResult } from './settle.ts';

/** What the database decides a payment that is asked for to be. */
export type Step =
  /** Said after the commit, so that what was written for it stays: a new quote. */
  | { kind: 'refused'; error: ApiError }
  /** It has been begun: what became of it is asked for. */
  | { kind: 'begun'; attempt: AttemptRow }
  /** The provider is to be asked, for the first time or again. */
  | { kind: 'charge'; attempt: AttemptRow }
  /** Another payment is open, which has to be decided first. */
  | { kind: 'blocked'; attempt: AttemptRow };

export const refuse = (error: ApiError): Step => ({ kind: 'refused', error });

/** How an attempt that exists goes on. */
export const continueAttempt = (attempt: AttemptRow): Step => ({ kind: attempt.status === 'created' || attempt.status === 'unknown' ? 'charge' : 'begun', attempt });

const MAX_ROUNDS = 5;

/**
 * Takes a payment as far as it goes now. `decide` runs in a transaction of its own, which is committed before the provider
 * is asked; it runs again when what was in the way is decided. Errors: decide's, payment_open, provider_unavailable.
 */
export async function initiate(platform: Platform, org: OrgScope, decide: (bound: OrgTx) => Promise<Step>): Promise<AttemptRow> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const step = await org.transaction(decide);
    switch (step.kind) {
      case 'refused':
        throw step.error;
      case 'begun':
        return (await settle(platform, org, step.attempt.id)).attempt;
      case 'blocked':
        await resolveOpenPayment(platform, org, step.attempt);
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

/** Decides an open payment that another one meets. Errors: payment_open, while it may yet have been charged. */
async function resolveOpenPayment(platform: Platform, org: OrgScope, { id }: AttemptRow): Promise<void> {
  const settled = await settle(platform, org, id);
  const { attempt } = settled;
  if (!isOpen(attempt)) return;
  if (!mayBeReplaced(settled)) throw new ApiError('payment_open', { current: { reference: id } });
  // Should it be paid after all, on a page that is still open somewhere, that is honoured or given back.
  await org.transaction((bound) => changeAttemptIf(bound, id, [attempt.status], { status: 'abandoned', reason: 'abandoned', isChallenged: false, isConfirming: false, settledAt: platform.clock.now() }));
}

/** Nobody has seen its card page, or nobody has finished there. */
function mayBeReplaced({ attempt: { status, cardId, url }, asked }: SettleResult): boolean {
  if (cardId === null && url === null) return true;
  return status === 'sent' && (asked === 'abandoned' || asked === 'failed' || asked === 'notFound');
}
