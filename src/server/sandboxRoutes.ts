import type { FastifyInstance } from 'fastify';
import type { Implementation } from './http/implement.ts';
import type { Platform } from './platform/platform.ts';

/** Creates the sandbox's calls. Loaded only in the sandbox, so none of this exists in production. */
export const sandboxRoutes = async (platform: Platform): Promise<Implementation[]> =>
  platform.config.sandbox ? (await import('./sandbox/sandboxCalls.ts')).sandbox(platform) : [];

/** Mounts the stand-ins for the card provider and the main application's server. Production doesn't have them. */
export async function sandboxProvider(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!platform.config.sandbox) return;
  await (await import('./sandbox/provider/mountProvider.ts')).mountProvider(app, platform);
  await (await import('./sandbox/mainApp.ts')).mountMainApp(app, platform);
}
