import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { closePromptly } from './http/closePromptly.ts';
import { allowOwnOrigins } from './http/cors.ts';
import { describeCalls } from './http/docs.ts';
import { delayUntilStarted } from './http/delayUntilStarted.ts';
import { handleError } from './http/errors.ts';
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
import { plansAt } from './modules/plans/service.ts';
import { ApiError } from './platform/errors.ts';
import type { Platform } from './platform/platform.ts';

export interface AppOptions {
  /** The built site; null serves calls only. */
  site: string | null;
  /** Reads the OpenAPI document together and serves /docs, where the settings switch that on. */
  docs?: boolean;
  /** How often the written pages' prices are compared with those in force. */
  pricesEveryMs?: number;
  overload?: OverloadLimits;
}

const BODY_LIMIT = 64 * 1024;
const IDLE_MS = 60_000;

/** Fastify with this server's settings: one log, one way to say no. It exists before the rest, because all of it logs. */
export function createApp(config: Config): FastifyInstance {
  const trusted = config.trustProxy;
  return Fastify({
    ...loggingOptions(config),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: BODY_LIMIT,
    // A client that dawdles holds a socket no longer than this.
    requestTimeout: 30_000,
    // Nothing moves on it for so long in the middle of a request, or between two.
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: IDLE_MS,
    // Refused in words instead (refusals.ts).
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadableRequest,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: routableAddress,
    frameworkErrors: handleError,
  });
}

/** Puts the HTTP server together: what holds for every request first, then the calls, then the site. */
export async function assemble(app: FastifyInstance, platform: Platform, implementations: readonly Implementation[], options: AppOptions): Promise<void> {
  const { config, database, clock, sessions, limits, startUp } = platform;
  requirePolicies(app);
  logRequests(app);
  const underWay = countRequestsInFlight(app);
  closePromptly(app, underWay);
  delayUntilStarted(app, startUp);
  shedOverload(app, underWay, startUp, options.overload ?? { inFlight: 500, lagMs: 1_500 });
  await secureHeaders(app, config);
  refuseEarly(app);
  allowOwnOrigins(app, config);
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found', { msg: 'This call doesn’t exist. Check the method and the address.' });
  });
  if (config.docs && (options.docs ?? true)) await describeCalls(app, config);
  reportHealth(app, database, startUp);
  mount(app, { config, database, clock, sessions, limits }, implementations);
  if (options.site !== null) await serveSite(app, config, options.site, { names: postNames(clock), listing: sitemapListing(clock) }, { now: () => plansAt(database.sql, clock.now()), everyMs: options.pricesEveryMs ?? 10_000 }, clock);
}
