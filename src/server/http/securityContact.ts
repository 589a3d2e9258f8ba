import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Clock, later } from '#server/platform/clock.ts';

/** Serves security.txt (RFC 9116), which says where to report a weakness. It expires, so that nobody trusts an old copy. */
export function serveSecurityContact(
  app: FastifyInstance,
  { publicUrl, salesEmail }: Pick<Config, 'publicUrl' | 'salesEmail'>,
  clock: Clock,
): void {
  const { origin } = new URL(publicUrl);
  app.get('/.well-known/security.txt', { config: { policy: { who: 'anyone' } } }, (_request, reply) => {
    const lines = [
      `Contact: mailto:${salesEmail}`,
      `Contact: ${origin}/contact-us`,
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
