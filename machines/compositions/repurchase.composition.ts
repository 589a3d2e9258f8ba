import { endOfRetention, nextNotice, notices } from '#domain/renewal.ts';
import { DAY, RETENTION_DAYS, TRIAL_DAYS } from '#domain/terms.ts';
import type { Composition, Step } from '../kit/explorer.ts';
import type { FlowModel } from '../kit/model.ts';
import { deletionProperties } from '../subscription/deletion.properties.ts';
import { model as subscription } from '../subscription/subscription.model.ts';
import { type MoneyFact, subscriptionProperties } from '../subscription/subscription.properties.ts';
import { keyedMachine, keyNumbering } from './machineKey.ts';
import { type Books, contextOf, hasAccess, isOldAt, isOpen, payingServer } from './payingServer.ts';
import {
  isPaymentAct,
  keyOfPayments,
  type PaymentAct,
  type PaymentBounds,
  type Payments,
  paymentSentence,
  paymentSteps,
  pendingPayments,
} from './paymentSteps.ts';

/*
 * An organisation whose access has ended, or whose trial is cancelled: mails announce that its data will be deleted, jobs
 * of several processes delete it, the main application is told, and two administrators buy again at any moment.
 */

export interface Bounds extends PaymentBounds {
  /** Processes whose job finds a deletion that another has found as well. */
  processes: number;
}

interface World extends Payments {
  nextNoticeAt: number | null;
  /** Processes whose job has found the deletion due and hasn't locked the organisation yet. */
  found: number;
  /** How often data has been deleted. */
  deletions: number;
  /** Deletions of which the main application hasn't confirmed that it heard. */
  messages: readonly { deletion: number; at: number }[];
  left: Bounds;
}

export type RepurchaseAct =
  | PaymentAct
  | { person: 'Bola'; cancels: 'trial' }
  | { job: 'finds' | 'deletes' | 'dies' | 'sendsNotice' }
  | { message: 'arrives' | 'arrivesUnconfirmed'; deletion: number }
  /** The clock moves on to this time. */
  | { until: number };

/** When access ends, or has ended. */
export const END = Date.UTC(2027, 0, 31);

const jobs = {
  finds: 'The deletion job of a process finds that the data is due to be deleted.',
  deletes: 'The deletion job of a process locks the organisation, and deletes its data if it still may.',
  dies: 'Each process that was about to delete the data dies.',
  sendsNotice: 'The notices’ job sends what is due.',
};

function sentenceOf(act: RepurchaseAct): string {
  if (isPaymentAct(act)) return paymentSentence(act);
  if ('cancels' in act) return 'Bola cancels the trial.';
  if ('job' in act) return jobs[act.job];
  if ('until' in act) return `Time passes until ${((act.until - END) / DAY).toFixed(2)} days from the end of access.`;
  return act.message === 'arrives'
    ? `The main application is told of deletion ${act.deletion}.`
    : `The main application is told of deletion ${act.deletion}, but its answer is lost.`;
}

type Server = ReturnType<typeof payingServer>;

const isDue = ({ chart, now }: Books, expiresAt: number | null): boolean =>
  !chart.snapshot.matches('purged') &&
  (chart.snapshot.matches({ cancelled: 'trial' } as never) || (expiresAt !== null && now >= endOfRetention(expiresAt)));

