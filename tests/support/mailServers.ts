import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';

/* Mail servers on loopback, both well-behaved and broken. */

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

export interface MailServer {
  url: string;
  close: () => Promise<void>;
}

export interface MailServerOptions {
  /** Awaited before a mail is accepted. An error with a `responseCode` refuses it. */
  accept?: (mail: ReceivedMail) => Error | null | Promise<Error | null>;
  /** An error with a `responseCode` refuses the recipient. */
  recipient?: (address: string) => Error | null;
  port?: number;
}

/** An SMTP refusal. */
export const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });

/** Starts a server that accepts mail. `received` contains the accepted mail. */
export async function mailServer({
  accept = () => null,
  recipient = () => null,
  port = 0,
}: MailServerOptions = {}): Promise<MailServer & { received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 0,
    onRcptTo: ({ address }: SMTPServerAddress, _, done) => done(recipient(address)),
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (source += chunk));
      const judge = async (): Promise<void> => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source };
        const refused = await accept(mail);
        if (!refused) received.push(mail);
        done(refused);
      };
      stream.on('end', () => void judge());
    },
  });
  // Some tests kill a client in the middle of a mail.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: addressOf(server.server),
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const addressOf = (server: Pick<Server, 'address'>): string =>
  `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * Starts a server that accepts connections and stays silent, or sends `chatter` repeatedly without ever ending a line.
 */
export async function silentMailServer(chatter?: {
  text: string;
  everyMs: number;
}): Promise<MailServer & { connections: Set<Socket> }> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    const timer = chatter && setInterval(() => socket.write(chatter.text), chatter.everyMs);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      connections.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of connections) socket.destroy();
    });
  return { url: addressOf(server), connections, close };
}
