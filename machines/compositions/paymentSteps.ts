import type { FlowModel } from '../kit/model.ts';
import type { MoneyFact } from '../subscription/subscription.properties.ts';
import { keyNumbering } from './machineKey.ts';
import {
  type Attempt,
  type AtProvider,
  type Books,
  isOldAt,
  isOpen,
  isUndecided,
  type payingServer,
  textOfBooks,
  withAttempt,
} from './payingServer.ts';

/*
 * What can happen to payments: two administrators pay, the provider charges, webhooks come, the reconciler looks, refunds
 * are made, and processes die between any two steps.
 */

export interface PaymentBounds {
  /** Payments that people start. */
  pays: number;
  declines: number;
  /** Answers of the provider that don't arrive. */
  losses: number;
  /** Webhooks that don't arrive, or arrive twice. */
  webhooks: number;
  crashes: number;
}

/** A process at work on a payment: about to charge it, about to ask about it, or about to apply what it heard. */
export interface Work {
  attempt: number;
  stage: 'charges' | 'asks' | AtProvider;
}

/** The payments, and what is under way for them. */
export interface Payments {
  books: Books;
  work: readonly Work[];
  /** Payments whose webhook is on its way. */
  webhooks: readonly number[];
  left: PaymentBounds;
}

export type PaymentAct =
  | { person: 'Ada' | 'Bola'; pays: Attempt['purpose'] }
  | { provider: 'charges' | 'declines' | 'returns' | 'returnsUnheard'; payment: number }
  | { process: 'asks' | 'hearsNothing'; payment: number }
  | { process: 'applies'; payment: number; said: AtProvider }
  | { webhook: 'arrives' | 'isLost' | 'isDoubled'; payment: number }
  | { reconciler: number }
  | { crash: true };

export const isPaymentAct = (act: object): act is PaymentAct =>
  ['pays', 'provider', 'process', 'webhook', 'reconciler', 'crash'].some((kind) => kind in act);

export function paymentSentence(act: PaymentAct): string {
  if ('pays' in act) return `${act.person} pays ${act.pays === 'renewal' ? 'for the next month' : 'for a new month'}.`;
  if ('provider' in act)
    return act.provider === 'returnsUnheard'
      ? `The provider returns payment ${act.payment}, but its answer is lost.`
      : `The provider ${act.provider} payment ${act.payment}.`;
  if ('process' in act) {
    if (act.process === 'asks') return `A process asks the provider about payment ${act.payment}.`;
    if (act.process === 'applies') return `A process applies the answer about payment ${act.payment}.`;
    return `A process gets no answer about payment ${act.payment}.`;
  }
  if ('webhook' in act) {
    const how = { arrives: 'arrives', isLost: 'is lost', isDoubled: 'is sent twice' }[act.webhook];
    return `The webhook about payment ${act.payment} ${how}.`;
  }
  if ('reconciler' in act) return `The reconciler looks at payment ${act.reconciler}.`;
  return 'Every process dies, and others start.';
}

/** Another process works on a payment. */
export const startWork = (work: readonly Work[], attempt: number, stage: Work['stage']): readonly Work[] => [
  ...work,
  { attempt, stage },
];

type Change = Partial<Omit<Payments, 'left'>>;

/** How a composition takes up a step: one that the surroundings take sooner or later, or one within the bounds. */
export interface PaymentSteps {
  comes: (act: PaymentAct, changed: Change, facts?: MoneyFact[]) => void;
  may: (act: PaymentAct, spends: keyof PaymentBounds, changed: Change, facts?: MoneyFact[]) => void;
}

