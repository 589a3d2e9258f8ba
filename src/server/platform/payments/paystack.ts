import { disputeOf, listedRefunds, refundState, startedAt, transactionFacts, transactionOf } from './answers.ts';
import { exchange, type Exchange } from './exchange.ts';
import type { PaymentProvider, RefusedResult, UnknownResult } from './paymentProvider.ts';
import { readWebhook } from './readWebhook.ts';

export interface PaystackOptions {
  /**
   * Called for each request: the sandbox's provider runs on this server, and is unreachable (null) unless that listens.
   */
  baseUrl: () => string | null;
  secretKey: string;
  /** Receives the money; null leaves it with the main account. */
  subAccount: string | null;
  timeoutMs?: number;
}

const TIME_OUT_MS = 10_000;
const CURRENCY = 'NGN';

/**
 * References consist of letters, digits and - . = and start with a letter or digit, so that each is a single path
 * segment.
 */
const isReference = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9.=-]{0,99}$/.test(text);

function checked(reference: string): string {
  if (!isReference(reference)) throw new RangeError('a payment reference may only contain letters, digits and - . =');
  return reference;
}

type Refusal = Extract<Exchange, { kind: 'refused' }>;

const refused = ({ status, message }: Refusal): RefusedResult => ({ kind: 'refused', reason: `${status} ${message}` });
const isDuplicate = ({ code, message }: Refusal): boolean =>
  code === 'duplicate_reference' || /duplicate transaction reference/i.test(message);
/** Anything else that it refuses, such as the sub-account, isn't the card's fault. */
const isAboutCard = ({ code, message }: Refusal): boolean => /authori[sz]ation|email/i.test(`${code} ${message}`);
const isMissing = ({ status, message, code }: Refusal): boolean =>
  status === 404 || code === 'transaction_not_found' || /not found/i.test(message);
const unreadable: UnknownResult = { kind: 'unknown', why: 'unreadable' };

/** Marks automatic renewals. The dashboard shows `custom_fields` with a transaction. */
const automatic = {
  custom_fields: [{ display_name: 'Charged by', variable_name: 'charged_by', value: 'automatic renewal' }],
};

/** Talks to Paystack over HTTP, or to anything with the same wire format at `baseUrl`. */
export function paystack({
  baseUrl,
  secretKey,
  subAccount,
  timeoutMs = TIME_OUT_MS,
}: PaystackOptions): PaymentProvider {
  const ask = async (path: string, body: object | null = null): Promise<Exchange> => {
    const base = baseUrl();
    return base === null
      ? { kind: 'unknown', why: 'unreachable' }
      : exchange(base + path, body, { secretKey, timeoutMs });
  };
  const share = subAccount === null ? {} : { subaccount: subAccount };

  return {
    async start({ email, amount, reference, callbackUrl, cancelUrl }) {
      const answer = await ask('/transaction/initialize', {
        email,
        amount,
        currency: CURRENCY,
        reference: checked(reference),
        callback_url: callbackUrl,
        channels: ['card'],
        metadata: { cancel_action: cancelUrl },
        ...share,
      });
      if (answer.kind === 'unknown') return answer;
      if (answer.kind === 'refused') return isDuplicate(answer) ? { kind: 'duplicate' } : refused(answer);
      const url = startedAt(answer.data, reference);
      return url === null ? unreadable : { kind: 'started', url };
    },

    async verify(reference) {
      const answer = await ask(`/transaction/verify/${encodeURIComponent(checked(reference))}`);
      if (answer.kind === 'answered') return transactionOf(answer.data, reference);
      if (answer.kind === 'unknown') return answer;
      return isMissing(answer) ? { kind: 'notFound' } : { kind: 'unknown', why: 'refused' };
    },

    async chargeSaved({ email, amount, authorizationCode, reference, isAutomatic = false }) {
      const answer = await ask('/transaction/charge_authorization', {
        email,
        amount,
        currency: CURRENCY,
        authorization_code: authorizationCode,
        reference: checked(reference),
        ...(isAutomatic ? { metadata: automatic } : {}),
        ...share,
      });
      if (answer.kind === 'unknown') return answer;
      if (answer.kind === 'refused')
        return isDuplicate(answer) ? { kind: 'duplicate' } : { ...refused(answer), isAboutCard: isAboutCard(answer) };
      return transactionOf(answer.data, reference);
    },

    async forgetCard(authorizationCode) {
      const answer = await ask('/customer/authorization/deactivate', { authorization_code: authorizationCode });
      if (answer.kind === 'answered') return { kind: 'forgotten' };
      if (answer.kind === 'unknown') return answer;
      return isMissing(answer) ? { kind: 'notFound' } : refused(answer);
    },

    async refund({ reference, amount }) {
      const answer = await ask('/refund', {
        transaction: checked(reference),
        ...(amount === undefined ? {} : { amount }),
      });
      if (answer.kind === 'unknown') return answer;
      if (answer.kind === 'refused') return isMissing(answer) ? { kind: 'notFound' } : refused(answer);
      const state = refundState(answer.data);
      return state === null ? unreadable : { kind: 'accepted', state };
    },

    async refundOf(reference) {
      const found = await ask(`/transaction/verify/${encodeURIComponent(checked(reference))}`);
      if (found.kind === 'unknown') return found;
      if (found.kind === 'refused')
        return isMissing(found) ? { kind: 'notFound' } : { kind: 'unknown', why: 'refused' };
      const transaction = transactionFacts(found.data, reference);
      if (transaction === null) return unreadable;
      // The list is filtered by the provider's own id, not by our reference.
      const listed = await ask(`/refund?transaction=${transaction.id}`);
      if (listed.kind === 'unknown') return listed;
      return listed.kind === 'refused' ? { kind: 'unknown', why: 'refused' } : listedRefunds(listed.data, transaction);
    },

    async dispute(id) {
      const answer = await ask(`/dispute/${encodeURIComponent(id)}`);
      if (answer.kind === 'unknown') return answer;
      if (answer.kind === 'refused')
        return isMissing(answer) ? { kind: 'notFound' } : { kind: 'unknown', why: 'refused' };
      const found = disputeOf(answer.data, id);
      return found === null ? unreadable : { kind: 'found', dispute: found };
    },

    readWebhook: (body, signature) => readWebhook(body, signature, secretKey),
  };
}
