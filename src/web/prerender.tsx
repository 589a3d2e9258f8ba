import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { queryClient } from '#api/queryClient.ts';
import { setPrerenderedPlans, showsPlans } from '#api/prerenderedPlans.ts';
import { preloadPage } from '#app/routes.tsx';
import { session, translate } from '#app/session.ts';
import { announcements } from '#content/announcements.ts';
import { blogs } from '#content/blogs.ts';
import { isPrerenderedPage, linkedPath, type Page, pageAt, pages } from '#contract/pages.ts';
import type { PlanList } from '#contract/plans.ts';
import { PRERENDERED_PLANS_ID } from '#contract/prerenderedPlans.ts';
import { setLinkParameters } from '#tabState/linkParameters.ts';
import { Root } from './Root.tsx';

/* Prerenders public pages as a visitor sees them. Runs in Node after the build, without a document. */

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
  return linkSecrets ? [pattern, linkedPath(pattern)] : [pattern];
}

/** The paths of all prerendered pages. */
export const paths: readonly string[] = (pages as readonly Page[]).filter(isPrerenderedPage).flatMap(pathsOf);

/** What no link carries: a page shows only whether there is a secret. */
const someSecret = 'secret';

/** The page that is kept under a path, its path in the browser, and whether a mailed link opens it. */
function keptAs(kept: string): { page: Page | undefined; path: string; isByLink: boolean } {
  const linked = (pages as readonly Page[]).find(({ pattern }) => linkedPath(pattern) === kept);
  return linked
    ? { page: linked, path: linked.pattern, isByLink: true }
    : { page: pageAt<Page>(kept, pages), path: kept, isByLink: false };
}

/** React puts elements of the head before everything else. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

async function render(path: string): Promise<{ head: string; body: string }> {
  await preloadPage(path);
  const sheet = new ServerStyleSheet();
  try {
    const failures: unknown[] = [];
    const tree = (
      <Root
        session={session}
        translate={translate}
        router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
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
const inert = (plans: PlanList): string =>
  `<script id="${PRERENDERED_PLANS_ID}" type="application/json">${JSON.stringify(plans).replaceAll('<', '\\u003c')}</script>`;

/** Renders a page into the template, with the plan list where it shows prices. Throws if any part can't be rendered. */
export async function write(kept: string, { template, plans }: { template: string; plans: PlanList }): Promise<string> {
  // One page's data must not leak into the next.
  queryClient.clear();
  setPrerenderedPlans(plans);
  const { page, path, isByLink } = keptAs(kept);
  const secrets = isByLink ? (page?.linkSecrets ?? []) : [];
  setLinkParameters(Object.fromEntries(secrets.map((name) => [name, someSecret])));
  const { head, body } = await render(path);
  const data = showsPlans() ? inert(plans) : '';
  return template
    .replace('<html ', page?.access === 'guest' ? '<html data-for-guests ' : '<html ')
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${data}`);
}
