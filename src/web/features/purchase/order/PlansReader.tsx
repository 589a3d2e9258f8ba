import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { Plan, PricingDetails } from '#contract/plans.ts';
import { Reader, type ReaderProps } from '#requests/Reader.tsx';

export interface PriceBook {
  plans: Plan[];
  pricingDetails: PricingDetails;
}

/** Loads plans and rates and passes them to `children`. */
export function PlansReader(props: Pick<ReaderProps<PriceBook>, 'children' | 'around'>) {
  return <Reader reading={useQuery(queries.plans())} word="Loading the plans" lines={8} {...props} />;
}
