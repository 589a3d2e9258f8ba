import type { CardBrand } from '#domain/cardNumber.ts';

export interface TestCard {
  /** As typed, with spaces. */
  number: string;
  brand: CardBrand;
  cvv: string;
  /** What charging it does. */
  outcome: string;
}

/**
 * The cards the provider's stand-in accepts: the provider's own test cards, and one American Express of ours, because
 * it publishes none.
 */
export const testCards: readonly TestCard[] = [
  { number: '5192 6027 2058 4796', brand: 'mastercard', cvv: '123', outcome: 'Pays' },
  { number: '4084 0840 8408 4081', brand: 'visa', cvv: '408', outcome: 'Pays' },
  { number: '3782 822463 10005', brand: 'amex', cvv: '4081', outcome: 'Pays; our own, as the provider has none' },
  { number: '4084 0800 0000 5408', brand: 'visa', cvv: '001', outcome: 'Is declined' },
  { number: '4084 0800 0067 0037', brand: 'visa', cvv: '787', outcome: 'Has insufficient funds' },
];
