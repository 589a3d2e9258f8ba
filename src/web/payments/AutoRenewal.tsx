import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { Renewal } from '#contract/subscriptions.ts';
import { validityOf } from '#domain/cardValidity.ts';
import { cardName } from '#ui/CardMark.tsx';
import { formatDate, formatMoment } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';
import { AutoRenewalSwitch } from './AutoRenewalSwitch.tsx';

const Stack = styled.div`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
`;

const Words = styled.p<{ $isWarning: boolean }>`
  ${type.small}
  color: ${({ $isWarning }) => ($isWarning ? token.warnText : token.muted)};
`;

type Outlook = { words: string; isWarning?: true };

/** What will be charged automatically, when and to which card. */
function outlookOf(
  isOn: boolean,
  renewal: Renewal | null | undefined,
  cards: readonly SavedCard[] | undefined,
): Outlook {
  if (!isOn)
    return {
      words: `You won’t be charged automatically.${renewal ? ` Renew before ${formatDate(renewal.period.from)} to keep access.` : ''}`,
    };
  if (!renewal) return { words: 'We charge your default card a day before the billing period ends.' };
  const { chargeAt } = renewal;
  if (chargeAt === null)
    return { words: 'You won’t be charged again for this billing period. The one after it renews automatically.' };
  if (renewal.amount === 0) return { words: 'Nothing is due after discounts and credit, so we won’t charge a card.' };
  const by = formatMoment(chargeAt);
  // The list is the first to know which card was made the default.
  const usual = cards?.find(({ isDefault }) => isDefault);
  const card = cards === undefined ? renewal.card : (usual ?? null);
  if (card === null) return { words: `There’s no card to charge. Add one before ${by}.`, isWarning: true };
  const holds = (one: SavedCard) => validityOf(one, new Date(chargeAt)) !== 'expired';
  if (card.validity !== 'expired' && (usual === undefined || holds(usual)))
    return { words: `We’ll charge ${cardName(card)} on ${by}.` };
  const instead = cards?.find((one) => one.id !== card.id && holds(one));
  const problem = `${cardName(card)} ${card.validity === 'expired' ? 'has expired' : 'expires before we charge it'}.`;
  return {
    words: `${problem} ${instead === undefined ? 'Add another' : `Make ${cardName(instead)} the default`} before ${by}.`,
    isWarning: true,
  };
}

export type AutoRenewalProps = {
  isOn: boolean;
  /** Undefined until loaded; null if no renewal is due. */
  renewal: Renewal | null | undefined;
  /** The saved cards; undefined until loaded. */
  cards: readonly SavedCard[] | undefined;
  /** A link to the cards, where they aren't on the same page. */
  more?: ReactNode;
};

/**
 * Whether the subscription renews automatically and what that means; if the default card can't pay, which saved card
 * can.
 */
export function AutoRenewal({ isOn, renewal, cards, more }: AutoRenewalProps) {
  const { words, isWarning = false } = outlookOf(isOn, renewal, cards);
  return (
    <Stack>
      <AutoRenewalSwitch isOn={isOn} />
      <Words $isWarning={isWarning} role="status">
        {words} {isOn && more}
      </Words>
    </Stack>
  );
}
