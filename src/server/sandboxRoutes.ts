import type { FastifyInstance } from 'fastify';
import type { Implementation } from './http/implement.ts';
import type { Platform } from './platform/platform.ts';

/** The sandbox's calls. Loaded only while it is on: with real keys set none of it exists. */
export const sandboxRoutes = async (platform: Platform): Promise<Implementation[]> =>
  platform.config.sandbox ? (await import('./sandbox/sandboxCalls.ts')).sandbox(platform) : [];

/** The stand-ins for the card provider and for the main application's server. With real keys they are not there. */
export async function sandboxProvider(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!platform.config.sandbox) return;
  await (await import('./sandbox/provider/mountProvider.ts')).mountProvider(app, platform);
  await (await import('./sandbox/mainApp.ts')).mountMainApp(app, platform);
}
