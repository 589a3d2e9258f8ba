import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Host } from '#contract/call.ts';
import type { Config } from '#server/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API host of a call. */
    host?: Host;
  }
}

const introduction = [
  'Amounts are naira with two decimals, moments are UTC. A token is 43 characters of base64url.',
  'Every error is `{ msg, code, errors?, current? }`: the message to show, the code, the fields that were refused, and what is current if a change was refused because of it.',
  'A name that is typed in is one line without hidden characters or web addresses; letters right after a full stop count as one. Phone numbers are accepted in any common form, and answered in E.164 (+2348035550142).',
].join('\n\n');

/** Serves the OpenAPI document of all calls, and its page at /docs. Register it before the calls. */
export async function describeCalls(
  app: FastifyInstance,
  { publicUrl, hrApiUrl, generalApiUrl }: Pick<Config, 'publicUrl' | 'hrApiUrl' | 'generalApiUrl'>,
): Promise<void> {
  const servers: Record<Host, string> = { hr: hrApiUrl ?? publicUrl, general: generalApiUrl ?? publicUrl };
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Humanar', version: '1', description: introduction },
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'authorization',
            description: 'A session’s token, or one of the call’s own purpose.',
          },
          mainAppKey: {
            type: 'apiKey',
            in: 'header',
            name: 'authorization',
            description: 'The main application’s key (MAIN_APP_KEY), for calls of its server.',
          },
          mailEventsKey: {
            type: 'apiKey',
            in: 'header',
            name: 'authorization',
            description: 'The key of the service that reads email bounces (MAIL_EVENTS_KEY).',
          },
        },
      },
    },
    transform: (route) => {
      // Pages, health checks and assets aren't calls.
      if (!route.schema?.operationId) return { schema: { hide: true }, url: route.url };
      const { response, ...requestSchema } = route.schema;
      const { schema, url } = jsonSchemaTransform({ ...route, schema: requestSchema });
      // Responses already are JSON schemas.
      const host = route.route.config?.host;
      return { schema: { ...schema, response, ...(host && { servers: [{ url: servers[host] }] }) }, url };
    },
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: { who: 'anyone' } };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      transformStaticCSP: (header) => header,
      uiConfig: { deepLinking: true, tryItOutEnabled: false },
    });
  });
}
