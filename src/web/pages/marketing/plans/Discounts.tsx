import type { PricingDetails } from '#contract/plans.ts';

/** The discounts and VAT, at current rates. */
export function Discounts({ details }: { details: PricingDetails }) {
  const { annualUserDiscount: annual, userVolumeDiscount: volume, initialPurchaseDiscount: first, vat } = details;
  const less = [
    annual.isActive && `${annual.value}% for annual billing`,
    volume.isActive && `${volume.value}% for more than ${volume.userThreshold} users`,
    first.isActive && `${first.value}% on your first purchase`,
  ].filter((words) => words !== false);
  return (
    <p>
      {less.length > 0 && (
        <>
          <strong>Discounts:</strong> {less.join(', ')}.{' '}
        </>
      )}
      Prices are before {vat}% VAT.
    </p>
  );
}