function steps(world: World, server: Server): Step<World, MoneyFact, RepurchaseAct>[] {
  const { books, left, found, messages, nextNoticeAt } = world;
  const { now } = books;
  const { expiresAt } = contextOf(books);
  const all: Step<World, MoneyFact, RepurchaseAct>[] = [];
  const add = (
    act: RepurchaseAct,
    isChoice: boolean,
    changed: Partial<World>,
    facts: MoneyFact[],
    spends?: keyof Bounds,
  ) => {
    const next: World = {
      ...world,
      ...changed,
      ...(spends === undefined ? {} : { left: { ...left, [spends]: left[spends] - 1 } }),
    };
    const end = contextOf(next.books).expiresAt;
    // Each change of the end sets the next notice again.
    const noticeAt = end === null || end === expiresAt ? next.nextNoticeAt : (nextNotice(end, now)?.at ?? null);
    const access: MoneyFact[] = hasAccess(next.books) ? [{ fact: 'access', at: next.books.now }] : [];
    const underWay: MoneyFact = { fact: 'underWay', payments: books.attempts.filter(isOpen).length };
    const hasNotices = !next.books.chart.snapshot.matches('purged') && !isTrialCancelled(next.books);
    all.push({
      act,
      isChoice,
      world: { ...next, nextNoticeAt: hasNotices ? noticeAt : null },
      facts: [underWay, ...facts, ...access],
    });
  };
  const comes = (act: RepurchaseAct, changed: Partial<World>, facts: MoneyFact[] = []) =>
    add(act, false, changed, facts);
  const may = (act: RepurchaseAct, spends: keyof Bounds, changed: Partial<World>, facts: MoneyFact[] = []) => {
    if (left[spends] > 0) add(act, true, changed, facts, spends);
  };
  /** The data is deleted, and the main application will be told. */
  const purged = (before: Books): { changed: Partial<World>; facts: MoneyFact[] } | null => {
    const entry = server.purge(before);
    if (entry === null) return null;
    const deletion = world.deletions + 1;
    const message = { deletion, at: now };
    return {
      changed: { books: entry.books, deletions: deletion, messages: [...messages, message] },
      facts: entry.facts,
    };
  };

  paymentSteps(world, server, { comes, may });

  if (books.chart.snapshot.matches('trial')) {
    const cancelled = server.change(books, 'cancellation.confirmed');
    if (cancelled !== null) {
      // Without a payment under way, the data is deleted in the same transaction, and the mail says so.
      const next = purged(cancelled.books);
      const facts: MoneyFact[] = [...cancelled.facts, { fact: 'trialCancelled' }];
      if (next === null) add({ person: 'Bola', cancels: 'trial' }, true, { books: cancelled.books }, facts);
      else {
        const said: MoneyFact[] = [...facts, ...next.facts, { fact: 'deletionMail' }];
        add({ person: 'Bola', cancels: 'trial' }, true, next.changed, said);
      }
    }
  }

  if (isDue(books, expiresAt)) {
    if (found === 0 && !books.attempts.some(isOpen)) comes({ job: 'finds' }, { found: 1 });
    else may({ job: 'finds' }, 'processes', { found: found + 1 });
  }
  if (found > 0) {
    const next = purged(books);
    comes({ job: 'deletes' }, { ...next?.changed, found: found - 1 }, next?.facts);
    may({ job: 'dies' }, 'crashes', { found: 0 });
  }

  const isNoticeDue = nextNoticeAt !== null && nextNoticeAt <= now && expiresAt !== null;
  if (isNoticeDue) {
    const newest = notices(expiresAt).findLast(({ at }) => at <= now);
    const on = endOfRetention(expiresAt);
    const facts: MoneyFact[] = newest?.kind === 'purge' && now < on ? [{ fact: 'deletionAnnounced', on }] : [];
    comes({ job: 'sendsNotice' }, { nextNoticeAt: nextNotice(expiresAt, now)?.at ?? null }, facts);
  }

  for (const message of messages) {
    const { deletion, at } = message;
    const facts: MoneyFact[] = [{ fact: 'deletionForwarded', deletion, before: at }];
    comes({ message: 'arrives', deletion }, { messages: messages.filter((each) => each !== message) }, facts);
    may({ message: 'arrivesUnconfirmed', deletion }, 'losses', {}, facts);
  }

  // The jobs run every few minutes, so none is days late.
  if (isNoticeDue) return all;
  const moments = [
    nextNoticeAt,
    expiresAt,
    expiresAt === null ? null : endOfRetention(expiresAt),
    ...books.attempts.filter(isOpen).map(isOldAt),
  ].filter((moment): moment is number => moment !== null && moment > now && moment <= END + (RETENTION_DAYS + 1) * DAY);
  const until = moments.toSorted((a, b) => a - b)[0];
  if (until !== undefined) comes({ until }, { books: server.passTo(books, until) });
  return all;
}

const isTrialCancelled = ({ chart }: Books): boolean => chart.snapshot.matches({ cancelled: 'trial' } as never);

/**
 * @param kind what ends: a subscription that somebody paid for, or a trial that is running
 * @param model the lifecycle's; another one to see whether the properties notice a mistake in its chart
 */
export function repurchase(
  kind: 'subscription' | 'trial',
  bounds: Bounds,
  model: FlowModel = subscription,
): Composition<World, MoneyFact, RepurchaseAct> {
  const lifecycle = keyedMachine(model, (context) => context);
  const server = payingServer(lifecycle);
  const keyOf = keyOfPayments(model);
  const keyOfRest = keyNumbering<World>(({ nextNoticeAt, found, deletions, messages, left }) =>
    JSON.stringify([nextNoticeAt, found, deletions, messages, Object.values(left)]),
  );
  const books =
    kind === 'trial'
      ? server.trialFrom(END - TRIAL_DAYS * DAY, END - DAY / 2)
      : server.passTo(server.boughtAt(END - 30 * DAY, END), END + 88 * DAY);
  const start: World = {
    books,
    work: [],
    webhooks: [],
    nextNoticeAt: nextNotice(END, books.now)?.at ?? null,
    found: 0,
    deletions: 0,
    messages: [],
    left: bounds,
  };
  return {
    name: 'buying again',
    bounds: Object.entries(bounds).map(([name, most]) => `${name}: ${most}`),
    starts: { [kind === 'trial' ? 'half a day before a trial ends' : '88 days after a subscription ended']: start },
    steps: (world) => steps(world, server),
    sentenceOf,
    keyOf: (world) => `${keyOf(world)}; ${keyOfRest(world)}`,
    properties: [...subscriptionProperties(kind === 'trial' ? 0 : END, END), ...deletionProperties(END)],
    waitsIn: (world) => [
      ...pendingPayments(world.books),
      ...(isDue(world.books, contextOf(world.books).expiresAt) ? ['A deletion that is due'] : []),
      ...world.messages.map(({ deletion }) => `The message about deletion ${deletion}`),
    ],
    // If nobody buys again, the end of the time that data is kept comes, and the data is deleted.
    wrongAtRest: ({ books: { attempts }, deletions }) =>
      deletions === 0 && !attempts.some(({ status }) => status === 'succeeded')
        ? ['Data is deleted in the end, unless somebody buys again.']
        : [],
  };
}
