import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { queryClient } from '#api/queryClient.ts';
import { setPrerenderedPrices, showsPlans } from '#api/prerenderedPrices.ts';
import { preloadPage } from '#app/routes.tsx';
import { session, translate } from '#app/session.ts';
import { announcements } from '#content/announcements.ts';
import { blogs } from '#content/blogs.ts';
import { isFramedPage, isPrerenderedPage, linkedPath, type Page, pageAt, pages } from '#contract/pages.ts';
import {
  ORDER_PAGE,
  PRERENDERED_PLANS_ID,
  PRERENDERED_QUOTE_ID,
  type PrerenderedPrices,
  usualOrderPath,
  usualOrderQuery,
  usualOrders,
} from '#contract/prerenderedPrices.ts';
import type { QuoteRequest } from '#contract/quotes.ts';
import { setLinkParameters } from '#tabState/linkParameters.ts';
import { Root } from './Root.tsx';

/*
 * Prerenders public pages as a visitor sees them, and the frames of others. Runs in Node after the build, without a
 * document.
 */

export { shareSvg } from './shareDrawing.ts';

/** The page for addresses that don't exist. */
export const missing = '/404';

const contentIds: Record<string, readonly { id: string }[]> = {
  '/announcement/:id': announcements,
  '/blog/:id': blogs,
};

function pathsOf({ pattern, only, linkSecrets }: Page): string[] {
  const names = only ?? contentIds[pattern]?.map(({ id }) => id);
  if (names) return names.map((name) => pattern.replace(/:\w+$/, name));
  if (pattern === ORDER_PAGE) return [pattern, ...usualOrders.map(usualOrderPath)];
  return linkSecrets ? [pattern, linkedPath(pattern)] : [pattern];
}

/** The paths of all prerendered pages. */
export const paths: readonly string[] = (pages as readonly Page[]).filter(isPrerenderedPage).flatMap(pathsOf);

/** Pages whose frame is prerendered, with what decides which scripts they load. */
export const framedPages: readonly Pick<Page, 'pattern' | 'layout' | 'access'>[] = (pages as readonly Page[]).filter(
  isFramedPage,
);

/** What no link carries: a page shows only whether there is a secret. */
const someSecret = 'secret';

interface Kept {
  page: Page | undefined;
  /** In the browser. */
  path: string;
  /** Whether a mailed link opens it. */
  isByLink: boolean;
  /** The order in its address. */
  order?: QuoteRequest;
}

/** The page that is kept under a path. */
function keptAs(kept: string): Kept {
  const linked = (pages as readonly Page[]).find(({ pattern }) => linkedPath(pattern) === kept);
  if (linked) return { page: linked, path: linked.pattern, isByLink: true };
  const order = usualOrders.find((usual) => usualOrderPath(usual) === kept);
  const path = order === undefined ? kept : ORDER_PAGE;
  return { page: pageAt<Page>(path, pages), path, isByLink: false, ...(order && { order }) };
}

/** React puts elements of the head before everything else. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

async function render(path: string, query: string): Promise<{ head: string; body: string }> {
  await preloadPage(path);
  const sheet = new ServerStyleSheet();
  try {
    const failures: unknown[] = [];
    const tree = (
      <Root
        session={session}
        translate={translate}
        router={({ children }) => <StaticRouter location={path + query}>{children}</StaticRouter>}
      />
    );
    // Renders everything in place: React would move large parts to the end of the page and insert them with scripts.
    const { prelude } = await prerender(sheet.collectStyles(tree), {
      onError: (error) => void failures.push(error),
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    });
    if (failures.length > 0) throw new Error(`${path} cannot be rendered`, { cause: failures[0] });
    const html = await new Response(prelude).text();
    if (/<script>|<!--\$\?-->/.test(html)) throw new Error(`${path} is not written whole`);
    const head = hoisted.exec(html)?.[0] ?? '';
    return { head: head + sheet.getStyleTags(), body: html.slice(head.length) };
  } finally {
    sheet.seal();
  }
}

/** Inert data: not executed, and no text in it can close the element. */
const inert = (id: string, data: object): string =>
  `<script id="${id}" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Renders a page into the template, with the prices that it shows. Throws if any part can't be rendered. */
export async function write(
  kept: string,
  { template, prices: { plans, quotes } }: { template: string; prices: PrerenderedPrices },
): Promise<string> {
  // One page's data must not leak into the next.
  queryClient.clear();
  const { page, path, isByLink, order } = keptAs(kept);
  const quote = order && quotes.find((each) => usualOrderPath(each) === kept);
  setPrerenderedPrices(plans, quote);
  const secrets = isByLink ? (page?.linkSecrets ?? []) : [];
  setLinkParameters(Object.fromEntries(secrets.map((name) => [name, someSecret])));
  const { head, body } = await render(path, order ? `?${usualOrderQuery(order)}` : '');
  const data =
    (showsPlans() ? inert(PRERENDERED_PLANS_ID, plans) : '') + (quote ? inert(PRERENDERED_QUOTE_ID, quote) : '');
  const marks = [
    ...(page?.access === 'guest' && !(isByLink && page.actsByLink) ? ['data-for-guests'] : []),
    ...(order ? ['data-for-order'] : []),
    ...(page && isFramedPage(page) ? ['data-framed'] : []),
  ];
  return template
    .replace('<html', () => ['<html', ...marks].join(' '))
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${data}`);
}
