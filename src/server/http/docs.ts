import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';

/** Serves the OpenAPI document of all calls, and its page at /docs. Register it before the calls. */
export async function describeCalls(
  app: FastifyInstance,
  { publicUrl, generalApiUrl }: Pick<Config, 'publicUrl' | 'generalApiUrl'>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Humanar',
        version: '1',
        description: 'Amounts are naira with two decimals, moments are UTC. Every error is `{ msg, code, errors? }`.',
      },
      servers: [{ url: generalApiUrl ?? publicUrl }],
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
      return { schema: { ...schema, response }, url };
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
