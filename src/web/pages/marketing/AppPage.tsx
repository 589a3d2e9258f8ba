import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { AppPageContent } from '#content/appPages/content.ts';
import type { AppSlug } from '#content/apps.ts';
import { type LazyPart, lazyPart } from '#lazyLoading/lazyPart.tsx';
import { AppLayout } from './apps/AppLayout.tsx';

type Loaded<T> = Promise<{ default: T }>;

/** An app's copy and vignette, loaded together when its page opens. */
const part = (words: () => Loaded<AppPageContent>, picture: () => Loaded<ComponentType>) =>
  lazyPart(async () => {
    const [{ default: content }, { default: Picture }] = await Promise.all([words(), picture()]);
    return { default: () => <AppLayout content={content} picture={<Picture />} /> };
  });

/** The content of each app's page. */
export const appParts: Record<AppSlug, LazyPart<unknown>> = {
  'organisation-design': part(
    () => import('#content/appPages/organisation-design.ts'),
    () => import('./vignettes/apps/OrgChartVignette.tsx'),
  ),
  'location-and-tax': part(
    () => import('#content/appPages/location-and-tax.ts'),
    () => import('./vignettes/apps/TaxOfficesVignette.tsx'),
  ),
  'employee-management': part(
    () => import('#content/appPages/employee-management.ts'),
    () => import('./vignettes/apps/RecordVignette.tsx'),
  ),
  'compensation-planning': part(
    () => import('#content/appPages/compensation-planning.ts'),
    () => import('./vignettes/apps/PayReviewVignette.tsx'),
  ),
  'benefits-administration': part(
    () => import('#content/appPages/benefits-administration.ts'),
    () => import('./vignettes/apps/BenefitsVignette.tsx'),
  ),
  payroll: part(
    () => import('#content/appPages/payroll.ts'),
    () => import('./vignettes/apps/PayrollVignette.tsx'),
  ),
  'time-tracking': part(
    () => import('#content/appPages/time-tracking.ts'),
    () => import('./vignettes/apps/TimeSheetVignette.tsx'),
  ),
  'document-management': part(
    () => import('#content/appPages/document-management.ts'),
    () => import('./vignettes/apps/DocumentsVignette.tsx'),
  ),
  'performance-management': part(
    () => import('#content/appPages/performance-management.ts'),
    () => import('./vignettes/apps/AppraisalVignette.tsx'),
  ),
  'employee-self-service': part(
    () => import('#content/appPages/employee-self-service.ts'),
    () => import('./vignettes/apps/PhoneVignette.tsx'),
  ),
  'manager-self-service': part(
    () => import('#content/appPages/manager-self-service.ts'),
    () => import('./vignettes/apps/QueueVignette.tsx'),
  ),
  analytics: part(
    () => import('#content/appPages/analytics.ts'),
    () => import('./vignettes/apps/ReportVignette.tsx'),
  ),
  'identity-and-access-management': part(
    () => import('#content/appPages/identity-and-access-management.ts'),
    () => import('./vignettes/apps/RolesVignette.tsx'),
  ),
  approval: part(
    () => import('#content/appPages/approval.ts'),
    () => import('./vignettes/apps/ApprovalVignette.tsx'),
  ),
};

const isApp = (slug: string): slug is AppSlug => Object.hasOwn(appParts, slug);

/** Loads the content for this path. */
export async function preload(pathname: string): Promise<void> {
  const slug = pathname.split('/')[2] ?? '';
  if (isApp(slug)) await appParts[slug].preload();
}

/** `/apps/{slug}`: one of the fourteen apps. The router has already rejected unknown slugs. */
export default function AppPage() {
  const { slug = '' } = useParams();
  if (!isApp(slug)) return null;
  const { Part } = appParts[slug];
  return <Part key={slug} />;
}
