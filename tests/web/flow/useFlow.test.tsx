import { act, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { emit, fromPromise, setup } from 'xstate';
import { EffectsContext, type FlowEffect, translation } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { handlersFor } from '#tests/support/effects.ts';

const reading = setup({
  types: { emitted: {} as FlowEffect, events: {} as { type: 'left.pressed' } },
  actors: { read: fromPromise<string>(() => Promise.reject(new Error('not provided'))) },
}).createMachine({
  initial: 'reading',
  states: {
    reading: { entry: emit({ type: 'account.changed' }), invoke: { id: 'read', src: 'read', onDone: 'done' } },
    done: { on: { 'left.pressed': { actions: emit({ type: 'navigate', to: '/subscriptions' }) } } },
  },
});

function stage() {
  const effects: FlowEffect[] = [];
  const note = (effect: FlowEffect) => void effects.push(effect);
  const handlers = handlersFor(note);
  const signals: AbortSignal[] = [];
  let answer: (value: string) => void = () => {};
  const read = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<string>((resolve) => (answer = resolve));
  });
  function Page() {
    const [machine] = useState(() => reading.provide({ actors: { read: fromPromise(read) } }));
    const actor = useFlow(machine, undefined);
    const state = useFlowState(actor, ({ value }) => value);
    return <button onClick={() => actor.send({ type: 'left.pressed' })}>{state}</button>;
  }
  const site = (isShown: boolean) => (
    <StrictMode>
      <EffectsContext value={translation(handlers)}>{isShown && <Page />}</EffectsContext>
    </StrictMode>
  );
  return { site, effects, read, signals, answer: (value: string) => act(async () => answer(value)) };
}

test('runs the initial invocation once under StrictMode, and receives its result', async () => {
  const { site, read, answer } = stage();
  render(site(true));
  await act(async () => {});
  expect(read).toHaveBeenCalledTimes(1);
  await answer('read');
  expect(screen.getByRole('button').textContent).toBe('done');
});

test('translates the effects of the initial and later states once each', async () => {
  const { site, effects, answer } = stage();
  render(site(true));
  expect(effects).toEqual([{ type: 'account.changed' }]);
  await answer('read');
  act(() => screen.getByRole('button').click());
  expect(effects).toEqual([{ type: 'account.changed' }, { type: 'navigate', to: '/subscriptions' }]);
});

test('stops with its page, cancelling requests and ignoring late results', async () => {
  const { site, effects, signals, answer } = stage();
  const page = render(site(true));
  await act(async () => {});
  page.rerender(site(false));
  await act(async () => {});
  expect(signals.at(-1)?.aborted).toBe(true);
  await answer('late');
  expect(effects).toHaveLength(1);
});

test('translates effects of an invoked machine once, from its initial state on', async () => {
  const effects: FlowEffect[] = [];
  const parent = setup({
    types: { events: {} as { type: 'child.wanted' } },
    actors: { child: reading.provide({ actors: { read: fromPromise(async () => 'read') } }) },
  }).createMachine({
    initial: 'alone',
    states: { alone: { on: { 'child.wanted': 'withChild' } }, withChild: { invoke: { id: 'child', src: 'child' } } },
  });
  function Page() {
    const actor = useFlow(parent, undefined);
    const child = useFlowState(actor, ({ children }) => children['child']);
    return (
      <button onClick={() => (child ? child.send({ type: 'left.pressed' }) : actor.send({ type: 'child.wanted' }))}>
        on
      </button>
    );
  }
  render(
    <StrictMode>
      <EffectsContext value={translation(handlersFor((effect) => void effects.push(effect)))}>
        <Page />
      </EffectsContext>
    </StrictMode>,
  );
  await act(async () => screen.getByRole('button').click());
  expect(effects).toEqual([{ type: 'account.changed' }]);
  act(() => screen.getByRole('button').click());
  expect(effects).toEqual([{ type: 'account.changed' }, { type: 'navigate', to: '/subscriptions' }]);
});

test('throws without an EffectsContext', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Page = () => void useFlow(reading, undefined);
  expect(() => render(<Page />)).toThrow('EffectsContext');
});
