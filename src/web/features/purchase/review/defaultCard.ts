import type { Card } from '#contract/cards.ts';

/** The card preselected for paying: the default one, unless it has expired; null to pay with another. */
export const defaultCard = (cards: readonly Card[]): string | null =>
  cards.find(({ isDefault, validity }) => isDefault && validity !== 'expired')?.id ?? null;
