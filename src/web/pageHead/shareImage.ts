import { config } from '#api/config.ts';
import { isForEverybody, pageAt, pages } from '#contract/pages.ts';

/** The address of the picture that goes along where a page is passed on: each public page has its own, drawn at build. */
export function shareImage(path: string): string {
  const page = path.replace(/(.)\/$/, '$1');
  const answering = pageAt(page, pages);
  const hasOwn = page !== '/' && answering !== undefined && isForEverybody(answering);
  return `${config.origin}/share${hasOwn ? page : '/index'}.png`;
}
