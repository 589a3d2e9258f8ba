// The machines that pages share make the calls that the page gives them, with what the person pressed or typed.
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { noAnswer } from '#contract/failure.ts';
import { EffectsContext, translation } from '#flow/effects.ts';
import { changeOf, useDirectChange } from '#flow/useDirectChange.ts';
import { useFormSubmission } from '#flow/useFormSubmission.ts';
import { ignoredEffects } from '#tests/support/effects.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <EffectsContext value={translation(ignoredEffects)}>{children}</EffectsContext>
);

test('a change without an answer is made once, looked up, and what it affects is loaded again', async () => {
  const change = changeOf('makeDefaultCard', { id: 'c', name: 'Visa' });
  const calls = {
    make: vi.fn(() => Promise.reject(noAnswer)),
    lookUp: vi.fn(async () => true),
    refresh: vi.fn(async () => {}),
  };
  const { result } = renderHook(() => useDirectChange(calls), { wrapper });
  act(() => result.current.send({ type: 'change.pressed', change }));
  await waitFor(() => expect(calls.refresh).toHaveBeenCalled());
  expect(calls.make.mock.calls).toEqual([[change, expect.any(AbortSignal)]]);
  expect(calls.lookUp.mock.calls).toEqual([[change]]);
  expect(calls.refresh.mock.calls).toEqual([[change]]);
});

test('a form without an answer is sent once, and found out about before it is sent again', async () => {
  const values = { name: 'Tunde Bello' };
  const calls = {
    submit: vi.fn(() => Promise.reject(noAnswer)),
    findOut: vi.fn(async () => ({ result: 'missing' as const })),
  };
  const { result } = renderHook(() => useFormSubmission('billingContact', null, calls), { wrapper });
  act(() => result.current.send({ type: 'form.submitted', values }));
  await waitFor(() => expect(result.current.getSnapshot().value).toBe('unanswered'));
  act(() => result.current.send({ type: 'form.submitted', values }));
  await waitFor(() => expect(result.current.getSnapshot().value).toBe('missing'));
  const sent = expect.objectContaining({ values, record: null });
  expect(calls.submit.mock.calls).toEqual([[sent, expect.any(AbortSignal)]]);
  expect(calls.findOut.mock.calls).toEqual([[sent, expect.any(AbortSignal)]]);
});
