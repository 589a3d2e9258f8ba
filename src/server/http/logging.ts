import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '#server/config.ts';
import { LogOutput } from '#server/platform/logOutput.ts';

/** Fastify's settings for the log: only what is named here is ever written about a request. */
export function loggingOptions({ logLevel }: Pick<Config, 'logLevel'>): Pick<FastifyServerOptions, 'logger' | 'logController' | 'childLoggerFactory' | 'genReqId' | 'requestIdHeader'> {
  return {
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            stream: new LogOutput(),
            timestamp: () => `,"time":"${new Date().toISOString()}"`,
            // An allow-list: whatever else Fastify would put into a line about a request stays out.
            serializers: { req: () => ({}), res: () => ({ statusCode: '' }), err: ({ name }: Error) => ({ type: name, message: '', stack: '' }) },
          },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // One log for all requests, each line with its request's id: a child log a request costs more than most requests do.
    childLoggerFactory: (logger) => logger,
    // Made here and never taken from the client.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
  };
}

/** One line a request (method, the route's pattern, status, time, id), and the id in each answer. */
export function logRequests(app: FastifyInstance): void {
  // Hooks that wait for nothing take a callback: a promise each would cost every request a turn.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const line = { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    if (route === '/healthz' || route === '/readyz') request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
