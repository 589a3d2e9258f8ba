import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from '#api/queries.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { AutoRenewal } from '#payments/AutoRenewal.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';

/** Whether a paid subscription renews automatically, and with which card. `cards` is undefined until loaded. */
export function AutoRenewalCard({ cards }: { cards: readonly SavedCard[] | undefined }) {
  const titleId = useId();
  const preference = useQuery(queries.preference());
  const { data: renewal } = useQuery(queries.renewal());
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Automatic renewal" />
      <CardReader reading={preference} word="Loading your renewal" lines={2}>
        {({ isAutoRenewal }) => (
          <CardBody>
            <AutoRenewal isOn={isAutoRenewal} renewal={renewal} cards={cards} />
          </CardBody>
        )}
      </CardReader>
    </Card>
  );
}
