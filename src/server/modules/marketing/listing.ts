import { blogs } from '#content/blogs.ts';
import type { LegalPolicy } from '#content/legal/document.ts';
import { lastChangeOf } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { thirdParties } from '#content/legal/thirdParties.ts';
import { isCurrent } from '#domain/announcements.ts';
import type { Listing } from '../../http/searchEngines.ts';
import type { Clock } from '../../platform/clock.ts';
import { startedAnnouncements } from './service.ts';

const policyDays = (policy: LegalPolicy): [string, string][] => [
  [policy.address, lastChangeOf(policy)],
  ...policy.parts.map(({ name, changed }): [string, string] => [policy.folder + name, changed]),
];

/** When pages last changed, if their content records it. Other pages have no date. */
const lastChanges = new Map<string, string>([
  ...policyDays(privacyPolicy),
  ...policyDays(termsOfUse),
  ['/security-policy', securityPolicy.changed],
  ['/third-party', thirdParties.changed],
  ...blogs.map(({ id, publishedAt }): [string, string] => [`/blog/${id}`, publishedAt]),
  ...(blogs[0] ? [['/blogs', blogs[0].publishedAt] as [string, string]] : []),
]);

/** The date, or null if it's in the future by the server's clock. */
const ifPast = (moment: string | undefined, now: Date): string | null =>
  moment !== undefined && Date.parse(moment) <= now.getTime() ? moment : null;

/** A page's entry in the sitemap; null for an announcement that has ended. */
export const sitemapListing =
  (clock: Clock): Listing =>
  (path) => {
    const now = clock.now();
    const started = startedAnnouncements(clock);
    if (path === '/announcements') return { changed: ifPast(started[0]?.startDate, now) };
    const announcement = path.startsWith('/announcement/')
      ? started.find(({ id }) => path === `/announcement/${id}`)
      : undefined;
    if (announcement)
      return isCurrent(announcement, now.getTime()) ? { changed: ifPast(announcement.startDate, now) } : null;
    return { changed: ifPast(lastChanges.get(path), now) };
  };
