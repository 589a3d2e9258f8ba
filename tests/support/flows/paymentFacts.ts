import type { Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Move } from '#machines/kit/world.ts';
import type { PaymentEvent, PaymentInput, PaymentOutput } from '#machines/payment/payment.machine.ts';
import { model } from '#machines/payment/payment.model.ts';
import { type PaymentAct, type PaymentFact, paymentProperties } from '#machines/payment/payment.properties.ts';
import { brokenRules } from './brokenRules.ts';
import type { Passage, Walk } from './walks.ts';

const acts: Record<PaymentEvent['type'], PaymentAct> = {
  'retry.pressed': 'retry',
  'check.pressed': 'check',
  'continue.pressed': 'continue',
  'stop.pressed': 'stop',
  'connection.returned': 'reconnect',
  'page.shown': 'comeBack',
};
const events = Object.keys(acts) as PaymentEvent['type'][];

/** What the machine did, and what it offers then. */
function effectsOf({ invoked, emitted, world: { snapshot, timers, actors, now } }: Move): PaymentFact[] {
  const asked = invoked.map(({ actor, input }): PaymentFact =>
    actor === 'initiate'
      ? { fact: 'asked', to: 'start', request: JSON.stringify(input) }
      : { fact: 'asked', to: 'check', reference: (input as { reference: string }).reference },
  );
  const sent = (emitted as { to: string }[]).map(({ to }): PaymentFact => ({ fact: 'sentTo', url: to }));
  if (snapshot.status === 'done')
    return [...asked, ...sent, { fact: 'ended', result: snapshot.output as PaymentOutput }];
  if (actors.length > 0) return [...asked, ...sent];
  return [
    ...asked,
    ...sent,
    {
      fact: 'offers',
      acts: events.filter((type) => snapshot.can({ type })).map((type) => acts[type]),
      pause: timers[0] === undefined ? null : timers[0].due - now,
      failure: (snapshot.context.error as Failure | null)?.code ?? (snapshot.context.error === null ? null : 'unknown'),
    },
  ];
}

function causeOf({ before, stimulus }: Passage): PaymentFact[] {
  if ('event' in stimulus) {
    const event = model.events(before as never)[stimulus.event] as PaymentEvent;
    return [{ fact: 'did', act: acts[event.type] }];
  }
  const to = before.matches('initiating') ? 'start' : 'check';
  if ('after' in stimulus)
    return [stimulus.after === 'timeLimit' ? { fact: 'tookTooLong', to } : { fact: 'pauseEnded' }];
  const outcome = model.outcomes[stimulus.actor]?.[stimulus.answers];
  if (outcome === undefined) return [];
  const by = stimulus.actor === 'initiate' ? 'start' : 'check';
  return 'done' in outcome
    ? [{ fact: 'answered', to: by, payment: outcome.done as Payment }]
    : [{ fact: 'failed', to: by, failure: outcome.error as Failure }];
}

/** The sentences of the properties that a walk through a payment breaks. */
export function brokenByPayment({ input, start, passages }: Walk): string[] {
  const { request, reference } = input as PaymentInput;
  const opened: PaymentFact = { fact: 'opened', request: request && JSON.stringify(request), reference };
  return brokenRules(paymentProperties, [
    [opened, ...effectsOf(start)],
    ...passages.map((one) => [...causeOf(one), ...effectsOf(one.move)]),
  ]);
}
