import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer that distributes requests to several processes in turn. It never retries: a failure goes to the
 * caller.
 */
export interface Balancer {
  url: string;
  /** Base URLs of the processes. A process that is removed gets no new requests. */
  targets: string[];
  /** Removes a process, and resolves once it has answered all its requests. */
  drain: (target: string) => Promise<void>;
  /** Requests answered with 500 or above, or not at all. */
  failures: string[];
  close: () => void;
}

export async function openBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const failures: string[] = [];
  const requestsInFlight = new Map<string, Set<Promise<unknown>>>();
  // A new connection for each request, so that none is reused just as its process closes it.
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
    const ownRequests = requestsInFlight.get(target) ?? new Set();
    requestsInFlight.set(target, ownRequests);
    const answered = once(to, 'close')
      .catch(() => {})
      .finally(() => ownRequests.delete(answered));
    ownRequests.add(answered);
    const forwarded = request(
      new URL(from.url ?? '/', target),
      { agent, method: from.method, headers: from.headers },
      (answer) => {
        if ((answer.statusCode ?? 0) >= 500) failures.push(`${from.method} ${from.url}: ${answer.statusCode}`);
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', (error) => fail(error.message)).pipe(to);
      },
    );
    forwarded.on('error', (error) => fail(error.message));
    from.pipe(forwarded);
  }

  // The same towards the callers: longer than any test, so that the balancer never closes one that is about to be used.
  const server = createServer({ keepAliveTimeout: 600_000 }, forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    targets,
    failures,
    async drain(target) {
      targets.splice(targets.indexOf(target), 1);
      for (const answered of requestsInFlight.get(target) ?? []) await answered;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
