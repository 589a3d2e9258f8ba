import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Failure } from '#contract/failure.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { space } from '#ui/theme.ts';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';
import type { TestCard } from '../testCards.ts';
import { CardNumberField } from './CardNumberField.tsx';
import { TestCardPicker } from './TestCardPicker.tsx';
import { formatExpiry, formatSecurityCode, type TypedCard, typedCard } from './typedCard.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[16]};
  align-items: start;
`;

const Stack = styled.div`
  display: grid;
  gap: ${space[32]};
`;

const blank: TypedCard = { number: '', expiry: '', cvv: '' };
const names = Object.keys(blank);

/** December, three years from now: test cards accept any future expiry date. */
const goodUntil = (): string => `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;

export type CardFormProps = {
  /** The button's label: "Pay ₦50.00". */
  payLabel: string;
  isPaying: boolean;
  isLeaving: boolean;
  failure: Failure | null;
  /** The bank's answer for the last card. */
  answer: ReactNode;
  onPay: (card: TypedCard) => void;
  onCancel: () => void;
};

/** Card number, expiry and security code, with test cards that fill them in. */
export function CardForm({ payLabel, isPaying, isLeaving, failure, answer, onPay, onCancel }: CardFormProps) {
  const form = useFields(typedCard, blank, failure?.errors);
  const isReadOnly = isPaying || isLeaving;
  const expiry = form.field('expiry');
  const cvv = form.field('cvv');
  const fill = ({ number, cvv: code }: TestCard) => {
    form.set('number', number);
    form.set('expiry', goodUntil());
    form.set('cvv', code);
  };
  return (
    <Stack>
      <Form aria-label="Card" onSubmit={form.submit(onPay)}>
        <CardNumberField {...form.field('number')} isReadOnly={isReadOnly} />
        <Pair>
          <TextField
            {...expiry}
            onChange={(typed) => expiry.onChange(formatExpiry(typed))}
            label="Expiry"
            placeholder="MM/YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            isReadOnly={isReadOnly}
          />
          <TextField
            {...cvv}
            onChange={(typed) => cvv.onChange(formatSecurityCode(typed))}
            label="Security code"
            inputMode="numeric"
            autoComplete="cc-csc"
            isReadOnly={isReadOnly}
          />
        </Pair>
        {answer}
        <FailureAlert failure={failure} fields={names} />
        <Button type="submit" size="large" isWide isBusy={isPaying} isDisabled={isLeaving} busyLabel="Paying">
          {payLabel}
        </Button>
        <Button look="quiet" isWide isBusy={isLeaving} isDisabled={isPaying} busyLabel="Going back" onPress={onCancel}>
          Cancel and go back
        </Button>
      </Form>
      <TestCardPicker onPick={fill} isDisabled={isReadOnly} />
    </Stack>
  );
}
