import { tabStorage } from '#tabState/tabStorage.ts';

/** The email that a code was sent to, and when (ms since the epoch). /auth/verification asks for the code. */
export interface AwaitedVerification {
  email: string;
  sentAt: number;
}

const KEY = 'verification';

export const awaitedVerification = {
  keep: (email: string): void =>
    tabStorage.keep(KEY, JSON.stringify({ email, sentAt: Date.now() } satisfies AwaitedVerification)),
  /** Null if no verification is pending or the stored value is damaged. */
  read: (): AwaitedVerification | null => {
    try {
      const kept = JSON.parse(tabStorage.read(KEY) ?? 'null') as Partial<AwaitedVerification> | null;
      return typeof kept?.email === 'string' && typeof kept.sentAt === 'number'
        ? { email: kept.email, sentAt: kept.sentAt }
        : null;
    } catch {
      return null;
    }
  },
  drop: (): void => tabStorage.drop(KEY),
};
