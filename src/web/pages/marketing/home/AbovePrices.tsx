import { AppsGrid } from './AppsGrid.tsx';
import { Facts } from './Facts.tsx';
import { Hero } from './Hero.tsx';
import { PayrollSection } from './PayrollSection.tsx';

/** The home page above the prices. */
export default function AbovePrices() {
  return (
    <>
      <Hero />
      <Facts />
      <AppsGrid />
      <PayrollSection />
    </>
  );
}
