import { type ComponentType, Fragment, type ReactNode } from 'react';
import { storedToken } from '#api/storedToken.ts';
import { isFramedPage, type Page } from '#contract/pages.ts';
import { useSessionState } from '#features/session/useSession.ts';
import { PageError } from '#errorPage/PageError.ts';
import { useAfterHydration } from '#hydration/useAfterHydration.ts';
import { AwaitedPage } from './AwaitedPage.tsx';
import { GuestGuard } from './GuestGuard.tsx';
import { lazyPage } from './lazyPage.ts';
import { preloadSession, session } from './session.ts';

/*
 * Who may see a page (rules guard.*). A guard decides when a page is entered; what happens when somebody signs in or
 * out while on it is the session machine's decision. Pages load only the guard they need.
 */

export type GuardProps = { page: Page; children: ReactNode };

/**
 * Admits everybody. Remounts when another account signs in, because choices and prices belonged to the previous one.
 */
function Anyone({ children }: GuardProps): ReactNode {
  const replacements = useSessionState((state) => state?.context.replacements ?? 0);
  return <Fragment key={replacements}>{children}</Fragment>;
}

const member = lazyPage<GuardProps>(async () => ({ default: (await import('./MemberGuard.tsx')).MemberGuard }));

const guards = new Map<string, ComponentType<GuardProps>>(
  Object.entries({ public: Anyone, guest: GuestGuard, member: member.Page, admin: member.Page } satisfies Record<
    Page['access'],
    ComponentType<GuardProps>
  >),
);

/** Loads the code of the page's guard, and starts the session that it asks: it would wait for that first. */
export async function preloadGuard({ access }: Page): Promise<void> {
  if (access !== 'member' && access !== 'admin') return;
  const start: () => Promise<unknown> = storedToken.read() === null ? preloadSession : session.load;
  await Promise.all([member.preload(), start().catch(() => {})]);
}

/** Renders the page for those its `access` allows, and otherwise the guard's alternative. A frame hydrates first. */
export function Guard({ page, children }: GuardProps) {
  const isAfterHydration = useAfterHydration();
  const Check = guards.get(page.access);
  if (Check === undefined) throw new PageError(500, 'Unknown middleware');
  if (!isAfterHydration && isFramedPage(page)) return <AwaitedPage layout={page.layout} />;
  return <Check page={page}>{children}</Check>;
}
