import { PageHead } from '#flow/PageHead.tsx';
import { aboutHumanar, aboutProduct } from '#pages/structuredData.ts';
import { AppsGrid } from './home/AppsGrid.tsx';
import { Facts } from './home/Facts.tsx';
import { FirstDays } from './home/FirstDays.tsx';
import { Hero } from './home/Hero.tsx';
import { PayrollSection } from './home/PayrollSection.tsx';
import { Prices } from './home/Prices.tsx';

/** `/`: what Humanar is, from the apps to the prices. */
export default function HomePage() {
  return (
    <>
      <PageHead
        title="HR, benefits and payroll for Nigerian organisations"
        description="People, leave and pay in one place. PAYE by state, pension and National Housing Fund worked out to the kobo. 15 days free, without a credit card."
        about={[aboutHumanar(), aboutProduct()]}
      />
      <Hero />
      <Facts />
      <AppsGrid />
      <PayrollSection />
      <Prices />
      <FirstDays />
    </>
  );
}
