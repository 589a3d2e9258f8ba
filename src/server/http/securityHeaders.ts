import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Hash of the style that sonner inserts into the page. A test compares it with the installed version. */
export const toasterStyleHash = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";
/** Hash of the style that react-aria inserts for pressable elements if there is no nonce. Tested in the same way. */
export const pressStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";
// The element is inserted empty and filled afterwards, and the browser checks the empty one first.
export const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The Content-Security-Policy of a page: only our own scripts, and calls to this origin and the configured hosts.
 * @param styles sources that allow the page's own styles: its nonce, or their hashes
 * @param scripts hashes of the page's inline scripts
 */
export function pagePolicy(
  { hrApiUrl, generalApiUrl }: Pick<Config, 'hrApiUrl' | 'generalApiUrl'>,
  styles: readonly string[],
  scripts: readonly string[] = [],
): string {
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
    // Only web/ui/trustedHtml.ts may turn text into HTML or script.
    "require-trusted-types-for 'script'",
    'trusted-types humanar default',
  ].join('; ');
}

/** Helmet's headers for these settings. They are the same for every request, so Helmet runs only once. */
async function helmetHeaders(publicUrl: string): Promise<Record<string, string>> {
  const scratch = Fastify({ logger: false });
  await scratch.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  });
  scratch.get('/', async (_request, reply) => reply.code(204).send());
  const { headers } = await scratch.inject('/');
  await scratch.close();
  const own = new Set(['date', 'connection', 'content-length', 'content-type']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Sets the headers of every response. Responses that aren't pages may load nothing at all. */
export async function secureHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const headers = await helmetHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
