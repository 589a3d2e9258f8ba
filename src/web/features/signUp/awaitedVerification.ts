import { tabStorage } from '#tabState/tabStorage.ts';

/** A code was mailed to `email` at `sentAt` (ms since 1970, UTC); /auth/verification asks for it and counts from then. */
export interface AwaitedVerification {
  email: string;
  sentAt: number;
}

const KEY = 'verification';

export const awaitedVerification = {
  keep: (email: string): void => tabStorage.keep(KEY, JSON.stringify({ email, sentAt: Date.now() } satisfies AwaitedVerification)),
  /** Null when nothing waits, or what was kept cannot be read. */
  read: (): AwaitedVerification | null => {
    try {
      const kept = JSON.parse(tabStorage.read(KEY) ?? 'null') as Partial<AwaitedVerification> | null;
      return typeof kept?.email === 'string' && typeof kept.sentAt === 'number' ? { email: kept.email, sentAt: kept.sentAt } : null;
    } catch {
      return null;
    }
  },
  drop: (): void => tabStorage.drop(KEY),
};
