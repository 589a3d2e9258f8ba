import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { Configurator } from '#features/purchase/order/Configurator.tsx';
import { type PriceBook, PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { defaultOrder } from '#features/purchase/order/defaultOrder.ts';
import { visitorOrderPath } from '#features/purchase/sentOrder.ts';
import { type Session, useSession } from '#features/session/useSession.ts';
import { validReferral } from '#features/purchase/validReferral.ts';
import { withoutOrder } from '#tabState/writtenOrder.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { space, token, type } from '#ui/theme.ts';
import { OtherChoice } from './OtherChoice.tsx';
import { buyerOf, type BuyerStatus, useBuyerStatus } from './buyerStatus.ts';

const Section = styled.section`
  display: grid;
  gap: ${space[32]};
`;

const Opening = styled.div`
  display: grid;
  gap: ${space[8]};
  p {
    ${type.lead}
    max-width: 48ch;
    color: ${token.muted};
  }
`;

const Title = styled(ViewHeading)`
  ${type.h1}
`;

const More = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[12]};
  color: ${token.muted};
  strong {
    color: ${token.text};
  }
`;

/** Replaces the button below the price for somebody who may not buy. */
function refusalFor(standing: BuyerStatus): ReactNode {
  if (standing.is === 'member') {
    const { org } = standing.account;
    return (
      <p>
        <strong>Ask your administrator.</strong> Only an administrator of {org.name ?? 'your organisation'} can buy. The
        organisation’s address is <Link href={`mailto:${org.email}`}>{org.email}</Link>.
      </p>
    );
  }
  if (standing.is !== 'subscribed') return null;
  const refusal = refusedAction('buy', stageOf(standing.subscription));
  return (
    <>
      <p>
        <strong>Your subscription runs until {formatDate(standing.subscription.expiryDate)}.</strong> {refusal.msg}
      </p>
      <ButtonLink href={refusal.remedy.href} isWide>
        {refusal.remedy.label}
      </ButtonLink>
      <ButtonLink href="/subscriptions" look="secondary" isWide>
        See your subscription
      </ButtonLink>
    </>
  );
}

function Order({ session, book, onTry }: { session: Session; book: PriceBook; onTry: () => void }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const buyerStatus = useBuyerStatus(session);
  const isVisitor = buyerStatus.is === 'visitor';
  const ref = validReferral();
  const tryInstead = () => {
    onTry();
    // An order in the address would mean buying.
    void navigate({ search: withoutOrder(query).toString() }, { replace: true });
  };
  const words = (sum: string | null) =>
    isVisitor ? `Create account to pay ${sum ?? ''}`.trim() : sum === null ? 'Continue' : `Continue with ${sum}`;

  return (
    <Configurator
      book={book}
      usual={defaultOrder(book.plans)}
      buyer={buyerOf(buyerStatus)}
      act={words}
      more={(onSignIn) => (
        <More>
          {isVisitor && (
            <p>
              Already have an account?{' '}
              <Link
                href="/sign-in"
                onPress={() => {
                  onSignIn();
                  session.send({ type: 'page.refused', heading: visitorOrderPath() ?? '/subscriptions/create' });
                }}
              >
                Sign in
              </Link>
            </p>
          )}
          {refusalFor(buyerStatus)}
          {ref !== null && (
            <p>
              Referred with code <strong>{ref}</strong>. We’ll add it to your order. It doesn’t change the price.
            </p>
          )}
          {buyerStatus.is === 'reading' && <span data-awaited hidden />}
          {(isVisitor || (buyerStatus.is === 'administrator' && buyerStatus.mayTry)) && (
            <OtherChoice words="Want to try it first?" label={`Try ${TRIAL_DAYS} days free`} onPress={tryInstead} />
          )}
        </More>
      )}
    />
  );
}

/** Plan, apps, users and duration beside the price, for visitors, administrators and members. */
export function BuySection({ onTry }: { onTry: () => void }) {
  const session = useSession();
  return (
    <Section>
      <Opening>
        <Title>Build your plan</Title>
        <p>The price changes with every choice and includes VAT.</p>
      </Opening>
      <PlansReader>{(book) => <Order session={session} book={book} onTry={onTry} />}</PlansReader>
    </Section>
  );
}
