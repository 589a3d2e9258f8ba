import type { Card } from '#contract/cards.ts';

/** The card that would be charged if nobody chose: the default one, as long as it is good; null pays with another. */
export const defaultCard = (cards: readonly Card[]): string | null => cards.find(({ isDefault, validity }) => isDefault && validity !== 'expired')?.id ?? null;
