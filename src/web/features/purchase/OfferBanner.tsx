import { Banner } from '#ui/Banner.tsx';

/** What every page of plans says (rule plan.offer). */
export const OfferBanner = () => (
  <Banner title="Enjoy up to 30% discount when you buy now" subtitle="The discounts for a year, for larger teams and for a first purchase add up." />
);
