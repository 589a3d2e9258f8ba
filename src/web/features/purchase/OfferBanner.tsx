import { Banner } from '#ui/Banner.tsx';

/** What every page of plans says (rule plan.offer). */
export const OfferBanner = () => (
  <Banner title="Enjoy up to 30% discount when you buy now" subtitle="Combine the discounts for annual billing, larger teams and your first purchase." />
);
