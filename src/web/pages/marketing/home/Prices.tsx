import { nearPart } from '#hydration/visiblePart.tsx';
import { withData } from '#providers/withDataProviders.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { planOutlines } from './PlanColumns.tsx';
import { PriceSection } from './PriceSection.tsx';
import { Band, Inside } from './Section.tsx';

const BookedPrices = nearPart(withData(() => import('./BookedPrices.tsx')));

const waiting = (
  <PriceSection>
    <Skeleton word="Loading the prices">{planOutlines}</Skeleton>
  </PriceSection>
);

/** The plans and their prices; whoever does not read that far does not load what reads them. */
export const Prices = () => (
  <Band id="pricing" aria-labelledby="pricing-title">
    <Inside>
      <BookedPrices instead={waiting} />
    </Inside>
  </Band>
);
