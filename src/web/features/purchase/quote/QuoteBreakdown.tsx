import type { ReactNode } from 'react';
import styled from 'styled-components';
import { InfoFillIcon } from '#ui/icons/InfoFillIcon.ts';
import type { Quote } from '#contract/quotes.ts';
import { SUBTOTAL, vatLine } from '#domain/priceWords.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { formatUsers } from '../orderWords.ts';
import { PurchaseLines } from './PurchaseLines.tsx';
import { Credits } from './Credits.tsx';
import { FirstTotal, Line, Lines, roundToKobo } from './quoteLook.ts';

const Hint = styled.div`
  ${type.small}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  justify-items: start;
  gap: ${space[8]} ${space[8]};
  margin: ${space[16]} ${space[16]} 0;
  padding: ${space[12]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  svg {
    color: ${token.accentText};
  }
  button {
    grid-column: 2;
  }
  ${media.sm} {
    margin-inline: ${space[24]};
  }
`;

type WorkingProps = {
  quote: Quote;
  isUpdating: boolean;
  /** The total below the lines, where it isn't shown above them. */
  sum?: ReactNode;
  onUsersChange: ((numberOfUsers: number) => void) | undefined;
};

/** The price line by line, and the offer of a cheaper number of users. */
export function QuoteBreakdown({ quote, isUpdating, sum, onUsersChange }: WorkingProps) {
  const { cheaperWithMore: cheaper, numberOfUsers } = quote;
  return (
    <>
      <div aria-busy={isUpdating}>
        <Lines>
          <PurchaseLines quote={quote} />
          <FirstTotal>
            <dt>{SUBTOTAL}</dt>
            <dd>
              <Money naira={roundToKobo(quote.totalCost - quote.totalDiscount)} />
            </dd>
          </FirstTotal>
          <Line>
            <dt>{vatLine(quote.rates.vat)}</dt>
            <dd>
              <Money naira={quote.vat} />
            </dd>
          </Line>
          <Credits quote={quote} />
        </Lines>
        {sum}
        <VisuallyHidden role="status">{`${formatNaira(quote.paymentDue)} due for ${formatUsers(numberOfUsers)}`}</VisuallyHidden>
      </div>
      {cheaper !== null && onUsersChange !== undefined && (
        <Hint>
          <InfoFillIcon size={20} aria-hidden />
          <span>The volume discount starts above {formatUsers(quote.rates.userThreshold)}.</span>
          <Button look="secondary" size="small" onPress={() => onUsersChange(cheaper.numberOfUsers)}>
            Add {formatUsers(cheaper.numberOfUsers - numberOfUsers)} and pay {formatNaira(cheaper.saves)} less
          </Button>
        </Hint>
      )}
    </>
  );
}
