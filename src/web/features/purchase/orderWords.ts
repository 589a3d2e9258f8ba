import type { QuoteRequest } from '#contract/quotes.ts';
import { formatFigure } from '#ui/figures.ts';

/** A plan's name from its slug, where the price book isn't loaded. */
export const planName = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/** "1 user", "2,500 users" */
export const formatUsers = (users: number): string => `${formatFigure(users)} ${users === 1 ? 'user' : 'users'}`;

/** "one year" */
export const formatDuration = (isAnnual: boolean): string => (isAnnual ? 'one year' : 'one month');

/** "Flexi, 64 users, one year" */
export const describeOrder = ({
  plan,
  numberOfUsers,
  isPlanDurationAnnual,
}: Pick<QuoteRequest, 'plan' | 'numberOfUsers' | 'isPlanDurationAnnual'>): string =>
  `${planName(plan)}, ${formatUsers(numberOfUsers)}, ${formatDuration(isPlanDurationAnnual)}`;
