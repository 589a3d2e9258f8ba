import { matchPath } from 'react-router-dom';
import { type Page, pages } from '#contract/pages.ts';

const known: readonly Page[] = pages;

/** The app's page; until it exists, its section on the home page. */
export const appAddress = (slug: string): string =>
  known.some(({ pattern }) => matchPath(pattern, `/apps/${slug}`) !== null) ? `/apps/${slug}` : `/#${slug}`;
