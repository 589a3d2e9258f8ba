import { useState } from 'react';
import { StructuredData } from '#pageHead/StructuredData.tsx';
import { aboutProduct } from '#pages/structuredData.ts';
import type { Duration } from '#features/purchase/order/prices.ts';
import { usePriceBook } from '../plans/PriceBook.tsx';
import { PlanCards } from './PlanCards.tsx';
import { planOutlines } from './PlanColumns.tsx';
import { PriceSection } from './PriceSection.tsx';

/** The plans with their prices from the server's price book. */
export default function CurrentPrices() {
  const {
    durationSwitch,
    book,
    plans: loadedPlans,
  } = usePriceBook(
    planOutlines,
    (plans, details, duration) => <PlanCards plans={plans} details={details} duration={duration} />,
    useState<Duration>('monthly'),
  );
  return (
    <PriceSection durationSwitch={durationSwitch}>
      <StructuredData data={aboutProduct(loadedPlans)} />
      {book}
    </PriceSection>
  );
}
