import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AvailabilityField } from '#fields/AvailabilityField.tsx';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import { EffectsContext, translation } from '#flow/effects.ts';
import { handlersFor } from '#tests/support/effects.ts';

const never = () => expect.fail('availability emits nothing');
const handlers = handlersFor(never);

function Alias({ check }: { check: CheckAvailability }) {
  const [alias, setAlias] = useState('');
  return (
    <AvailabilityField
      label="Alias"
      value={alias}
      onChange={setAlias}
      check={check}
      isWellFormed={(value) => value.length >= 3}
      help="Three letters or more."
      says={{
        free: (value) => `${value} is free.`,
        taken: (value, other) => `${value} is taken.${other === null ? '' : ` ${other} is free.`}`,
      }}
    />
  );
}

const show = (check: CheckAvailability) =>
  render(
    <EffectsContext value={translation(handlers)}>
      <Alias check={check} />
    </EffectsContext>,
  );

// Loaded with the first keystroke, which takes a moment that fake timers can't wait for.
beforeAll(() => import('#fields/availabilityFlow.ts'));
afterEach(() => void vi.useRealTimers());

// Rules: call.typingDelay
test('checks the current value once, 200 ms after the last key', async () => {
  vi.useFakeTimers();
  const check = vi.fn<CheckAvailability>(async () => ({ isAvailable: true, suggestion: null }));
  show(check);
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Alias' }), { target: { value } });
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  type('ku');
  await wait(1000);
  type('kura');
  await wait(199);
  type('kuramo');
  await wait(199);
  expect(check).not.toHaveBeenCalled();
  await wait(1);
  expect(check.mock.calls.map(([value]) => value)).toEqual(['kuramo']);
  expect(screen.getByText('kuramo is free.')).toBeTruthy();
});

// Rules: signup.available
test('suggests a free value for a taken one, which can be accepted', async () => {
  const check: CheckAvailability = async (value) => ({
    isAvailable: value !== 'kuramo',
    suggestion: value === 'kuramo' ? 'kuramo-logistics' : null,
  });
  const user = userEvent.setup();
  show(check);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alias' });
  await user.type(field, 'kuramo');
  await screen.findByText('kuramo is taken. kuramo-logistics is free.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Use kuramo-logistics' }));
  expect(field.value).toBe('kuramo-logistics');
  expect(document.activeElement).toBe(field);
  await screen.findByText('kuramo-logistics is free.');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

// Rules: signup.checkOptional
test('stays usable if the server is unreachable', async () => {
  const user = userEvent.setup();
  const check = vi.fn<CheckAvailability>(() =>
    Promise.reject({ msg: 'An error occurred', code: null, status: null, errors: [] }),
  );
  show(check);
  await user.type(screen.getByRole('textbox', { name: 'Alias' }), 'kuramo');
  await waitFor(() => expect(check).toHaveBeenCalled());
  await screen.findByText('Three letters or more.');
  expect(screen.getByRole('textbox', { name: 'Alias' }).getAttribute('aria-invalid')).toBeNull();
});
