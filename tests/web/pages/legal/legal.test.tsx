import { act, cleanup, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, test } from 'vitest';
import { Actor } from 'xstate';
import { routes } from '#app/routes.tsx';
import { privacyFiles, termsFiles } from '#contract/pages.ts';
import { inlineOf, type LegalPolicy, sectionsOf, textsOf } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { thirdParties } from '#content/legal/thirdParties.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import PrivacyFilePage from '#pages/legal/PrivacyFilePage.tsx';
import PrivacyPolicyPage from '#pages/legal/PrivacyPolicyPage.tsx';
import SecurityPolicyPage from '#pages/legal/SecurityPolicyPage.tsx';
import TermsFilePage from '#pages/legal/TermsFilePage.tsx';
import TermsPage from '#pages/legal/TermsPage.tsx';
import ThirdPartyPage from '#pages/legal/ThirdPartyPage.tsx';
import { visit } from '#tests/support/site.tsx';
import { at, open } from '../../app/siteStage.tsx';

const policies: readonly (readonly [policy: LegalPolicy, whole: ReactElement, part: ReactElement])[] = [
  [privacyPolicy, <PrivacyPolicyPage key="whole" />, <PrivacyFilePage key="part" />],
  [termsOfUse, <TermsPage key="whole" />, <TermsFilePage key="part" />],
];

const visitPart = (page: ReactElement, { folder }: LegalPolicy, name: string) =>
  visit(
    <Routes>
      <Route path={`${folder}:name`} element={page} />
    </Routes>,
    { at: `${folder}${name}` },
  );

const hrefsOf = (element: Element) => [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const side = (name: string) => screen.getByRole('navigation', { name });

// Rules: pages.policies
describe.each(policies)('$title', (policy, whole, part) => {
  const { title, address, folder, parts, inShort } = policy;

  it('links from its own page to all parts with their summaries', () => {
    visit(whole);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(document.title).toBe(`${title} · Humanar`);
    const list = screen.getByRole('region', { name: 'All parts' });
    expect(hrefsOf(list)).toEqual(parts.map(({ name }) => `${folder}${name}`));
    for (const { summary } of parts) expect(within(list).getByText(summary)).toBeTruthy();
    const points = screen.getByRole('region', { name: 'In short' });
    expect(
      within(points)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(inShort.map((point) => point.title));
  });

  it('shows each part with its heading, sections and last change', () => {
    for (const [index, each] of parts.entries()) {
      visitPart(part, policy, each.name);
      // By tag, because looking all of them up by role takes many times as long.
      expect([...document.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([each.title]);
      expect(document.title).toBe(`${each.title} · ${title} · Humanar`);
      expect([...document.querySelectorAll('h2')].map(({ id }) => id)).toEqual(sectionsOf(each).map(({ id }) => id));
      expect(document.querySelector('time')?.dateTime).toBe(each.changed);
      expect(document.querySelector('summary')?.textContent).toBe(`Part ${index + 1} of ${parts.length}`);
      const current = [...document.querySelectorAll('nav [aria-current=page]')].map((link) =>
        link.getAttribute('href'),
      );
      expect(current).toEqual([`${folder}${each.name}`, `${folder}${each.name}`]);
      cleanup();
    }
  });

  it('shows links as links, names stored by the browser as code, and everything else as text', () => {
    for (const each of parts) {
      visitPart(part, policy, each.name);
      const pieces = textsOf(each).flatMap(inlineOf);
      const shown = (tag: string) =>
        [...document.querySelectorAll(`article ${tag}`)].filter((element) => element.closest('nav') === null);
      expect(shown('code').map(({ textContent }) => textContent)).toEqual(
        pieces.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])),
      );
      const [back, ...links] = shown('a').map((link) => [link.textContent, link.getAttribute('href')]);
      expect(back).toEqual([title, address]);
      expect(links).toEqual(pieces.flatMap((piece) => (piece.kind === 'link' ? [[piece.text, piece.to]] : [])));
      cleanup();
    }
  });

  it('links from part to part in order, and back to the whole', () => {
    const [first, second, third] = parts;
    const last = parts.at(-1);
    const steps = () => hrefsOf(side('Parts before and after'));
    visitPart(part, policy, second!.name);
    expect(steps()).toEqual([`${folder}${first!.name}`, `${folder}${third!.name}`]);
    expect(within(screen.getByRole('article')).getByRole('link', { name: title }).getAttribute('href')).toBe(address);
    cleanup();
    visitPart(part, policy, first!.name);
    expect(steps()).toEqual([`${folder}${second!.name}`]);
    cleanup();
    visitPart(part, policy, last!.name);
    expect(steps()).toEqual([`${folder}${parts.at(-2)!.name}`]);
  });
});

test.each([
  [securityPolicy, <SecurityPolicyPage key="page" />],
  [thirdParties, <ThirdPartyPage key="page" />],
] as const)('$title links to each of its sections', (document, page) => {
  visit(page);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(document.title);
  const [wide, narrow] = screen.getAllByRole('navigation', { name: 'On this page', hidden: true });
  const ids = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => `#${id}`);
  expect(ids.length).toBeGreaterThan(4);
  for (const list of [wide!, narrow!]) expect(hrefsOf(list)).toEqual(ids);
});

test('a table labels cells with their column and has row headers', () => {
  visitPart(<PrivacyFilePage />, privacyPolicy, 'retention');
  const table = screen.getByRole('table', { name: 'What we delete when a trial or subscription is over' });
  const row = within(table).getByRole('row', { name: /cards/ });
  expect(within(row).getByRole('rowheader').textContent).toContain('billing contacts');
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.getAttribute('data-column')),
  ).toEqual(['Trial cancelled', 'Trial expired', 'Subscription ended']);
});

describe('an address', () => {
  afterEach(() => at('/'));
  const legal = routes.filter(({ pattern }) => /_files\//.test(pattern));
  const goTo = async (path: string) => {
    at(path);
    const session = new Actor(sessionMachine, {
      input: { hasStoredToken: false, secondFactor: null, heading: null, lastUserId: null },
    });
    open(session, legal);
    await act(async () => void session.start());
  };

  it('of an unknown part is not found', async () => {
    expect(legal.map(({ only }) => only)).toEqual([privacyFiles, termsFiles]);
    for (const path of ['/privacy_files/nowhere', '/terms_files/access', '/privacy_files/']) {
      await goTo(path);
      await screen.findByRole('heading', { name: '404 Not Found' });
      cleanup();
    }
  });

  it('of a part works with and without a trailing slash', async () => {
    for (const path of ['/privacy_files/retention', '/privacy_files/retention/']) {
      await goTo(path);
      await screen.findByRole('heading', { name: 'How long we keep it', level: 1 });
      cleanup();
    }
  });
});
