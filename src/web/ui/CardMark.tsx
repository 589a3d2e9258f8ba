import type { ReactElement } from 'react';

/** The cards that are accepted (rule card.brands). */
export type CardMarkBrand = 'mastercard' | 'visa' | 'amex';

const names: Record<CardMarkBrand, string> = { mastercard: 'Mastercard', visa: 'Visa', amex: 'American Express' };

/** A brand's name. */
export const cardBrandName = (brand: CardMarkBrand): string => names[brand];

/** "Mastercard ending 7712" */
export const cardName = ({ brand, last4 }: { brand: CardMarkBrand; last4: string }): string =>
  `${names[brand]} ending\u00a0${last4}`;

/** "04/29" */
export const cardExpiry = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;

/* Our own shapes, in colours that keep the three apart on the white of a card, in either theme. */
const drawings: Record<CardMarkBrand, ReactElement> = {
  mastercard: (
    <>
      <circle cx="16.2" cy="13" r="6" fill="#D8352C" />
      <circle cx="23.8" cy="13" r="6" fill="#F0962B" />
      <path d="M20 8.36a6 6 0 0 1 0 9.28a6 6 0 0 1 0-9.28z" fill="#E8642A" />
    </>
  ),
  visa: (
    <g fill="none" stroke="#1B2B7A" strokeWidth="1.9" strokeLinejoin="round">
      <path d="M8.6 9.4l2.3 7.2l4.1-7.2M18.2 9.4l-1.7 7.2M25.2 10.4c-1.8-1.5-4.4-.7-4.2 1c.2 1.7 3 1.5 2.9 3.3c-.1 1.9-3 2.3-4.6 .9M25.9 16.6l4.4-7.2l1.2 7.2M27.6 14.4h3.4" />
    </g>
  ),
  amex: (
    <>
      <rect x="1" y="1" width="38" height="24" rx="3.5" fill="#1F6FB8" />
      <g fill="none" stroke="#FFFFFF" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M6.6 17l2.6-8l2.6 8M7.5 14.4h3.4M14.2 17V9.2l2.9 5l2.9-5V17M27 9.4h-4.2v7.4H27M22.8 13h3.6M29 9.2l4.8 7.8M33.8 9.2L29 17" />
      </g>
    </>
  ),
};

/** A card's brand as a small white card. Decorative: the name is beside it. */
export function CardMark({ brand }: { brand: CardMarkBrand }) {
  return (
    <svg width="40" height="26" viewBox="0 0 40 26" aria-hidden focusable="false">
      <rect x=".5" y=".5" width="39" height="25" rx="4" fill="#FFFFFF" stroke="#D9D4CA" />
      {drawings[brand]}
    </svg>
  );
}
