import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before several processes and gives each request to the next of them. It never tries twice: what fails, fails for the caller. */
export interface Balancer {
  url: string;
  /** Base URLs of the processes. One that is taken out gets no new requests. */
  targets: string[];
  /** Takes a process out: resolves once it has answered all that it was given. */
  drain: (target: string) => Promise<void>;
  /** What was answered with 500 or above, or not at all. */
  failures: string[];
  close: () => void;
}

export async function openBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const failures: string[] = [];
  const underWay = new Map<string, Set<Promise<unknown>>>();
  // A connection each: none is used again just when its process closes it.
  const agent = new Agent({ keepAlive: false });
  let count = 0;

  function forward(from: IncomingMessage, to: ServerResponse): void {
    count += 1;
    const target = targets[count % targets.length] ?? '';
    const fail = (why: string): void => {
      failures.push(`${from.method} ${from.url}: ${why}`);
      if (to.headersSent) to.destroy();
      else to.writeHead(502, { 'content-type': 'application/json' }).end('{}');
    };
    const mine = underWay.get(target) ?? new Set();
    underWay.set(target, mine);
    const answered = once(to, 'close').catch(() => {}).finally(() => mine.delete(answered));
    mine.add(answered);
    const onward = request(new URL(from.url ?? '/', target), { agent, method: from.method, headers: from.headers }, (answer) => {
      if ((answer.statusCode ?? 0) >= 500) failures.push(`${from.method} ${from.url}: ${answer.statusCode}`);
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', (error) => fail(error.message)).pipe(to);
    });
    onward.on('error', (error) => fail(error.message));
    from.pipe(onward);
  }

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    targets,
    failures,
    async drain(target) {
      targets.splice(targets.indexOf(target), 1);
      for (const answered of underWay.get(target) ?? []) await answered;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
