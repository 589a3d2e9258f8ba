import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseGate {
  /** The database's address through the gate. */
  url: string;
  /** Cuts all connections and refuses new ones. */
  shut: () => void;
  open: () => void;
  /** Cuts each connection on which a message with this text is sent. */
  cutAt: (text: string | null) => void;
  /** Stops answering on every connection, and accepts new ones without ever answering. */
  silence: () => void;
  close: () => void;
}

/** A proxy between the server and PostgreSQL, so that a test can cut the connection. */
export async function databaseGate(target: URL): Promise<DatabaseGate> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  let isSilent = false;
  let cutting: string | null = null;
  const tcp = createServer((from) => {
    from.on('error', () => {});
    if (!isOpen) return void from.destroy();
    sockets.add(from.on('close', () => sockets.delete(from)));
    if (isSilent) return void from.resume();
    const to = connect(Number(target.port || 5432), target.hostname);
    sockets.add(to.on('error', () => {}).on('close', () => sockets.delete(to)));
    from.on('data', (sent) => void (cutting !== null && sent.includes(cutting) && from.destroy()));
    from.pipe(to).pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const address = tcp.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    shut: () => {
      isOpen = false;
      cut();
    },
    open: () => void (isOpen = true),
    cutAt: (text) => void (cutting = text),
    silence: () => {
      isSilent = true;
      sockets.forEach((socket) => socket.unpipe());
    },
    close: () => {
      cut();
      tcp.close();
    },
  };
}
