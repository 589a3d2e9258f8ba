import styled from 'styled-components';
import type { Card as SavedCard } from '#contract/cards.ts';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { cardExpiry, CardMark, cardName } from '#ui/CardMark.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { space, token, type } from '#ui/theme.ts';

/** The option for a new card; no id looks like this. */
const ANOTHER = 'another';

const CardLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
`;

const Renewals = styled.p`
  ${type.small}
  margin-top: ${space[12]};
  color: ${token.muted};
`;

const detailOf = (card: SavedCard): string => {
  if (card.validity === 'expired') return `Expired ${cardExpiry(card)}. We can’t charge it.`;
  return `Expires ${cardExpiry(card)}${card.validity === 'expiring' ? ', soon' : ''}${card.isDefault ? '. Your default card' : ''}`;
};

/** Which card future renewals will be charged to, after paying with the chosen one. */
function renewalsAfter(cards: readonly SavedCard[], chosen: string | null, hasRenewalFailed: boolean): string {
  const usual = cards.find(({ isDefault }) => isDefault);
  const givesWay = usual === undefined || usual.validity === 'expired' || hasRenewalFailed;
  if (usual !== undefined && (usual.id === chosen || !givesWay))
    return `Renewals are charged to ${cardName(usual)}, your default.`;
  const card = cards.find(({ id }) => id === chosen);
  return `${card === undefined ? 'The card you enter there' : cardName(card)} becomes your default: renewals are charged to it.`;
}

export type CardChoiceProps = {
  cards: readonly SavedCard[];
  /** The default card was declined for the renewal that is due. */
  hasRenewalFailed?: boolean;
  /** Null: another card, on the provider's page. */
  chosen: string | null;
  isDisabled?: boolean;
  onChange: (cardId: string | null) => void;
};

/** Chooses the card to charge: a saved, unexpired one, or another on the provider's page. */
export function CardChoice({ cards, hasRenewalFailed = false, chosen, isDisabled = false, onChange }: CardChoiceProps) {
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
                <CardLabel>
                  <CardMark brand={card.brand} /> {cardName(card)}
                </CardLabel>
              ),
              detail: detailOf(card),
              isDisabled: card.validity === 'expired',
            })),
            {
              id: ANOTHER,
              name: cards.length === 0 ? 'A card, on the provider’s page' : 'Another card, on the provider’s page',
              detail:
                'You enter the card number there, so Humanar never sees it. We save the card, and you can remove it.',
            },
          ]}
        />
        {(chosen === null || cards.some(({ id }) => id === chosen)) && (
          <Renewals>{renewalsAfter(cards, chosen, hasRenewalFailed)}</Renewals>
        )}
      </CardBody>
    </Card>
  );
}
