import { config } from '#api/config.ts';
import { isSameForEveryone, pageAt, pages, withoutSlash } from '#contract/pages.ts';

/** URL of the image for link previews. Each public page has its own, drawn by the build. */
export function shareImage(path: string): string {
  const page = withoutSlash(path);
  const answering = pageAt(page, pages);
  const hasOwn = page !== '/' && answering !== undefined && isSameForEveryone(answering);
  return `${config.origin}/share${hasOwn ? page : '/index'}.png`;
}
