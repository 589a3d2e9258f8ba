import { type QuoteRequest, quoteRequest } from '#contract/quotes.ts';
import type { SubscriptionDraft } from './draft.ts';

/** The plan that is the sum of its apps (section 3). */
export const FLEXI = 'flexi';

/** The apps that the draft adds to what its plan covers, by id: those of a flexi plan, or the add-ons of another. */
const modulesOf = ({ plan, apps, addOns }: SubscriptionDraft): string[] => [...new Set(plan === FLEXI ? apps : addOns)];

/** What a draft buys, for the server to price; null as long as plan, users or a flexi plan's apps are missing. */
export function orderOf(draft: SubscriptionDraft): QuoteRequest | null {
  const moduleIds = modulesOf(draft);
  if (draft.type !== 'new' || (draft.plan === FLEXI && moduleIds.length === 0)) return null;
  const read = quoteRequest.safeParse({
    type: 'new',
    plan: draft.plan,
    moduleIds,
    numberOfUsers: draft.numberOfUsers,
    isPlanDurationAnnual: draft.subscriptionType === 'annual',
  });
  return read.data ?? null;
}

/** A plan by its slug, where its name is not at hand. */
export const planName = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/** "1 user", "2,500 users" */
export const usersInWords = (users: number): string => `${users.toLocaleString('en-NG')} ${users === 1 ? 'user' : 'users'}`;

/** "Flexi, 64 users, one year" */
export const orderInWords = ({ plan, numberOfUsers, isPlanDurationAnnual }: Pick<QuoteRequest, 'plan' | 'numberOfUsers' | 'isPlanDurationAnnual'>): string =>
  `${planName(plan)}, ${usersInWords(numberOfUsers)}, ${isPlanDurationAnnual ? 'one year' : 'one month'}`;
