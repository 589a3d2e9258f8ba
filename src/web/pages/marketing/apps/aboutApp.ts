import type { App } from '#content/apps.ts';
import type { Plan } from '#contract/plans.ts';
import { shareImage } from '#pageHead/shareImage.ts';
import { monthlyOffer, trialOffer } from '#pages/structuredData.ts';

/** An app's structured data, with the trial, which includes every app, and the app's own price if known. */
export const aboutApp = (
  { slug, name, summary }: App,
  plans: readonly Pick<Plan, 'modules' | 'additionalApps'>[] = [],
): object => {
  const price =
    plans.flatMap(({ modules, additionalApps }) => [...modules, ...additionalApps]).find((app) => app.slug === slug)
      ?.userMonthlyPrice ?? 0;
  return {
    '@type': 'Product',
    name: `Humanar ${name}`,
    description: summary,
    image: shareImage(`/apps/${slug}`),
    brand: { '@type': 'Brand', name: 'Humanar' },
    offers: [trialOffer(), ...(price > 0 ? [monthlyOffer(name, price, '/apps/pricing')] : [])],
  };
};
