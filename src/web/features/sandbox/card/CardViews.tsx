import type { ReactNode } from 'react';
import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import type { Failure } from '#contract/failure.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import type { Transaction } from './payCalls.ts';

/* The parts of the card page around its form. */

const Stack = styled.div`
  display: grid;
  gap: ${space[20]};
`;

const Muted = styled.p`
  ${type.small}
  color: ${token.muted};
  overflow-wrap: anywhere;
`;

const Opener = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const Refused = styled.div`
  ${type.small}
  display: flex;
  gap: ${space[8]};
  padding: ${space[12]};
  border: 1px solid ${token.dangerLine};
  border-radius: ${radius.control};
  background: ${token.dangerBg};
  color: ${token.dangerText};

  a {
    color: inherit;
  }
`;

const Told = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack>
    <ViewHeading>{title}</ViewHeading>
    {children}
  </Stack>
);

/** Who is being paid, how much, and by whom. */
export function Summary({ transaction: { amount, email, reference } }: { transaction: Transaction }) {
  return (
    <Opener>
      <ViewHeading>Pay Humanar</ViewHeading>
      <Money naira={amount / 100} size="h2" />
      <Muted>{email}</Muted>
      <Muted>Reference {reference}</Muted>
    </Opener>
  );
}

/** The bank declined; another card can be tried. `words` is the bank's message. */
export function Declined({ words, home }: { words: string; home: string }) {
  return (
    <Refused role="alert">
      <WarningCircleFillIcon size={20} aria-hidden />
      <span>
        The bank’s answer: {words}. Nothing was charged. Try another card, or{' '}
        <Link href={home}>go back to Humanar</Link>.
      </span>
    </Refused>
  );
}

export type ChallengeProps = {
  transaction: Transaction;
  failure: Failure | null;
  isApproving: boolean;
  isRefusing: boolean;
  onApprove: () => void;
  onRefuse: () => void;
};

/** The bank's challenge to the cardholder, as with a code on their phone. */
export function Challenge({ transaction, failure, isApproving, isRefusing, onApprove, onRefuse }: ChallengeProps) {
  return (
    <Told title="Your bank asks: is this you?">
      <p>
        Humanar wants to charge {formatNaira(transaction.amount / 100)} to your card. A real bank would send a code to
        your phone. Here you just press a button.
      </p>
      <Muted>Reference {transaction.reference}</Muted>
      <FailureAlert failure={failure} />
      <Button
        size="large"
        isWide
        isBusy={isApproving}
        isDisabled={isRefusing}
        busyLabel="Approving"
        onPress={onApprove}
      >
        Approve {formatNaira(transaction.amount / 100)}
      </Button>
      <Button
        look="secondary"
        isWide
        isBusy={isRefusing}
        isDisabled={isApproving}
        busyLabel="Refusing"
        onPress={onRefuse}
      >
        Refuse
      </Button>
    </Told>
  );
}

export function Leaving({ to, isPaid }: { to: string; isPaid: boolean }) {
  return (
    <Told title={isPaid ? 'Payment approved' : 'Going back'}>
      <p role="status">
        Humanar opens in a moment. If it doesn’t, <Link href={to}>go there now</Link>.
      </p>
    </Told>
  );
}

const Home = ({ home }: { home: string }) => (
  <div>
    <ButtonLink href={home}>Back to Humanar</ButtonLink>
  </div>
);

export function AlreadyPaid({ home }: { home: string }) {
  return (
    <Told title="This is already paid">
      <p>You won’t be charged again here.</p>
      <Home home={home} />
    </Told>
  );
}

export function NotOpened({ home }: { home: string }) {
  return (
    <Told title="This charge was refused">
      <p>Nothing was charged. Choose another card on Humanar.</p>
      <Home home={home} />
    </Told>
  );
}

/** No payment has this reference, or the address has none. */
export function UnknownPayment() {
  return (
    <Told title="We couldn’t find this payment">
      <p>The address may be incomplete. Start again on Humanar. Nothing was charged here.</p>
      <div>
        <ButtonLink href="/">Back to Humanar</ButtonLink>
      </div>
    </Told>
  );
}

/** Shown while the payment is loading, or if that failed. */
export function LoadingPayment({ failure = null, onAgain }: { failure?: Failure | null; onAgain?: () => void }) {
  return (
    <Told title="Pay by card">
      {failure === null ? (
        <Skeleton word="Opening the payment" lines={4} />
      ) : (
        <>
          <FailureAlert failure={failure} />
          <div>
            <Button look="secondary" {...(onAgain === undefined ? {} : { onPress: onAgain })}>
              Open it again
            </Button>
          </div>
        </>
      )}
    </Told>
  );
}
