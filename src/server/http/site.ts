import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  flowPages,
  isLinked,
  isSameForEveryone,
  legacyRedirects,
  linkedPath,
  nameIn,
  type Page,
  pageAt,
  pages,
  sandboxPages,
  standInPages,
  redirectTarget,
  withoutSlash,
} from '#contract/pages.ts';
import { ORDER_PAGE, usualOrderIn, usualOrderPath } from '#contract/prerenderedPrices.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ApiError } from '#server/platform/errors.ts';
import { escapeMarkup } from '#server/platform/escapeMarkup.ts';
import { ASSET_CACHING, AssetMemory, type StoredAsset } from './assetMemory.ts';
import { isCallAddress, noSuchCall } from './callAddress.ts';
import { filesIn } from './filesIn.ts';
import { isWithin, pageIn, spanAt } from './currentPages.ts';
import { keepPricesCurrent, type Prices } from './pricedPages.ts';
import { guideSearchEngines, type Listing } from './searchEngines.ts';
import { serveSecurityContact } from './securityContact.ts';
import { pagePolicy } from './securityHeaders.ts';
import { contactDetails } from './contactDetails.ts';
import { builtPages, sendPage, type PrerenderedPage, prerenderedPage } from './prerenderedPages.ts';

/**
 * With this query, /pricing redirects to the order. Other queries, such as a visitor's source, don't change a
 * prerendered page.
 */
const asksForTrial = /(?:^|&)trial=true(?:&|$)/i;

/** Secrets in mailed links. A permanent redirect would be cached together with them. */
const carriesSecret = /(?:^|&)(?:token|code|reset_token|linchpin)=/i;

/** The settings passed to the page. None of them is secret. */
function siteConfig(config: Config): string {
  return JSON.stringify({
    sandbox: config.sandbox,
    hrApi: config.hrApiUrl ?? '',
    generalApi: config.generalApiUrl ?? '',
    appKey: config.marketingAppKey,
    mainApp: config.hasStandIn ? '/main-app' : config.mainAppUrl,
    linchpin: config.linchpin,
    contact: contactDetails(config.contact),
    social: Object.fromEntries(Object.entries(config.social).filter(([, address]) => address !== null)),
    flows: config.flows,
    origin: new URL(config.publicUrl).origin,
  });
}

type Pattern = (typeof pages | typeof standInPages | typeof sandboxPages | typeof flowPages)[number]['pattern'];

/**
 * For patterns whose names are defined by content instead of the list of pages: whether something of this name exists.
 */
export type PageNames = Readonly<Partial<Record<Pattern, (name: string) => boolean>>>;

/** Headers of a page that a secret in its address opens. */
const secretPageHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' };

/** What the server needs to know about content pages. */
export interface PageContent {
  names: PageNames;
  listing: Listing;
}

/**
 * Serves the built site: its files, its pages (prerendered, or one shell for the others), and redirects from old
 * addresses.
 */
