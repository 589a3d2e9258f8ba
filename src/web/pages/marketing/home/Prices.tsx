import { visiblePart } from '#hydration/visiblePart.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { planOutlines } from './PlanColumns.tsx';
import { PriceSection } from './PriceSection.tsx';
import { Band, Inside } from './Section.tsx';

const CurrentPrices = visiblePart(withDataProviders(() => import('./CurrentPrices.tsx')));

const waiting = (
  <PriceSection>
    <Skeleton word="Loading the prices">{planOutlines}</Skeleton>
  </PriceSection>
);

/** The plans and their prices, loaded only when a visitor scrolls near them. */
export const Prices = () => (
  <Band id="pricing" aria-labelledby="pricing-title">
    <Inside>
      <CurrentPrices instead={waiting} />
    </Inside>
  </Band>
);
