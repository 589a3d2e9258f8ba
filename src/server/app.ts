import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { noSuchCall } from './http/callAddress.ts';
import { closePromptly } from './http/closePromptly.ts';
import { allowOwnOrigins } from './http/cors.ts';
import { describeCalls } from './http/docs.ts';
import { delayUntilStarted } from './http/delayUntilStarted.ts';
import { acceptEmptyBodies } from './http/emptyBodies.ts';
import { handleError } from './http/handleError.ts';
import { reportHealth } from './http/health.ts';
import { type Implementation, mount } from './http/implement.ts';
import { loggingOptions, logRequests } from './http/logging.ts';
import { type OverloadLimits, shedOverload } from './http/overload.ts';
import { requirePolicies } from './http/policy.ts';
import { refuseEarly, routableAddress } from './http/earlyRefusals.ts';
import { secureHeaders } from './http/securityHeaders.ts';
import { serveSite } from './http/site.ts';
import { countRequestsInFlight } from './http/requestsInFlight.ts';
import { answerUnreadableRequest } from './http/unreadableRequests.ts';
import { validatorCompiler } from './http/validation.ts';
import { sitemapListing } from './modules/marketing/listing.ts';
import { postNames } from './modules/marketing/service.ts';
import { listedCatalogueAt, pricesSince } from './modules/plans/service.ts';
import { prerenderedPrices } from './modules/quotes/service.ts';
import type { Platform } from './platform/platform.ts';

export interface AppOptions {
  /** Folder of the built site; null serves calls only. */
  site: string | null;
  /** Whether to build the OpenAPI document and serve /docs if the configuration enables them. */
  docs?: boolean;
  /** How often the prices on prerendered pages are compared with current prices. */
  pricesEveryMs?: number;
  overload?: OverloadLimits;
}

const BODY_LIMIT = 64 * 1024;
const IDLE_MS = 60_000;

/** Creates Fastify with this server's settings. Created first, because everything else logs through it. */
export function createApp(config: Config): FastifyInstance {
  const trusted = config.trustProxy;
  return Fastify({
    ...loggingOptions(config),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: BODY_LIMIT,
    // Limits how long a slow client can hold a socket.
    requestTimeout: 30_000,
    // Closes a socket with no traffic for this long, during a request or between requests.
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: IDLE_MS,
    http: {
      // earlyRefusals.ts refuses these with a proper message.
      requireHostHeader: false,
      // How often Node looks for requests past the timeout.
      connectionsCheckingInterval: 2_000,
    },
    clientErrorHandler: answerUnreadableRequest,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: routableAddress,
    frameworkErrors: handleError,
  });
}

/** Assembles the HTTP server: hooks that apply to every request first, then the calls, then the site. */
export async function assemble(
  app: FastifyInstance,
  platform: Platform,
  implementations: readonly Implementation[],
  options: AppOptions,
): Promise<void> {
  const { config, database, clock, sessions, limits, startUp } = platform;
  requirePolicies(app);
  logRequests(app);
  const requestsInFlight = countRequestsInFlight(app);
  closePromptly(app, requestsInFlight);
  // Before anything is refused: otherwise a browser couldn't read the refusal.
  allowOwnOrigins(app, config);
  delayUntilStarted(app, startUp);
  shedOverload(app, startUp, options.overload ?? { inFlight: 500, lagMs: 1_500 });
  await secureHeaders(app, config);
  refuseEarly(app);
  acceptEmptyBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw noSuchCall();
  });
  if (config.docs && (options.docs ?? true)) await describeCalls(app, config);
  reportHealth(app, database, startUp);
  mount(app, { config, database, clock, sessions, limits }, implementations);
  if (options.site !== null)
    await serveSite(
      app,
      config,
      options.site,
      { names: postNames(clock), listing: sitemapListing(clock) },
      {
        now: async () => {
          const [{ sql }, now] = [database, clock.now()];
          return prerenderedPrices(await listedCatalogueAt(sql, now), now, await pricesSince(sql, now));
        },
        everyMs: options.pricesEveryMs ?? 10_000,
      },
      clock,
    );
}