export async function serveSite(
  app: FastifyInstance,
  config: Config,
  folder: string,
  { names, listing }: PageContent,
  prices: Prices,
  clock: Clock,
): Promise<void> {
  const shellPath = join(folder, 'index.html');
  if (!existsSync(shellPath)) {
    throw new Error(`The site is not built: ${shellPath} is missing. Run npm run build.`);
  }
  const settings = escapeMarkup(siteConfig(config));
  const builtShell = readFileSync(shellPath, 'utf8');
  const built = builtPages(folder, config);
  /** By path, with current prices. */
  const pagesNow = new Map(built);
  const time = () => clock.now().getTime();
  let span = spanAt(time(), pagesNow.values());
  let shell = shellOf(pageIn(span, builtShell), settings);
  const knownPages: (Page & { pattern: Pattern })[] = [
    ...pages,
    ...(config.hasStandIn ? standInPages : []),
    ...(config.sandbox ? sandboxPages : []),
    ...(config.flows ? flowPages : []),
  ];
  // Most addresses are patterns without parameters: those are found without trying all patterns.
  const exact = new Map<string, Page & { pattern: Pattern }>(
    knownPages.filter(({ pattern }) => !pattern.includes(':')).map((page) => [page.pattern, page]),
  );
  const pageOf = (path: string) => exact.get(path) ?? pageAt(path, knownPages);
  const render = (path: string, html: string) =>
    prerenderedPage(pageIn(span, html), config, settings, {
      ...(path.endsWith(linkedPath('')) && { 'cache-control': 'no-store' }),
      ...(pageOf(path)?.isByLink && secretPageHeaders),
    });
  /** Filled on first request. */
  const written = new Map<string, PrerenderedPage>();
  const writtenAt = (path: string): PrerenderedPage | undefined => {
    const ready = written.get(path);
    const html = ready ? undefined : pagesNow.get(path);
    if (html === undefined) return ready;
    const page = render(path, html);
    written.set(path, page);
    return page;
  };
  const keepCurrent = (): void => {
    if (isWithin(span, time())) return;
    span = spanAt(time(), pagesNow.values());
    shell = shellOf(pageIn(span, builtShell), settings);
    written.clear();
  };
  const replace = async (path: string, html: string | null): Promise<void> => {
    if (html === null) return void (pagesNow.delete(path) && written.delete(path));
    pagesNow.set(path, html);
    const before = span;
    const page = render(path, html);
    // Compressed before it replaces its predecessor, so that no request waits.
    await Promise.all([page.body.as('br'), page.body.as('gzip')]);
    if (span === before) written.set(path, page);
  };
  keepPricesCurrent(app, folder, config, built, prices, replace);
  const isPage = (path: string): boolean => {
    const page = pageOf(path);
    return page !== undefined && (names[page.pattern]?.(nameIn(page, path) ?? '') ?? true);
  };
  const builtFiles = new Set(filesIn(folder));
  const files = new Set(
    [...builtFiles].filter((file) => file !== 'index.html' && !file.startsWith('.') && !/\.(?:br|gz)$/.test(file)),
  );
  const assets = new AssetMemory(folder, builtFiles);
  const redirects = new Map<string, string>(legacyRedirects.map(({ from, to }) => [from, to]));

  const isListed = (path: string): boolean => {
    const page = pageOf(path);
    return isPage(path) && page !== undefined && isSameForEveryone(page);
  };
  guideSearchEngines(app, config, () => [...built.keys()].filter(isListed), listing);
  serveSecurityContact(app, config, clock);
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true });

  const isRead = (path: string): boolean =>
    isPage(path) ||
    redirects.has(withoutSlash(path)) ||
    files.has(path.slice(1)) ||
    // These would make it a pattern. No route has them in its address.
    (!/[:*]/.test(path) && app.hasRoute({ method: 'GET', url: path }));
  // Answered before any of the body is read.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { policy: { who: 'anyone' } },
    onRequest: async ({ url }) => {
      const [path = '/'] = url.split('?', 1);
      if (!isCallAddress(path) && isRead(path))
        throw new ApiError('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
      throw noSuchCall();
    },
    handler: () => null,
  });

  const sendMissing = (request: FastifyRequest, reply: FastifyReply) => {
    const page = writtenAt('/404');
    return page ? sendPage(request, reply.code(404), page) : sendShell(reply, 404);
  };
  const sendShell = (reply: FastifyReply, status: 200 | 404): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .headers({
        'content-security-policy': pagePolicy(config, [`'nonce-${nonce}'`]),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(shell(nonce));
  };

  /** The path of the prerendered page that fits a page's query. */
  const prerenderedPathFor = (path: string, query: string | undefined): string => {
    if (query === undefined) return path;
    if (path === '/pricing' && asksForTrial.test(query)) return ORDER_PAGE;
    const order = path === ORDER_PAGE ? usualOrderIn(query) : undefined;
    if (order !== undefined) return usualOrderPath(order);
    const page = pageOf(path);
    return page !== undefined && isLinked(page, query) ? linkedPath(path) : path;
  };
  const redirect = (reply: FastifyReply, target: string, query: string | undefined) => {
    const hasSecret = query !== undefined && carriesSecret.test(query);
    reply.header('cache-control', hasSecret ? 'no-store' : 'public, max-age=86400');
    return reply.redirect(redirectTarget(target, query ?? ''), 308);
  };
  const sendAsset = (request: FastifyRequest, reply: FastifyReply, file: string) => {
    if (!files.has(file)) throw new ApiError('not_found');
    const send = (asset: StoredAsset | null) =>
      asset === null
        ? reply.header('cache-control', ASSET_CACHING).sendFile(file)
        : reply.headers(asset.headers).send(asset.body);
    const asset = assets.find(request, file);
    return asset instanceof Promise ? asset.then(send) : send(asset);
  };

  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { policy: { who: 'anyone' }, isEarly: true } },
    (request, reply) => {
      const file = request.params['*'];
      if (file.startsWith('assets/')) return sendAsset(request, reply, file);
      keepCurrent();
      // The most requested pages at their own addresses are answered before anything else is checked.
      const readyPage = writtenAt(request.url);
      if (readyPage && isPage(request.url)) return sendPage(request, reply, readyPage);
      const [raw = '/', query] = request.url.split('?', 2);
      if (isCallAddress(raw)) throw noSuchCall();
      const path = `/${file}`;
      const page = withoutSlash(path);
      const target = redirects.get(page);
      if (target !== undefined) return redirect(reply, target, query);
      if (isPage(path)) {
        const ahead = writtenAt(prerenderedPathFor(page, query));
        if (ahead) return sendPage(request, reply, ahead);
        return sendShell(reply, 200);
      }
      if (files.has(file)) return reply.header('cache-control', 'public, max-age=3600').sendFile(file);
      return sendMissing(request, reply);
    },
  );
}

/** Inserts the settings into the built page once, and a new nonce each time it is sent. */
function shellOf(html: string, settings: string): (nonce: string) => string {
  const parts = html.replaceAll('__HUMANAR_CONFIG__', () => settings).split('__CSP_NONCE__');
  if (parts.length < 2 || !html.includes('__HUMANAR_CONFIG__'))
    throw new Error('The built index.html lacks placeholders for the nonce or the settings.');
  return (nonce) => parts.join(nonce);
}