export function paymentSteps(
  { books, work, webhooks }: Payments,
  server: ReturnType<typeof payingServer>,
  { comes, may }: PaymentSteps,
): void {
  const starts = (attempt: number, stage: Work['stage']): readonly Work[] => startWork(work, attempt, stage);
  const isAtWork = (attempt: number): boolean => work.some((each) => each.attempt === attempt);

  // Both are administrators, so it makes no difference which of them is the first to pay.
  const payers = books.attempts.some(({ by }) => by === 'Ada') ? (['Ada', 'Bola'] as const) : (['Ada'] as const);
  for (const person of payers)
    for (const pays of ['renewal', 'purchase'] as const) {
      const pressed = server.press(books, person, pays);
      if (pressed !== null)
        may({ person, pays }, 'pays', { books: pressed.books, work: starts(pressed.number, 'charges') });
    }

  work.forEach((one, index) => {
    const { attempt: payment, stage } = one;
    const rest = work.filter((_, other) => other !== index);
    const on = (next: Work['stage']): readonly Work[] => [...rest, { attempt: payment, stage: next }];
    const state = books.provider[payment] ?? 'nothing';
    const at = (next: AtProvider): Books => ({ ...books, provider: { ...books.provider, [payment]: next } });
    if (stage === 'charges') {
      const isAutomatic = books.attempts.some(({ number, stops }) => number === payment && stops !== null);
      // A payment is charged once, however often the provider is asked to.
      if (state !== 'nothing') comes({ provider: 'charges', payment }, { work: on('asks') });
      else {
        comes(
          { provider: 'charges', payment },
          { books: at('charged'), work: on('asks'), webhooks: [...webhooks, payment] },
          [{ fact: 'charged', payment, isAutomatic }],
        );
        may({ provider: 'declines', payment }, 'declines', { books: at('declined'), work: on('asks') });
      }
    } else if (stage === 'asks') {
      comes({ process: 'asks', payment }, { work: on(state) });
      may({ process: 'hearsNothing', payment }, 'losses', { work: rest });
    } else {
      const entry = server.apply(books, payment, stage);
      comes({ process: 'applies', payment, said: stage }, { books: entry.books, work: rest }, entry.facts);
    }
  });

  for (const payment of new Set(webhooks)) {
    const index = webhooks.indexOf(payment);
    const others = webhooks.filter((_, other) => other !== index);
    comes({ webhook: 'arrives', payment }, { webhooks: others, work: starts(payment, 'asks') });
    may({ webhook: 'isLost', payment }, 'webhooks', { webhooks: others });
    may({ webhook: 'isDoubled', payment }, 'webhooks', { webhooks: [...webhooks, payment] });
  }

  for (const attempt of books.attempts) {
    const payment = attempt.number;
    const state = books.provider[payment] ?? 'nothing';
    // The outbox asks for the refund until it is told that it has been made.
    if (attempt.refund === 'due') {
      const returned: Books = { ...books, provider: { ...books.provider, [payment]: 'returned' } };
      const done = withAttempt(returned, { ...attempt, refund: 'done' });
      comes({ provider: 'returns', payment }, { books: done }, [{ fact: 'refunded', payment }]);
      may({ provider: 'returnsUnheard', payment }, 'losses', { books: returned });
    }
    const isToCheck = isOpen(attempt) || attempt.status === 'abandoned';
    const hasNews = state !== 'nothing' || books.now >= isOldAt(attempt);
    const isSettled = attempt.status === 'abandoned' && state !== 'charged';
    if (isToCheck && hasNews && !isSettled && !isAtWork(payment))
      comes({ reconciler: payment }, { work: starts(payment, 'asks') });
  }
  if (work.length > 0) may({ crash: true }, 'crashes', { work: [] });
}

/** Payments whose result isn't final: each must get one. */
export const pendingPayments = (books: Books): string[] =>
  books.attempts
    .filter((attempt) => {
      const state = books.provider[attempt.number] ?? 'nothing';
      const isKept = attempt.status === 'succeeded';
      return isOpen(attempt) || (state === 'charged' && !isKept) || attempt.refund === 'due';
    })
    .map(({ number }) => `Payment ${number}`);

/** A key for the payments and the lifecycle. */
export function keyOfPayments(model: FlowModel): (payments: Payments) => string {
  const keyOfBooks = keyNumbering<Books>((books) => textOfBooks(model, books));
  return ({ books, work, webhooks }) => {
    // Work on a decided payment changes nothing and is in nobody’s way.
    const matters = (payment: number): boolean =>
      books.attempts.some((attempt) => attempt.number === payment && isUndecided(books, attempt));
    const works = work.filter(({ attempt }) => matters(attempt)).map(({ attempt, stage }) => `${attempt} ${stage}`);
    const sent = webhooks.filter(matters).toSorted((a, b) => a - b);
    return [keyOfBooks(books), works.toSorted(), sent].join('; ');
  };
}
