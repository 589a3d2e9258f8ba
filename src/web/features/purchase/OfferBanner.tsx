import { Banner } from '#ui/Banner.tsx';

/** The offer shown on every page with plans (rule plan.offer). */
export const OfferBanner = () => (
  <Banner
    title="Enjoy up to 30% discount when you buy now"
    subtitle="Combine the discounts for annual billing, larger teams and your first purchase."
  />
);
