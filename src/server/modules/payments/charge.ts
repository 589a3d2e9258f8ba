import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ChargeResult, UnknownResult } from '../../platform/payments/paymentProvider.ts';
import { unanswered } from '../../platform/payments/unanswered.ts';
import type { Platform } from '../../platform/platform.ts';
import { chargeableCard } from '../cards/service.ts';
import { type AttemptChanges, type AttemptRow, changeAttemptIf } from './attempts.ts';
import { abandonedChanges, isAutomaticRenewal, type Refusal } from './chargeOutcome.ts';
import { recordRefusedRenewal } from './renewals/failure.ts';
import { reportRefusal } from './reports.ts';
import { settle } from './settle.ts';

/**
 * Asks the provider to charge a committed attempt. Asking again is safe: a reference is charged once.
 * Null when the attempt has lost its card page and given up its key, so a new attempt has to replace it.
 * Errors: provider_unavailable, when there is no card page to send the payer to.
 */
export function charge(platform: Platform, org: OrgScope, attempt: AttemptRow): Promise<AttemptRow | null> {
  return attempt.cardId === null
    ? openPage(platform, org, attempt)
    : chargeCard(platform, org, attempt, attempt.cardId);
}

/** Where the browser returns to, paid or not. */
function returnUrls({ config }: Platform, { id, purpose }: AttemptRow): { callbackUrl: string; cancelUrl: string } {
  const path = purpose === 'addCard' ? '/subscriptions/management/cards' : '/subscriptions/redirect/';
  const page = `${config.publicUrl}${path}`;
  return { callbackUrl: `${page}?status=successful`, cancelUrl: `${page}?status=cancelled&reference=${id}` };
}

async function openPage(platform: Platform, org: OrgScope, attempt: AttemptRow): Promise<AttemptRow | null> {
  const { id, email, amount } = attempt;
  const write = (changes: AttemptChanges) =>
    org.transaction((bound) => changeAttemptIf(bound, id, ['created'], changes));
  const result = await platform.payments.start({ email, amount, reference: id, ...returnUrls(platform, attempt) });
  const now = platform.clock.now();
  switch (result.kind) {
    case 'started':
      // Null if the attempt was abandoned in the meantime: nobody sees its page.
      return write({ status: 'sent', url: result.url });
    case 'duplicate':
      // The page was opened before, but the response was lost: nobody has seen it or can find it.
      await write({ ...abandonedChanges(now), idempotencyKey: null });
      return null;
    case 'refused':
      platform.log.error({ reference: id, reason: result.reason }, 'the provider refused to open a card page');
      return org.transaction(async (bound) => {
        const changes = { status: 'failed', reason: null, settledAt: now, nextCheckAt: null } as const;
        const failed = await changeAttemptIf(bound, id, ['created'], changes);
        if (failed) await reportRefusal(platform, bound, failed, result.reason);
        return failed;
      });
    case 'unknown':
      logUnanswered(platform, id, result, 'the provider did not open a card page');
      throw new ApiError('provider_unavailable');
  }
}

async function chargeCard(platform: Platform, org: OrgScope, attempt: AttemptRow, cardId: string): Promise<AttemptRow> {
  const { id, email, amount } = attempt;
  const card = await org.read((bound) => chargeableCard(bound, cardId));
  // The card was removed while its payment was being confirmed. Don't charge it again, but find out the earlier result.
  if (!card) return (await settle(platform, org, id)).attempt;
  return applyChargeResult(
    platform,
    org,
    attempt,
    await platform.payments.chargeSaved({
      email,
      amount,
      reference: id,
      authorizationCode: card.authorizationCode,
      isAutomatic: isAutomaticRenewal(attempt),
    }),
  );
}

function logUnanswered({ log }: Platform, reference: string, result: UnknownResult, what: string): void {
  const { why } = result;
  log[why === 'refused' ? 'error' : 'warn']({ reference, why }, unanswered(what, result));
}

/** A payer who waits can try again. The renewal job has to know that trying again soon is no use. */
function refusalOf(attempt: AttemptRow, result: ChargeResult): Refusal | undefined {
  if (result.kind === 'refused') return { reason: result.reason, isAboutCard: result.isAboutCard };
  return result.kind === 'unknown' && result.why === 'refused' && isAutomaticRenewal(attempt)
    ? { reason: 'it refuses us, because of our key, address or account', isAboutCard: false }
    : undefined;
}

/** Applies the provider's answer to a charge of a saved card. */
export async function applyChargeResult(
  platform: Platform,
  org: OrgScope,
  attempt: AttemptRow,
  result: ChargeResult,
): Promise<AttemptRow> {
  const { id } = attempt;
  const write = (changes: AttemptChanges) =>
    org.transaction((bound) => changeAttemptIf(bound, id, ['created', 'unknown'], changes));
  if (result.kind === 'unknown') {
    logUnanswered(platform, id, result, 'the provider did not say whether it charged a card');
    await write({ status: 'unknown' });
  }
  // The provider sends the challenge URL only once.
  if (result.kind === 'pending' && result.challengeUrl !== null)
    await write({ status: 'sent', url: result.challengeUrl, isChallenged: true });
  if (result.kind === 'refused')
    platform.log.error({ reference: id, reason: result.reason }, 'the provider refused to charge a saved card');
  const refusal = refusalOf(attempt, result);
  const settled = (await settle(platform, org, id, { refusal })).attempt;
  if (refusal?.isAboutCard === false && isAutomaticRenewal(settled))
    await org.transaction((bound) => recordRefusedRenewal(platform, bound, settled, refusal.reason));
  return settled;
}
