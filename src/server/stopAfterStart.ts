import type { Server } from './start.ts';

/**
 * Stops the server. Finishes a start in progress first, however long it takes, except after an uncaught `error`, when
 * it may never end. Throws if it takes ten more seconds.
 */
export async function stopAfterStart(starting: Promise<Pick<Server, 'stop'>>, error?: Error): Promise<void> {
  if (!error) await starting;
  const stop = async (): Promise<void> => (await starting).stop();
  const timeUp = new Promise<never>((_, reject) => {
    setTimeout(reject, 10_000, new Error('the stop took longer than ten seconds'));
  });
  await Promise.race([stop(), timeUp]);
}
