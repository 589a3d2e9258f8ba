import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLoaded } from '#lazyLoading/useLoaded.ts';

const part = { is: 'here' };

const typing = (load: () => Promise<typeof part>) =>
  renderHook(({ typed }) => useLoaded(load, typed), { initialProps: { typed: '' } });

it('loads once, from the first key on', async () => {
  const load = vi.fn(async () => part);
  const { result, rerender } = typing(load);
  expect(load).not.toHaveBeenCalled();
  rerender({ typed: 'a' });
  rerender({ typed: 'ad' });
  expect(result.current).toBeNull();
  await act(async () => {});
  expect(result.current).toBe(part);
  rerender({ typed: '' });
  expect(result.current).toBe(part);
  expect(load).toHaveBeenCalledOnce();
});

it('is tried again with the next key after a failure', async () => {
  const load = vi.fn(async () => part);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { result, rerender } = typing(load);
  rerender({ typed: 'a' });
  await act(async () => {});
  expect(result.current).toBeNull();
  rerender({ typed: 'ad' });
  await act(async () => {});
  expect(result.current).toBe(part);
});
