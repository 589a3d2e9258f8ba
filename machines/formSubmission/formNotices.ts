import type { Notify } from '../kit/flow.ts';

/** The forms that the machine sends. Text is sent to be read; the others save a record. */
export type FormKind = 'message' | 'billingContact' | 'profile' | 'logo' | 'password';

/** What a form shows and saves: a contact, a name, the organisation's settings, or what a new password ended. */
export type SavedRecord = Readonly<Record<string, string | number | boolean | null>>;

const sessionsEnded = (count: unknown): string => {
  if (typeof count !== 'number') return 'You’re signed out on other devices.';
  if (count === 0) return 'You weren’t signed in anywhere else.';
  return count === 1 ? 'One other session has ended.' : `${count} other sessions have ended.`;
};

const wordsOf = (kind: FormKind, isNew: boolean, record: SavedRecord): { title: string; msg?: string } => {
  switch (kind) {
    case 'message':
      return { title: 'Sent' };
    case 'billingContact':
      return { title: isNew ? `${record['name']} is a billing contact` : `${record['name']} is saved` };
    case 'profile':
      return { title: 'Name changed', msg: `You now appear as ${record['name']}.` };
    case 'logo':
      return record['logoUrl'] === null
        ? { title: 'Logo removed', msg: 'Initials are shown instead.' }
        : { title: 'Logo saved', msg: 'Everyone in your organisation can now see it.' };
    case 'password':
      return { title: 'Password changed', msg: sessionsEnded(record['endedSessions']) };
  }
};

/** Says that a form's record is saved. `isNew`: there was none before. */
export const savedNotice = (kind: FormKind, isNew: boolean, record: SavedRecord): Notify => ({
  type: 'notify',
  group: 'success',
  ...wordsOf(kind, isNew, record),
});
