import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { preloadPage } from '#app/routes.tsx';
import { session, translate } from '#app/session.ts';
import { announcements } from '#content/announcements.ts';
import { blogs } from '#content/blogs.ts';
import { pages } from '#contract/pages.ts';
import { Root } from './Root.tsx';

/* Public pages, written ahead of time as a visitor sees them. Runs in Node after the build; no document exists here. */

/** Shows a draft that this tab remembers, so that it is made where the tab is. */
const madeInBrowser: readonly string[] = ['/pricing/order'];

const contentIds: Record<string, readonly { id: string }[]> = { '/announcement/:id': announcements, '/blog/:id': blogs };

function pathsOf({ pattern, ...page }: (typeof pages)[number]): string[] {
  const names = 'only' in page ? page.only : contentIds[pattern]?.map(({ id }) => id);
  return names ? names.map((name) => pattern.replace(/:\w+$/, name)) : [pattern];
}

/** The paths of all pages that are written. */
export const paths: readonly string[] = pages.filter(({ access, pattern }) => access === 'public' && !madeInBrowser.includes(pattern)).flatMap(pathsOf);

/** One page: what belongs into its head, and its body. */
export interface Written {
  head: string;
  body: string;
}

/** React puts what belongs into the head before everything else. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** Writes a page. Throws when any part of it cannot be rendered. */
export async function write(path: string): Promise<Written> {
  await preloadPage(path);
  const sheet = new ServerStyleSheet();
  try {
    const failures: unknown[] = [];
    const tree = <Root session={session} translate={translate} router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />;
    // All of it in its place: React would put large parts behind the page, for scripts to move.
    const { prelude } = await prerender(sheet.collectStyles(tree), { onError: (error) => void failures.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER });
    if (failures.length > 0) throw new Error(`${path} cannot be rendered`, { cause: failures[0] });
    const html = await new Response(prelude).text();
    if (/<script>|<!--\$\?-->/.test(html)) throw new Error(`${path} is not written whole`);
    const head = hoisted.exec(html)?.[0] ?? '';
    return { head: head + sheet.getStyleTags(), body: html.slice(head.length) };
  } finally {
    sheet.seal();
  }
}
