import type { Implementation } from './http/implement.ts';
import type { Platform } from './platform/platform.ts';

/** The sandbox's calls. Loaded only while it is on: with real keys set none of it exists. */
export const sandboxRoutes = async (platform: Platform): Promise<Implementation[]> =>
  platform.config.sandbox ? (await import('./sandbox/routes.ts')).sandbox(platform) : [];
