/** What names a mail of ours, wherever it goes: the outbox row and when it was written. */
export interface MailKey {
  id: number;
  createdAt: Date;
}

/** The Message-ID header: the same at each try. */
export const messageIdOf = ({ id, createdAt }: MailKey, hostname: string): string => `<${createdAt.getTime()}.${id}@${hostname}>`;

/** The mail that a Message-ID names, with or without its angle brackets; null when it isn't one of ours. */
export function mailKeyOf(messageId: string): MailKey | null {
  const [, time, id] = /^<?(\d{1,14})\.(\d{1,15})@/.exec(messageId.trim()) ?? [];
  return time === undefined || id === undefined ? null : { id: Number(id), createdAt: new Date(Number(time)) };
}
