import { afterEach, expect, test, vi } from 'vitest';
import { preloadGuard } from '#app/guards.tsx';
import { preloadSession, session } from '#app/session.ts';

vi.mock('#app/session.ts', () => ({ preloadSession: vi.fn(async () => {}), session: { load: vi.fn(async () => {}) } }));

afterEach(() => localStorage.clear());

test.each([
  ['public', 0],
  ['guest', 0],
  ['member', 1],
  ['admin', 1],
] as const)('a link to a page with access for %s loads the session’s code %d times', async (access, times) => {
  vi.mocked(preloadSession)
    .mockReset()
    .mockResolvedValue({} as never);
  await preloadGuard({ pattern: '/', access, layout: 'default' });
  expect(preloadSession).toHaveBeenCalledTimes(times);
});

test('for somebody with a stored login, the session starts before the page is rendered', async () => {
  localStorage.setItem('humanar.token', 'token');
  await preloadGuard({ pattern: '/', access: 'admin', layout: 'default' });
  expect(session.load).toHaveBeenCalledOnce();
});
