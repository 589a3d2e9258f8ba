import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown } from '#ui/Countdown.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timerText = () => screen.getByRole('timer').textContent;

test('counts down in minutes and seconds from when it appeared, and stops at zero', () => {
  render(<Countdown ms={60_000} label="Send a new code in" />);
  expect(timerText()).toBe('Send a new code in 1:00');
  act(() => void vi.advanceTimersByTime(18_000));
  expect(timerText()).toBe('Send a new code in 0:42');
  act(() => void vi.advanceTimersByTime(90_000));
  expect(timerText()).toBe('Send a new code in 0:00');
});

test('shows the right time after a tab was suspended', () => {
  render(<Countdown ms={60_000} label="Send a new code in" />);
  vi.setSystemTime(Date.now() + 50_000);
  act(() => void vi.advanceTimersByTime(500));
  expect(timerText()).toBe('Send a new code in 0:10');
});
