import type { FastifyInstance } from 'fastify';
import type { Implementation } from './http/implement.ts';
import type { Platform } from './platform/platform.ts';

/** The sandbox's calls. Loaded only while it is on: with real keys set none of it exists. */
export const sandboxRoutes = async (platform: Platform): Promise<Implementation[]> =>
  platform.config.sandbox ? (await import('./sandbox/routes.ts')).sandbox(platform) : [];

/** The card provider's stand-in. With real keys it is not there. */
export async function sandboxProvider(app: FastifyInstance, platform: Platform): Promise<void> {
  if (platform.config.sandbox) await (await import('./sandbox/provider/routes.ts')).mountProvider(app, platform);
}
