import { TRIAL_DAYS } from '#domain/terms.ts';
import { prerenderedPart } from '#hydration/prerenderedPart.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { aboutHumanar } from '#pages/structuredData.ts';
import { Prices } from './home/Prices.tsx';

const above = prerenderedPart(() => import('./home/AbovePrices.tsx'));
const below = prerenderedPart(async () => ({ default: (await import('./home/FirstDays.tsx')).FirstDays }));

/** Loads the page's content. */
export const preload = (pathname: string) => Promise.all([above.preload(pathname), below.preload(pathname)]);

/** `/`: what Humanar is, from the apps to the prices. */
export default function HomePage() {
  return (
    <>
      <PageHead
        title="HR, benefits and payroll for Nigerian organisations"
        description={`People, leave and pay in one place. PAYE by state, pension and National Housing Fund worked out to the kobo. ${TRIAL_DAYS} days free, no credit card.`}
        about={[aboutHumanar()]}
      />
      <above.Part />
      <Prices />
      <below.Part />
    </>
  );
}
