// Who may see a page: every page of the site in every situation.
import { describe, expect, test } from 'vitest';
import { flowPages, type Page, pageAt, pages, sandboxPages, standInPages } from '#contract/pages.ts';
import { type Admission, admissionTo, type Situation } from '#machines/session/admission.ts';

const everyPage: readonly Page[] = [...pages, ...standInPages, ...sandboxPages, ...flowPages];
const accounts = [true, false].flatMap((isAdmin) =>
  [true, false].flatMap((isSetUp) => [true, false].map((hasAlias) => ({ isAdmin, isSetUp, hasAlias }))),
);
const flags = [true, false].flatMap((wasAdmitted) => [true, false].map((hasLink) => ({ wasAdmitted, hasLink })));
const situations: Situation[] = flags.flatMap((known) => [
  ...(['loading', 'busy', 'unreachable', 'signedOut'] as const).map((session) => ({
    session,
    account: null,
    ...known,
  })),
  ...(['refreshing', 'signedIn'] as const).flatMap((session) =>
    accounts.map((account) => ({ session, account, ...known })),
  ),
]);
const cases = everyPage.flatMap((page) => situations.map((situation) => ({ page, situation })));

/** Checks the admission of every page in every situation that `applies` to. Fails if there is none. */
function expectEach(
  applies: (page: Page, situation: Situation) => boolean,
  expected: Admission | ((page: Page) => Admission),
): void {
  const found = cases.filter(({ page, situation }) => applies(page, situation));
  expect(found).not.toEqual([]);
  for (const { page, situation } of found)
    expect(admissionTo(page, situation), `${page.pattern} ${JSON.stringify(situation)}`).toEqual(
      typeof expected === 'function' ? expected(page) : expected,
    );
}
const admitted: Admission = { is: 'admitted' };
const isSignedIn = ({ session }: Situation) => session === 'signedIn' || session === 'refreshing';
const isProtected = ({ access }: Page) => access === 'member' || access === 'admin';
/** The sign-up's steps after signing in. */
const setUp = ['/auth/create-account', '/security-questions', '/select-product'];

// Rules: guard.guest
describe('a page for guests', () => {
  const isUnknown = ({ session }: Situation) => session === 'loading' || session === 'refreshing';
  const isByOwnLink = (page: Page, { hasLink }: Situation) => hasLink === true && page.actsByLink === true;
  const isNew = (page: Page, situation: Situation) =>
    page.access === 'guest' && !situation.wasAdmitted && !isByOwnLink(page, situation);
  test('leads a signed-in person to the home page', () =>
    expectEach((page, situation) => isNew(page, situation) && situation.session === 'signedIn', {
      is: 'redirected',
      to: '/',
      isReturning: false,
    }));
  test('waits while it isn’t known whether somebody is signed in', () =>
    expectEach((page, situation) => isNew(page, situation) && isUnknown(situation), { is: 'waiting' }));
  test('is open to everybody else, and to a person who is already on it', () =>
    expectEach(
      (page, situation) =>
        page.access === 'guest' && (situation.wasAdmitted || (!isSignedIn(situation) && !isUnknown(situation))),
      admitted,
    ));
  test('opens by a link for its own account, even if somebody else is signed in', () =>
    expectEach((page, situation) => page.access === 'guest' && isByOwnLink(page, situation), admitted));
  test('of the sign-up, with a link, is not: it signs in', () =>
    expectEach(
      ({ pattern }, situation) => pattern === '/sign-up' && situation.session === 'signedIn' && !situation.wasAdmitted,
      { is: 'redirected', to: '/', isReturning: false },
    ));
});

test('a public page is open in every situation', () => expectEach(({ access }) => access === 'public', admitted));

// Rules: guard.member
describe('a protected page', () => {
  test.each([true, false])(
    'leads a visitor to sign in, and back unless they have just signed out (%s)',
    (wasAdmitted) =>
      expectEach(
        (page, situation) =>
          isProtected(page) &&
          page.pattern !== '/auth/create-account' &&
          situation.session === 'signedOut' &&
          situation.wasAdmitted === wasAdmitted,
        { is: 'redirected', to: '/sign-in', isReturning: !wasAdmitted },
      ),
  );
  test('of the organisation’s set-up is never where a sign-in leads back to: the session knows who needs it', () =>
    expectEach(({ pattern }, { session }) => pattern === '/auth/create-account' && session === 'signedOut', {
      is: 'redirected',
      to: '/sign-in',
      isReturning: false,
    }));
  test('waits for a session that is loading or changing', () =>
    expectEach((page, { session }) => isProtected(page) && (session === 'loading' || session === 'busy'), {
      is: 'waiting',
    }));
  test('says that the server can’t be reached', () =>
    expectEach((page, { session }) => isProtected(page) && session === 'unreachable', { is: 'unreachable' }));
});

// Rules: guard.admin
test('a member sees the pages for members, and is told whom to ask on those for administrators', () => {
  const isMember = (situation: Situation) => isSignedIn(situation) && situation.account?.isAdmin === false;
  expectEach((page, situation) => page.access === 'member' && isMember(situation), admitted);
  expectEach((page, situation) => page.access === 'admin' && isMember(situation), { is: 'askAdministrator' });
});

// Rules: guard.alias
describe('an administrator', () => {
  const isIn = (situation: Situation, isSetUp: boolean, hasAlias: boolean | null) =>
    isSignedIn(situation) &&
    situation.account?.isAdmin === true &&
    situation.account.isSetUp === isSetUp &&
    (hasAlias === null || situation.account.hasAlias === hasAlias);
  const isExempt = ({ pattern }: Page) => pattern === '/account-details' || setUp.includes(pattern);

  test('sees every page for members and administrators', () =>
    expectEach((page, situation) => isProtected(page) && isIn(situation, true, true), admitted));
  test('whose organisation isn’t set up sees only the pages that set it up', () => {
    expectEach((page, situation) => setUp.includes(page.pattern) && isIn(situation, false, null), admitted);
    expectEach(
      (page, situation) => isProtected(page) && !setUp.includes(page.pattern) && isIn(situation, false, null),
      { is: 'redirected', to: '/auth/create-account', isReturning: false },
    );
  });
  test('whose organisation has no alias chooses one first, and then comes back', () => {
    expectEach((page, situation) => isExempt(page) && isIn(situation, true, false), admitted);
    expectEach(
      (page, situation) =>
        isProtected(page) && !isExempt(page) && situation.session === 'signedIn' && isIn(situation, true, false),
      { is: 'redirected', to: '/account-details', isReturning: true },
    );
  });
  test('who has just chosen an alias waits until the session knows it', () =>
    expectEach(
      (page, situation) =>
        isProtected(page) && !isExempt(page) && situation.session === 'refreshing' && isIn(situation, true, false),
      { is: 'waiting' },
    ));
});

test('nobody is led in a circle: the page that somebody is led to is open to them', () => {
  for (const { page, situation } of cases) {
    const admission = admissionTo(page, situation);
    if (admission.is !== 'redirected') continue;
    const next = pageAt(admission.to, everyPage);
    expect(next, admission.to).toBeDefined();
    if (next !== undefined) expect(admissionTo(next, { ...situation, wasAdmitted: false })).toEqual(admitted);
  }
});
