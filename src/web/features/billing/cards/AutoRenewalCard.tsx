import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { CardReader } from '#flow/CardReader.tsx';
import { AutoRenewalSwitch } from '#flow/renewal/AutoRenewalSwitch.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { formatDate } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
`;

const Words = styled.p<{ $isWarning: boolean }>`
  ${type.small}
  color: ${({ $isWarning }) => ($isWarning ? token.warnText : token.muted)};
`;

type Outlook = { words: string; isWarning: boolean };

/** What will happen when the term ends, as things stand. */
function outlookOf(isOn: boolean, expiryDate: string, cards: readonly SavedCard[] | undefined): Outlook {
  const end = formatDate(expiryDate);
  if (!isOn) return { words: `Nothing is charged by itself. Renew before ${end} to keep access.`, isWarning: false };
  const card = cards?.find(({ isDefault }) => isDefault);
  if (cards !== undefined && card === undefined) return { words: `There is no card to charge. Add one before ${end}.`, isWarning: true };
  if (card?.validity === 'expired') return { words: `${cardName(card)} has expired. Make another card the default before ${end}.`, isWarning: true };
  return { words: `${card === undefined ? 'The default card' : cardName(card)} is charged before the term ends on ${end}.`, isWarning: false };
}

/** Whether a paid subscription renews by itself, and what with. `cards` are undefined while they are not known. */
export function AutoRenewalCard({ subscription, cards }: { subscription: CurrentSubscription; cards: readonly SavedCard[] | undefined }) {
  const titleId = useId();
  const preference = useQuery(queries.preference());
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Automatic renewal" />
      <CardReader reading={preference} word="Loading your renewal" lines={2}>
        {({ isAutoRenewal }) => {
          const { words, isWarning } = outlookOf(isAutoRenewal, subscription.expiryDate, cards);
          return (
            <CardBody>
              <Stack>
                <AutoRenewalSwitch isOn={isAutoRenewal} />
                <Words $isWarning={isWarning} role="status">
                  {words}
                </Words>
              </Stack>
            </CardBody>
          );
        }}
      </CardReader>
    </Card>
  );
}
