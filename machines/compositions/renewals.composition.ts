import { DAY } from '#domain/terms.ts';
import type { Composition, Step } from '../kit/explorer.ts';
import type { FlowModel } from '../kit/model.ts';
import { placeOf } from '../kit/place.ts';
import { model as subscription } from '../subscription/subscription.model.ts';
import { type MoneyFact, subscriptionProperties } from '../subscription/subscription.properties.ts';
import { keyedMachine, keyNumbering } from './machineKey.ts';
import { contextOf, hasAccess, isOldAt, isOpen, leaseEndOf, nextChargeAt, payingServer } from './payingServer.ts';
import {
  isPaymentAct,
  keyOfPayments,
  type PaymentAct,
  type PaymentBounds,
  type Payments,
  paymentSentence,
  paymentSteps,
  pendingPayments,
  startWork,
} from './paymentSteps.ts';

/*
 * A subscription around the end of its month: the renewal job, two administrators who pay, cancel and switch automatic
 * renewal, the provider and its webhooks, the reconciler, refunds, and processes that die between any two steps.
 */

export interface Bounds extends PaymentBounds {
  /** Times that somebody cancels, undoes it, or switches automatic renewal. */
  changes: number;
}

interface World extends Payments {
  left: Bounds;
}

type Person = 'Ada' | 'Bola';
type Change = Parameters<ReturnType<typeof payingServer>['change']>[1];

export type MoneyAct =
  | PaymentAct
  | { person: Person; changes: Change }
  | { job: 'claims' | 'resumes' | 'unblocks' }
  /** The clock moves on to this time. */
  | { until: number };

const changeNames: Record<Change, string> = {
  'cancellation.confirmed': 'cancels',
  'cancellation.undone': 'undoes the cancellation',
  'autoRenewal.switchedOn': 'switches automatic renewal on',
  'autoRenewal.switchedOff': 'switches automatic renewal off',
};

/** The end of the month that is running. */
export const END = Date.UTC(2027, 0, 31);

function sentenceOf(act: MoneyAct): string {
  if (isPaymentAct(act)) return paymentSentence(act);
  if ('changes' in act) return `${act.person} ${changeNames[act.changes]}.`;
  if ('until' in act)
    return `Time passes until ${((act.until - END) / DAY).toFixed(2)} days from the end of the month.`;
  return `The renewal job ${{ claims: 'starts a charge', resumes: 'continues a charge', unblocks: 'makes the renewal due again' }[act.job]}.`;
}

type Server = ReturnType<typeof payingServer>;
type MoneyStep = Step<World, MoneyFact, MoneyAct>;

function steps(world: World, server: Server): MoneyStep[] {
  const { books, work, left } = world;
  const found: MoneyStep[] = [];
  const add = (
    act: MoneyAct,
    isChoice: boolean,
    changed: Partial<World>,
    facts: MoneyFact[],
    spends?: keyof Bounds,
  ) => {
    const next = {
      ...world,
      ...changed,
      ...(spends === undefined ? {} : { left: { ...left, [spends]: left[spends] - 1 } }),
    };
    const access: MoneyFact[] = hasAccess(next.books) ? [{ fact: 'access', at: next.books.now }] : [];
    found.push({ act, isChoice, world: next, facts: [...facts, ...access] });
  };
  const comes = (act: MoneyAct, changed: Partial<World>, facts: MoneyFact[] = []) => add(act, false, changed, facts);
  const may = (act: MoneyAct, spends: keyof Bounds, changed: Partial<World>, facts: MoneyFact[] = []) => {
    if (left[spends] > 0) add(act, true, changed, facts, spends);
  };
  paymentSteps(world, server, { comes, may });
  for (const changes of Object.keys(changeNames) as Change[]) {
    const isOnAlready = changes === 'autoRenewal.switchedOn' && contextOf(books).isAutoRenewal;
    const isOffAlready = changes === 'autoRenewal.switchedOff' && !contextOf(books).isAutoRenewal;
    const changed = isOnAlready || isOffAlready ? null : server.change(books, changes);
    // Bola does this, while Ada may be paying.
    if (changed !== null) may({ person: 'Bola', changes }, 'changes', { books: changed.books }, changed.facts);
  }

  // The job's own charge, which a process that died had claimed. The provider doesn't know it.
  const dropped = books.attempts.find(
    (attempt) =>
      attempt.stops !== null &&
      isOpen(attempt) &&
      (books.provider[attempt.number] ?? 'nothing') === 'nothing' &&
      !work.some((each) => each.attempt === attempt.number),
  );
  const overdue = dropped !== undefined && books.now >= leaseEndOf(dropped) ? dropped : null;
  const isResumed = overdue !== null && books.now < isOldAt(overdue) && server.mayResume(books, overdue);
  if (isResumed) comes({ job: 'resumes' }, { work: startWork(work, overdue.number, 'charges') });

  const claimed = server.claim(books);
  if (claimed !== null)
    comes({ job: 'claims' }, { books: claimed.books, work: startWork(work, claimed.number, 'charges') });
  else {
    const unblocked = isResumed ? null : server.unblock(books, overdue);
    if (unblocked !== null) comes({ job: 'unblocks' }, { books: unblocked });
  }
  const moments = [
    nextChargeAt(books),
    contextOf(books).expiresAt,
    ...books.attempts.filter(isOpen).map(isOldAt),
    dropped === undefined ? null : leaseEndOf(dropped),
  ].filter((moment): moment is number => moment !== null && moment > books.now && moment < END + 2 * DAY);
  const until = moments.toSorted((a, b) => a - b)[0];
  if (until !== undefined) comes({ until }, { books: server.passTo(books, until) });
  return found;
}

/** @param model the lifecycle's; another one to see whether the properties notice a mistake in its chart */
export function renewals(bounds: Bounds, model: FlowModel = subscription): Composition<World, MoneyFact, MoneyAct> {
  const lifecycle = keyedMachine(model, (context) => context);
  const server = payingServer(lifecycle);
  const keyOf = keyOfPayments(model);
  const keyOfBounds = keyNumbering<Bounds>((left) => Object.values(left).join(' '));
  const open = (now: number): World => {
    const bought = server.boughtAt(END - 30 * DAY, now);
    return { books: bought, work: [], webhooks: [], left: bounds };
  };
  return {
    name: 'renewals',
    bounds: Object.entries(bounds).map(([name, most]) => `${name}: ${most}`),
    starts: { 'two days before the end of the month': open(END - 2 * DAY) },
    steps: (world) => steps(world, server),
    sentenceOf,
    keyOf: (world) => `${keyOf(world)}; ${keyOfBounds(world.left)}`,
    properties: subscriptionProperties(END),
    waitsIn: ({ books }) => pendingPayments(books),
    statesIn: ({ books }) => ({ subscription: placeOf(books.chart.snapshot) }),
    wrongAtRest: () => [],
  };
}
