import { config } from '#api/config.ts';
import { type Page, pageAt, pages, sandboxPages, standInPages } from '#contract/pages.ts';
import { type LazyPage, lazyPage } from './lazyPage.ts';

type Pattern = (typeof pages | typeof standInPages | typeof sandboxPages)[number]['pattern'];

/** The component of each page; the addresses themselves are in the contract. */
export const pageParts: Record<Pattern, LazyPage> = {
  '/': lazyPage(() => import('#pages/marketing/HomePage.tsx')),
  '/about-us': lazyPage(() => import('#pages/marketing/AboutPage.tsx')),
  '/announcements': lazyPage(() => import('#pages/marketing/AnnouncementsPage.tsx')),
  '/announcements/announcement-details': lazyPage(() => import('#pages/marketing/NewestAnnouncementPage.tsx')),
  '/announcement/:id': lazyPage(() => import('#pages/marketing/AnnouncementPage.tsx')),
  '/apps': lazyPage(() => import('#pages/marketing/AppsPage.tsx')),
  '/apps/hr-documentation': lazyPage(() => import('#pages/marketing/HrDocumentationPage.tsx')),
  '/apps/pricing': lazyPage(() => import('#pages/marketing/AppPricesPage.tsx')),
  '/apps/:slug': lazyPage(() => import('#pages/marketing/AppPage.tsx')),
  '/blogs': lazyPage(() => import('#pages/marketing/BlogsPage.tsx')),
  '/blogs/blog-details': lazyPage(() => import('#pages/marketing/NewestBlogPage.tsx')),
  '/blog/:id': lazyPage(() => import('#pages/marketing/BlogPage.tsx')),
  '/contact-us': lazyPage(() => import('#pages/marketing/ContactPage.tsx')),
  '/faq': lazyPage(() => import('#pages/marketing/FaqPage.tsx')),
  '/partnership': lazyPage(() => import('#pages/marketing/PartnershipPage.tsx')),
  '/privacy-policy': lazyPage(() => import('#pages/legal/PrivacyPolicyPage.tsx')),
  '/privacy_files/:name': lazyPage(() => import('#pages/legal/PrivacyFilePage.tsx')),
  '/security-policy': lazyPage(() => import('#pages/legal/SecurityPolicyPage.tsx')),
  '/term-of-use': lazyPage(() => import('#pages/legal/TermsPage.tsx')),
  '/terms_files/:name': lazyPage(() => import('#pages/legal/TermsFilePage.tsx')),
  '/third-party': lazyPage(() => import('#pages/legal/ThirdPartyPage.tsx')),
  '/sign-in': lazyPage(() => import('#pages/auth/SignInPage.tsx')),
  '/sign-up': lazyPage(() => import('#pages/auth/SignUpPage.tsx')),
  '/forgot-password': lazyPage(() => import('#pages/auth/ForgotPasswordPage.tsx')),
  '/reset-password': lazyPage(() => import('#pages/auth/ResetPasswordPage.tsx')),
  '/2fa': lazyPage(() => import('#pages/auth/SecondFactorPage.tsx')),
  '/auth/verification': lazyPage(() => import('#pages/auth/VerificationPage.tsx')),
  '/auth/create-account': lazyPage(() => import('#pages/auth/CreateAccountPage.tsx')),
  '/security-questions': lazyPage(() => import('#pages/auth/SecurityQuestionsPage.tsx')),
  '/select-product': lazyPage(() => import('#pages/auth/SelectProductPage.tsx')),
  '/pricing': lazyPage(() => import('#pages/marketing/PricingPage.tsx')),
  '/pricing/plan': lazyPage(() => import('#pages/marketing/PlanPage.tsx')),
  '/pricing/order': lazyPage(() => import('#pages/marketing/OrderPage.tsx')),
  '/account-details': lazyPage(() => import('#pages/account/AccountDetailsPage.tsx')),
  '/subscriptions': lazyPage(() => import('#pages/subscriptions/SubscriptionsPage.tsx')),
  '/subscriptions/plans': lazyPage(() => import('#pages/subscriptions/PlansPage.tsx')),
  '/subscriptions/plan': lazyPage(() => import('#pages/subscriptions/PlanPage.tsx')),
  '/subscriptions/type': lazyPage(() => import('#pages/subscriptions/TypePage.tsx')),
  '/subscriptions/order': lazyPage(() => import('#pages/subscriptions/OrderPage.tsx')),
  '/subscriptions/create': lazyPage(() => import('#pages/subscriptions/CreatePage.tsx')),
  '/subscriptions/new': lazyPage(() => import('#pages/subscriptions/NewPage.tsx')),
  '/subscriptions/checkout': lazyPage(() => import('#pages/subscriptions/CheckoutPage.tsx')),
  '/subscriptions/management': lazyPage(() => import('#pages/subscriptions/management/ManagementPage.tsx')),
  '/subscriptions/management/subscription': lazyPage(() => import('#pages/subscriptions/management/SubscriptionPage.tsx')),
  '/subscriptions/management/subscription/change': lazyPage(() => import('#pages/subscriptions/management/ChangePage.tsx')),
  '/subscriptions/management/subscription/renew': lazyPage(() => import('#pages/subscriptions/management/RenewPage.tsx')),
  '/subscriptions/cancel': lazyPage(() => import('#pages/subscriptions/CancelPage.tsx')),
  '/subscriptions/management/profile': lazyPage(() => import('#pages/subscriptions/management/ProfilePage.tsx')),
  '/subscriptions/management/billing-contacts': lazyPage(() => import('#pages/subscriptions/management/BillingContactsPage.tsx')),
  '/subscriptions/management/cards': lazyPage(() => import('#pages/subscriptions/management/CardsPage.tsx')),
  '/subscriptions/management/history': lazyPage(() => import('#pages/subscriptions/management/HistoryPage.tsx')),
  '/subscriptions/management/history/receipt': lazyPage(() => import('#pages/subscriptions/management/ReceiptPage.tsx')),
  '/subscriptions/management/security': lazyPage(() => import('#pages/subscriptions/management/SecurityPage.tsx')),
  '/subscriptions/redirect': lazyPage(() => import('#pages/subscriptions/RedirectPage.tsx')),
  '/main-app': lazyPage(() => import('#pages/account/MainAppPage.tsx')),
  '/sandbox': lazyPage(() => import('#pages/sandbox/SandboxPage.tsx')),
  '/sandbox/card': lazyPage(() => import('#pages/sandbox/CardPage.tsx')),
};

/** A page with what shows it. */
export interface Route extends Page {
  part: LazyPage;
}

const withPart = <P extends Page & { pattern: Pattern }>(page: P): Route => ({ ...page, part: pageParts[page.pattern] });

/** The pages that exist on this server: the stand-in while no main application is set, the sandbox while it is on. */
export const routes: readonly Route[] = [
  ...pages.map(withPart),
  ...standInPages.filter(({ pattern }) => new URL(config.mainApp, 'http://this.site').pathname.startsWith(pattern)).map(withPart),
  ...(config.sandbox ? sandboxPages.map(withPart) : []),
];

/** Fetches a page's part while the rest of the site gets ready. Resolves when it is there, or cannot be had. */
export async function preloadPage(pathname: string): Promise<void> {
  await pageAt(pathname, routes)?.part.preload(pathname);
}
