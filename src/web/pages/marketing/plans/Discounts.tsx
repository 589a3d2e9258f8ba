import type { PricingDetails } from '#contract/plans.ts';

/** What makes the sums smaller, and VAT, with the rates in force. */
export function Discounts({ details }: { details: PricingDetails }) {
  const { annualUserDiscount: annual, userVolumeDiscount: volume, initialPurchaseDiscount: first, vat } = details;
  const less = [
    annual.isActive && `${annual.value}% when you pay for a year`,
    volume.isActive && `${volume.value}% for more than ${volume.userThreshold} users`,
    first.isActive && `${first.value}% on the first purchase`,
  ].filter((words) => words !== false);
  return (
    <p>
      {less.length > 0 && (
        <>
          <strong>What you save:</strong> {less.join(', ')}.{' '}
        </>
      )}
      Prices are before {vat}% VAT.
    </p>
  );
}
