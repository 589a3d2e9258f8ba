import styled from 'styled-components';
import type { Card as SavedCard } from '#contract/cards.ts';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { CardMark, cardName } from '#ui/CardMark.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { space } from '#ui/theme.ts';

/** Stands for the card that is not saved yet; no id looks like it. */
const ANOTHER = 'another';

const Named = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
`;

/** "04/29" */
const monthOf = ({ expMonth, expYear }: SavedCard): string => `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;

const detailOf = (card: SavedCard): string => {
  if (card.validity === 'expired') return `Expired ${monthOf(card)}. It cannot be charged.`;
  return `Expires ${monthOf(card)}${card.validity === 'expiring' ? ', soon' : ''}${card.isDefault ? '. Your default card' : ''}`;
};

export type CardChoiceProps = {
  cards: readonly SavedCard[];
  /** Null: another card, on the provider's page. */
  chosen: string | null;
  isDisabled?: boolean;
  onChange: (cardId: string | null) => void;
};

/** Which card is charged: a saved one that is still good, or another on the provider's page. */
export function CardChoice({ cards, chosen, isDisabled = false, onChange }: CardChoiceProps) {
  return (
    <Card aria-labelledby="card-title">
      <CardHeader id="card-title" title="Card" subtitle="Mastercard, Visa or American Express" />
      <CardBody>
        <RadioGroup
          look="cards"
          label="Pay with"
          value={chosen ?? ANOTHER}
          isDisabled={isDisabled}
          onChange={(id) => onChange(id === ANOTHER ? null : id)}
          choices={[
            ...cards.map((card) => ({
              id: card.id,
              name: (
                <Named>
                  <CardMark brand={card.brand} /> {cardName(card)}
                </Named>
              ),
              detail: detailOf(card),
              isDisabled: card.validity === 'expired',
            })),
            {
              id: ANOTHER,
              name: cards.length === 0 ? 'A card, on the provider’s page' : 'Another card, on the provider’s page',
              detail: 'You give its number there; Humanar never sees it. The card is kept for renewals, and you can remove it.',
            },
          ]}
        />
      </CardBody>
    </Card>
  );
}
