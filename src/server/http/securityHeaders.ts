import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** The one style that a library (sonner) puts into the page by itself; a test compares it with the installed one. */
export const toasterStyleHash = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";
/** The one that react-aria puts in where there is no nonce, for what can be pressed; likewise. */
export const pressStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";
// It is put in empty and filled afterwards: the browser judges the empty one first.
export const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of a page: own scripts only, calls to this origin and the configured hosts.
 * @param styles what allows the page's own styles: its nonce, or their hashes
 * @param scripts what allows those that stand in the page itself: their hashes
 */
export function pagePolicy({ hrApiUrl, generalApiUrl }: Pick<Config, 'hrApiUrl' | 'generalApiUrl'>, styles: readonly string[], scripts: readonly string[] = []): string {
  const hosts = [hrApiUrl, generalApiUrl].filter((host) => host !== null).map((host) => new URL(host).origin);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles, toasterStyleHash, pressStyleHash, emptyStyleHash].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...new Set(hosts)].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes HTML or a script but what web/ui/trustedHtml.ts lets pass.
    "require-trusted-types-for 'script'",
    'trusted-types humanar default',
  ].join('; ');
}

/** What Helmet sets for these settings. It never differs from one request to the next, so that Helmet is asked once. */
async function helmetHeaders(publicUrl: string): Promise<Record<string, string>> {
  const scratch = Fastify({ logger: false });
  await scratch.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  });
  scratch.get('/', async (_request, reply) => reply.code(204).send());
  const { headers } = await scratch.inject('/');
  await scratch.close();
  const own = new Set(['date', 'connection', 'content-length', 'content-type']);
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (own.has(name) || value === undefined ? [] : [[name, String(value)]])));
}

/** Headers of every answer. What is not a page may load nothing at all. */
export async function secureHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const headers = await helmetHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
