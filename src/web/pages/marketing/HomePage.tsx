import { nearPart } from '#flow/data/nearPart.tsx';
import { PageHead } from '#flow/PageHead.tsx';
import { aboutHumanar } from '#pages/structuredData.ts';
import { Facts } from './home/Facts.tsx';
import { FirstDays } from './home/FirstDays.tsx';
import { Hero } from './home/Hero.tsx';
import { Prices } from './home/Prices.tsx';

const AppsGrid = nearPart(async () => ({ default: (await import('./home/AppsGrid.tsx')).AppsGrid }));
const PayrollSection = nearPart(async () => ({ default: (await import('./home/PayrollSection.tsx')).PayrollSection }));

/** `/`: what Humanar is, from the apps to the prices. */
export default function HomePage() {
  return (
    <>
      <PageHead
        title="HR, benefits and payroll for Nigerian organisations"
        description="People, leave and pay in one place. PAYE by state, pension and National Housing Fund worked out to the kobo. 15 days free, without a credit card."
        about={[aboutHumanar()]}
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
