import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '#server/config.ts';
import { LogOutput } from '#server/platform/logOutput.ts';

/** Fastify's log settings. Nothing about a request is logged except what is listed here. */
export function loggingOptions({
  logLevel,
}: Pick<Config, 'logLevel'>): Pick<
  FastifyServerOptions,
  'logger' | 'logController' | 'childLoggerFactory' | 'genReqId' | 'requestIdHeader'
> {
  return {
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            stream: new LogOutput(),
            timestamp: () => `,"time":"${new Date().toISOString()}"`,
            // An allow-list. Everything else that Fastify would log about a request is left out.
            serializers: {
              req: () => ({}),
              res: () => ({ statusCode: '' }),
              err: ({ name }: Error) => ({ type: name, message: '', stack: '' }),
            },
          },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // One logger for all requests, with the request's id in each line: a child logger per request costs more than most
    // requests.
    childLoggerFactory: (logger) => logger,
    // Generated here, never taken from the client.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
  };
}

/** Logs one line per request (method, route pattern, status, time, id) and puts the id into each response. */
export function logRequests(app: FastifyInstance): void {
  // Synchronous hooks take a callback: a promise would cost every request a turn of the event loop.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (route === '/healthz' || route === '/readyz') request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
