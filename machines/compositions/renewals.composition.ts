import { DAY } from '#domain/terms.ts';
import type { Composition, Step } from '../kit/explorer.ts';
import type { FlowModel } from '../kit/model.ts';
import { model as subscription } from '../subscription/subscription.model.ts';
import { type MoneyFact, subscriptionProperties } from '../subscription/subscription.properties.ts';
import { keyedMachine, keyNumbering } from './machineKey.ts';
import {
  type Attempt,
  type AtProvider,
  type Books,
  contextOf,
  hasAccess,
  isOldAt,
  isOpen,
  isUndecided,
  nextChargeAt,
  payingServer,
  textOfBooks,
  withAttempt,
} from './payingServer.ts';

/*
 * A subscription around the end of its month: the renewal job, two administrators who pay, cancel and switch automatic
 * renewal, the provider and its webhooks, the reconciler, refunds, and processes that die between any two steps.
 */

export interface Bounds {
  /** Payments that people start. */
  pays: number;
  /** Times that somebody cancels, undoes it, or switches automatic renewal. */
  changes: number;
  declines: number;
  /** Answers of the provider that don't arrive. */
  losses: number;
  /** Webhooks that don't arrive, or arrive twice. */
  webhooks: number;
  crashes: number;
}

/** A process at work on a payment: about to charge it, about to ask about it, or about to apply what it heard. */
interface Work {
  attempt: number;
  stage: 'charges' | 'asks' | AtProvider;
}

interface World {
  books: Books;
  work: readonly Work[];
  /** Payments whose webhook is on its way. */
  webhooks: readonly number[];
  left: Bounds;
}

type Person = 'Ada' | 'Bola';
type Change = Parameters<ReturnType<typeof payingServer>['change']>[1];

export type MoneyAct =
  | { person: Person; pays: Attempt['purpose'] }
  | { person: Person; changes: Change }
  | { provider: 'charges' | 'declines' | 'returns' | 'returnsUnheard'; payment: number }
  | { process: 'asks' | 'hearsNothing'; payment: number }
  | { process: 'applies'; payment: number; said: AtProvider }
  | { webhook: 'arrives' | 'isLost' | 'isDoubled'; payment: number }
  | { reconciler: number }
  | { job: 'claims' | 'resumes' | 'unblocks' }
  | { crash: true }
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
  if ('pays' in act) return `${act.person} pays ${act.pays === 'renewal' ? 'for the next month' : 'for a new month'}.`;
  if ('changes' in act) return `${act.person} ${changeNames[act.changes]}.`;
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
  if ('crash' in act) return 'Every process dies, and others start.';
  if ('until' in act)
    return `Time passes until ${((act.until - END) / DAY).toFixed(2)} days from the end of the month.`;
  return `The renewal job ${{ claims: 'starts a charge', resumes: 'continues a charge', unblocks: 'makes the renewal due again' }[act.job]}.`;
}

type Server = ReturnType<typeof payingServer>;
type MoneyStep = Step<World, MoneyFact, MoneyAct>;

function steps(world: World, server: Server): MoneyStep[] {
  const { books, work, webhooks, left } = world;
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
  const starts = (attempt: number, stage: Work['stage']): readonly Work[] => [...work, { attempt, stage }];
  const isAtWork = (attempt: number): boolean => work.some((each) => each.attempt === attempt);

  // Both are administrators, so it makes no difference which of them is the first to pay.
  const payers = books.attempts.some(({ by }) => by === 'Ada') ? (['Ada', 'Bola'] as const) : (['Ada'] as const);
  for (const person of payers)
    for (const pays of ['renewal', 'purchase'] as const) {
      const pressed = server.press(books, person, pays);
      if (pressed !== null)
        may({ person, pays }, 'pays', { books: pressed.books, work: starts(pressed.number, 'charges') });
    }
  for (const changes of Object.keys(changeNames) as Change[]) {
    const isOnAlready = changes === 'autoRenewal.switchedOn' && contextOf(books).isAutoRenewal;
    const isOffAlready = changes === 'autoRenewal.switchedOff' && !contextOf(books).isAutoRenewal;
    const changed = isOnAlready || isOffAlready ? null : server.change(books, changes);
    // Bola does this, while Ada may be paying.
    if (changed !== null) may({ person: 'Bola', changes }, 'changes', { books: changed.books }, changed.facts);
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
    // The job's own charge, which a process that died had claimed.
    const isLeft = attempt.stops !== null && isOpen(attempt) && state === 'nothing' && !isAtWork(payment);
    if (isLeft && books.now >= isOldAt(attempt) - 2 * 60_000 && server.mayResume(books, attempt))
      comes({ job: 'resumes' }, { work: starts(payment, 'charges') });
  }

  const claimed = server.claim(books);
  if (claimed !== null) comes({ job: 'claims' }, { books: claimed.books, work: starts(claimed.number, 'charges') });
  else {
    const unblocked = server.unblock(books);
    if (unblocked !== null) comes({ job: 'unblocks' }, { books: unblocked });
  }
  if (work.length > 0) may({ crash: true }, 'crashes', { work: [] });

  const moments = [
    nextChargeAt(books),
    contextOf(books).expiresAt,
    ...books.attempts.filter(isOpen).map(isOldAt),
  ].filter((moment): moment is number => moment !== null && moment > books.now && moment < END + 2 * DAY);
  const until = moments.toSorted((a, b) => a - b)[0];
  if (until !== undefined) comes({ until }, { books: server.passTo(books, until) });
  return found;
}

/** @param model the lifecycle's; another one to see whether the properties notice a mistake in its chart */
export function renewals(bounds: Bounds, model: FlowModel = subscription): Composition<World, MoneyFact, MoneyAct> {
  const lifecycle = keyedMachine(model, (context) => context);
  const server = payingServer(lifecycle);
  const keyOfBooks = keyNumbering<Books>((books) => textOfBooks(model, books));
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
    keyOf: ({ books, work, webhooks, left }) => {
      // Work on a decided payment changes nothing and is in nobody’s way.
      const matters = (payment: number): boolean =>
        books.attempts.some((attempt) => attempt.number === payment && isUndecided(books, attempt));
      const works = work.filter(({ attempt }) => matters(attempt)).map(({ attempt, stage }) => `${attempt} ${stage}`);
      const sent = webhooks.filter(matters).toSorted((a, b) => a - b);
      return [keyOfBooks(books), works.toSorted(), sent, keyOfBounds(left)].join('; ');
    },
    properties: subscriptionProperties(END),
    waitsIn: ({ books }) =>
      books.attempts
        .filter((attempt) => {
          const state = books.provider[attempt.number] ?? 'nothing';
          const isKept = attempt.status === 'succeeded';
          return isOpen(attempt) || (state === 'charged' && !isKept) || attempt.refund === 'due';
        })
        .map(({ number }) => `Payment ${number}`),
    wrongAtRest: () => [],
  };
}
