import type { ComponentType, ReactNode } from 'react';
import type { Page } from '#contract/pages.ts';
import { PageError } from '#flow/errors/PageError.ts';
import { lazyPage } from './lazyPage.ts';
import { preloadSession } from './session.ts';
import type { GuardProps } from './sessionGuards.tsx';

/*
 * Who may see a page (spec section 4, Guards). A guard decides when a page is entered; where somebody goes who signs in or
 * out while on it is the session machine's decision. Only a guard that asks the session loads it.
 */

const Anyone = ({ children }: GuardProps): ReactNode => children;

const guest = lazyPage<GuardProps>(async () => ({ default: (await import('./sessionGuards.tsx')).Guest }));
const member = lazyPage<GuardProps>(async () => ({ default: (await import('./sessionGuards.tsx')).Member }));

const guards = new Map<string, ComponentType<GuardProps>>(
  Object.entries({ public: Anyone, guest: guest.Page, member: member.Page, admin: member.Page } satisfies Record<Page['access'], ComponentType<GuardProps>>),
);

/** Fetches what the page's guard needs. */
export async function preloadGuard({ access }: Page): Promise<void> {
  if (access !== 'public') await Promise.all([(access === 'guest' ? guest : member).preload(), preloadSession().catch(() => {})]);
}

/** Lets a person see the page, or shows and does what its `access` asks for instead. */
export function Guard({ page, children }: GuardProps) {
  const Check = guards.get(page.access);
  if (Check === undefined) throw new PageError(500, 'Unknown middleware');
  return <Check page={page}>{children}</Check>;
}
