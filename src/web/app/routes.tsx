import { config } from '#api/config.ts';
import { flowPages, type Page, pageAt, pages, sandboxPages, standInPages } from '#contract/pages.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { preloadGuard } from './guards.tsx';
import { layouts } from './layouts.ts';
import { type LazyPage, lazyPage } from './lazyPage.ts';
import { prerenderedPage } from './prerenderedPage.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';

type Pattern = (typeof pages | typeof standInPages | typeof sandboxPages | typeof flowPages)[number]['pattern'];

/** Each page's component, and where it is loaded from. The addresses are in the contract. */
export const pageParts: Record<Pattern, LazyPage> = {
  '/': lazyPage(() => import('#pages/marketing/HomePage.tsx')),
  '/about-us': prerenderedPage(() => import('#pages/marketing/AboutPage.tsx')),
  '/announcements': lazyPage(() => import('#pages/marketing/AnnouncementsPage.tsx')),
  '/announcements/announcement-details': lazyPage(() => import('#pages/marketing/NewestAnnouncementPage.tsx')),
  '/announcement/:id': lazyPage(() => import('#pages/marketing/AnnouncementPage.tsx')),
  '/apps': prerenderedPage(() => import('#pages/marketing/AppsPage.tsx')),
  '/apps/hr-documentation': prerenderedPage(() => import('#pages/marketing/HrDocumentationPage.tsx')),
  '/apps/pricing': lazyPage(withDataProviders(() => import('#pages/marketing/AppPricesPage.tsx'))),
  '/apps/:slug': prerenderedPage(() => import('#pages/marketing/AppPage.tsx')),
  '/blogs': prerenderedPage(() => import('#pages/marketing/BlogsPage.tsx')),
  '/blogs/blog-details': prerenderedPage(() => import('#pages/marketing/NewestBlogPage.tsx')),
  '/blog/:id': prerenderedPage(() => import('#pages/marketing/BlogPage.tsx')),
  '/contact-us': lazyPage(() => import('#pages/marketing/ContactPage.tsx')),
  '/demo': lazyPage(withDataProviders(() => import('#pages/marketing/DemoPage.tsx'))),
  '/faq': lazyPage(() => import('#pages/marketing/FaqPage.tsx')),
  '/partnership': lazyPage(() => import('#pages/marketing/PartnershipPage.tsx')),
  '/privacy-policy': prerenderedPage(() => import('#pages/legal/PrivacyPolicyPage.tsx')),
  '/privacy_files/:name': prerenderedPage(() => import('#pages/legal/PrivacyFilePage.tsx')),
  '/security-policy': prerenderedPage(() => import('#pages/legal/SecurityPolicyPage.tsx')),
  '/term-of-use': prerenderedPage(() => import('#pages/legal/TermsPage.tsx')),
  '/terms_files/:name': prerenderedPage(() => import('#pages/legal/TermsFilePage.tsx')),
  '/third-party': prerenderedPage(() => import('#pages/legal/ThirdPartyPage.tsx')),
  '/sign-in': lazyPage(() => import('#pages/auth/SignInPage.tsx')),
  [signUpSteps.details.path]: lazyPage(() => import('#pages/auth/SignUpPage.tsx')),
  '/forgot-password': lazyPage(withDataProviders(() => import('#pages/auth/ForgotPasswordPage.tsx'))),
  '/reset-password': lazyPage(withDataProviders(() => import('#pages/auth/ResetPasswordPage.tsx'))),
  '/2fa': lazyPage(withDataProviders(() => import('#pages/auth/SecondFactorPage.tsx'))),
  [signUpSteps.verification.path]: lazyPage(withDataProviders(() => import('#pages/auth/VerificationPage.tsx'))),
  [signUpSteps.organisation.path]: lazyPage(withDataProviders(() => import('#pages/auth/CreateAccountPage.tsx'))),
  [signUpSteps.securityQuestions.path]: lazyPage(
    withDataProviders(() => import('#pages/auth/SecurityQuestionsPage.tsx')),
  ),
  [signUpSteps.product.path]: lazyPage(withDataProviders(() => import('#pages/auth/SelectProductPage.tsx'))),
  '/pricing': lazyPage(withDataProviders(() => import('#pages/marketing/PricingPage.tsx'))),
  '/pricing/plan': lazyPage(withDataProviders(() => import('#pages/marketing/PlanPage.tsx'))),
  '/pricing/order': lazyPage(() => import('#pages/marketing/OrderPage.tsx')),
  '/restore-email': lazyPage(withDataProviders(() => import('#pages/auth/RestoreEmailPage.tsx'))),
  '/account': lazyPage(withDataProviders(() => import('#pages/account/AccountPage.tsx'))),
  '/account-details': lazyPage(withDataProviders(() => import('#pages/account/AccountDetailsPage.tsx'))),
  '/subscriptions': lazyPage(withDataProviders(() => import('#pages/subscriptions/SubscriptionsPage.tsx'))),
  '/subscriptions/create': lazyPage(withDataProviders(() => import('#pages/subscriptions/CreatePage.tsx'))),
  '/subscriptions/checkout': lazyPage(withDataProviders(() => import('#pages/subscriptions/CheckoutPage.tsx'))),
  '/subscriptions/management': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/ManagementPage.tsx')),
  ),
  '/subscriptions/management/subscription': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/SubscriptionPage.tsx')),
  ),
  '/subscriptions/management/subscription/change': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/ChangePage.tsx')),
  ),
  '/subscriptions/management/subscription/renew': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/RenewPage.tsx')),
  ),
  '/subscriptions/cancel': lazyPage(withDataProviders(() => import('#pages/subscriptions/CancelPage.tsx'))),
  '/subscriptions/management/profile': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/ProfilePage.tsx')),
  ),
  '/subscriptions/management/billing-contacts': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/BillingContactsPage.tsx')),
  ),
  '/subscriptions/management/cards': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/CardsPage.tsx')),
  ),
  '/subscriptions/management/history': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/HistoryPage.tsx')),
  ),
  '/subscriptions/management/history/receipt': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/ReceiptPage.tsx')),
  ),
  '/subscriptions/management/administrators': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/AdministratorsPage.tsx')),
  ),
  '/subscriptions/management/security': lazyPage(
    withDataProviders(() => import('#pages/subscriptions/management/SecurityPage.tsx')),
  ),
  '/subscriptions/redirect': lazyPage(withDataProviders(() => import('#pages/subscriptions/RedirectPage.tsx'))),
  '/receipt': lazyPage(withDataProviders(() => import('#pages/subscriptions/LinkedReceiptPage.tsx'))),
  '/main-app': lazyPage(withDataProviders(() => import('#pages/account/MainAppPage.tsx'))),
  '/sandbox': lazyPage(withDataProviders(() => import('#pages/sandbox/SandboxPage.tsx'))),
  '/sandbox/card': lazyPage(withDataProviders(() => import('#pages/sandbox/CardPage.tsx'))),
  '/sandbox/open': lazyPage(withDataProviders(() => import('#pages/sandbox/OpenPage.tsx'))),
  '/flows': lazyPage(() => import('#pages/flows/FlowsPage.tsx')),
  '/flows/rules': lazyPage(() => import('#pages/flows/RulesPage.tsx')),
  '/flows/:machine': lazyPage(() => import('#pages/flows/FlowPage.tsx')),
};

/** A page with its component. */
export interface Route extends Page {
  part: LazyPage;
}

const withPart = <P extends Page & { pattern: Pattern }>(page: P): Route => ({
  ...page,
  part: pageParts[page.pattern],
});

/**
 * The pages of this server: the stand-in only while no main application is configured, the sandbox and the flow book
 * only when switched on.
 */
export const routes: readonly Route[] = [
  ...pages.map(withPart),
  ...standInPages
    .filter(({ pattern }) => new URL(config.mainApp, 'http://this.site').pathname.startsWith(pattern))
    .map(withPart),
  ...(config.sandbox ? sandboxPages.map(withPart) : []),
  ...(config.flows ? flowPages.map(withPart) : []),
];

/** Loads a page's code and layout. Resolves once everything has loaded or failed. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = pageAt(pathname, routes);
  if (page === undefined) await layouts.default.preload(pathname);
  else await Promise.all([page.part.preload(pathname), layouts[page.layout].preload(pathname), preloadGuard(page)]);
}
