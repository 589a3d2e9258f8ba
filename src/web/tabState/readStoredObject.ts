import { tabStorage } from './tabStorage.ts';

/** The stored object; empty if there is none or it is damaged. */
export function readStoredObject(key: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(tabStorage.read(key) ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
