import { vi } from 'vitest';

type Methods = readonly ('getItem' | 'setItem' | 'removeItem')[];

/** Storage that is full refuses `setItem`; storage that is blocked refuses everything. */
export const refusals = { full: ['setItem'], blocked: ['getItem', 'setItem', 'removeItem'] } as const satisfies Record<
  string,
  Methods
>;

/** Makes methods of a storage throw, until the end of the test. Returns the storage as another tab sees it. */
export function refuseStorage(name: 'localStorage' | 'sessionStorage', methods: Methods): Storage {
  const storage = window[name];
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError');
  };
  vi.stubGlobal(
    name,
    new Proxy(storage, {
      get: (target, property) =>
        methods.some((method) => method === property) ? refuse : (Reflect.get(target, property) as unknown),
    }),
  );
  return storage;
}
