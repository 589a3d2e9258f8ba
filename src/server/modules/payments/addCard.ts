import { CARD_CHECK } from '#contract/cards.ts';
import { toKobo } from '#domain/money.ts';
import type { OrgScope } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { attemptByKey, type AttemptRow, changeAttempt, insertAttempt, openCardCharge, payerEmail } from './attempts.ts';
import { abandonedChanges } from './chargeOutcome.ts';
import { nextCheck } from './checks.ts';
import { continueAttempt, continueSame, initiate, type PaymentMoment, type Step } from './initiate.ts';
import { wasDataDeletedSince } from './stoppedCharge.ts';

/** Requests to add a card have no details that could differ. */
const REQUEST = 'addCard';

/**
 * Starts adding a card with a small charge on the card page, or continues one already started. Errors: forbidden,
 * key_reused, provider_unavailable.
 */
export function addCard(
  platform: Platform,
  org: OrgScope,
  actorId: string,
  idempotencyKey: string,
): Promise<AttemptRow> {
  return initiate(platform, org, actorId, (moment) => decide(moment, actorId, idempotencyKey));
}

/** A card can be added in any subscription state. */
async function decide({ org, payer, now }: PaymentMoment, actorId: string, idempotencyKey: string): Promise<Step> {
  const same = await attemptByKey(org, idempotencyKey);
  if (same) return continueSame(same, REQUEST);
  const open = await openCardCharge(org);
  if (open && !wasDataDeletedSince(open, payer))
    return continueAttempt(await changeAttempt(org, open.id, { idempotencyKey }));
  if (open) await changeAttempt(org, open.id, abandonedChanges(now));
  const attempt = await insertAttempt(org, {
    purpose: 'addCard',
    idempotencyKey,
    requestHash: REQUEST,
    actorId,
    email: await payerEmail(org),
    amount: toKobo(CARD_CHECK),
    createdAt: now,
    nextCheckAt: nextCheck(now, now),
  });
  return { kind: 'charge', attempt };
}
