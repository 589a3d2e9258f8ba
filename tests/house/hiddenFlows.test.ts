// Flows live in machines. Views send events and render states; they neither send changes nor decide where to go.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/** Names whose import means that a file decides something itself. */
const deciding: Record<string, readonly string[]> = {
  '@tanstack/react-query': ['useMutation'],
  'react-router-dom': ['useNavigate', 'Navigate', 'redirect'],
};

/** The deciding names that a file imports, as `useMutation`. A namespace import could reach any of them. */
function decidingImports(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  new Visitor({
    ImportDeclaration: ({ source: { value: from }, specifiers }) => {
      const names = deciding[from] ?? [];
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier') found.push(...names);
        else if (specifier.imported.type === 'Identifier' && names.includes(specifier.imported.name))
          found.push(specifier.imported.name);
      }
    },
  }).visit(program);
  return found;
}

const standIn = 'A stand-in for the card provider or the main application, which isn’t part of the product.';
const download = 'Downloads a file and changes nothing.';
const router = 'Part of the router, which machines navigate with.';
const guard = 'Carries out what admissionTo (machines/session) decides.';

/** Files that decide something themselves, and why that is no flow. */
const exceptions: Record<string, string> = {
  'src/web/app/AppRoutes.tsx': 'Old addresses lead to new ones for everybody.',
  'src/web/app/GuestGuard.tsx': guard,
  'src/web/app/MemberGuard.tsx': guard,
  'src/web/app/navigator.ts': router,
  'src/web/app/sectionLinks.ts': router,
  'src/web/features/billing/history/HistoryCard.tsx': download,
  'src/web/features/billing/receipt/useReceiptDownload.ts': download,
  'src/web/features/purchase/order/useOrderAddress.ts':
    'Writes the order into the address of its own page. Nobody is led anywhere.',
  'src/web/features/sandbox/ProviderActions.tsx': standIn,
  'src/web/features/sandbox/ProviderCard.tsx': standIn,
  'src/web/features/sandbox/card/CardPayment.tsx': standIn,
  'src/web/pages/account/AccountDetailsPage.tsx':
    'Goes on to the page that the guard came from, once the session knows the alias.',
  'src/web/pages/account/mainApp/AddPerson.tsx': standIn,
  'src/web/pages/account/mainApp/People.tsx': standIn,
  'src/web/pages/auth/RestoreEmailPage.tsx':
    'One press on a link from a mail. A second press is refused: the link is used up.',
  'src/web/pages/auth/SecondFactorPage.tsx':
    'The address belongs to one state of the session machine. Outside it, the page leads back.',
  'src/web/pages/auth/VerificationPage.tsx':
    'Another tab has confirmed the email, which no event of this tab’s machine leads away from.',
  'src/web/pages/auth/SignInPage.tsx':
    'Another tab has signed in, which no event of this tab’s machine leads away from.',
  'src/web/pages/marketing/NewestAnnouncementPage.tsx':
    'Without a current announcement, its address leads to the list of all.',
  'src/web/pages/marketing/PricingPage.tsx': 'A link to try leads to the order page (rule draft.tryLink).',
  'src/web/pages/marketing/order/BuySection.tsx':
    'Takes the order out of the address when the person chooses to try instead. The page stays.',
  'src/web/pages/marketing/plans/cards.tsx':
    'A visitor’s Try Now is a link to the order page, which asks for an account.',
  'src/web/pages/subscriptions/management/ManagementPage.tsx':
    'An address without content of its own leads to the first of its sections.',
};

const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src/web', name))
  .filter((file) => /\.tsx?$/.test(file));

it('no view sends a change or navigates outside a machine, except for a reason', () => {
  const found = files.filter((file) => decidingImports(file, readFileSync(file, 'utf8')).length > 0);
  expect(found.filter((file) => !(file in exceptions))).toEqual([]);
  expect(
    Object.keys(exceptions).filter((file) => !found.includes(file)),
    'these need no exception any more',
  ).toEqual([]);
});

it.each([
  ["import { useMutation } from '@tanstack/react-query';", ['useMutation']],
  ["import { useQuery, useMutation as change } from '@tanstack/react-query';", ['useMutation']],
  ["import * as query from '@tanstack/react-query';", ['useMutation']],
  ["import { Navigate, useLocation } from 'react-router-dom';", ['Navigate']],
  ["import { useQuery } from '@tanstack/react-query';", []],
])('finds what decides in “%s”', (source, expected) => {
  expect(decidingImports('view.tsx', source)).toEqual(expected);
});
