import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Clock, later } from '#server/platform/clock.ts';

/**
 * Serves security.txt (RFC 9116), which says where to report a weakness, the preferred way first. It expires, so that
 * nobody trusts an old copy. Its own address has to be https, and a sandbox has nobody to write to.
 */
export function serveSecurityContact(
  app: FastifyInstance,
  { publicUrl, salesEmail, sandbox }: Pick<Config, 'publicUrl' | 'salesEmail' | 'sandbox'>,
  clock: Clock,
): void {
  const { origin, protocol } = new URL(publicUrl);
  if (sandbox || protocol !== 'https:') return;
  app.get('/.well-known/security.txt', { config: { policy: { who: 'anyone' } } }, (_request, reply) => {
    const lines = [
      `Contact: ${origin}/contact-us`,
      `Contact: mailto:${salesEmail}`,
      `Expires: ${later(clock.now(), { days: 180 }).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      `Policy: ${origin}/security-policy`,
    ];
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`${lines.join('\n')}\n`);
  });
}
