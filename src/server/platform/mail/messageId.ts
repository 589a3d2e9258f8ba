/** Identifies one of our mails anywhere: its outbox row and the time that was written. */
export interface MailKey {
  id: number;
  createdAt: Date;
}

/** The Message-ID header, the same for every attempt. */
export const messageIdOf = ({ id, createdAt }: MailKey, hostname: string): string =>
  `<${createdAt.getTime()}.${id}@${hostname}>`;

/** The mail that a Message-ID identifies, with or without angle brackets; null if it isn't one of ours. */
export function mailKeyOf(messageId: string): MailKey | null {
  const [, time, id] = /^<?(\d{1,14})\.(\d{1,15})@/.exec(messageId.trim()) ?? [];
  return time === undefined || id === undefined ? null : { id: Number(id), createdAt: new Date(Number(time)) };
}
