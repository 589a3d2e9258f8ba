import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { type PriceBook, PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { type ChangePart, parts } from '#features/purchase/upgrade/changeDraft.ts';
import { UpgradeViews } from '#features/purchase/upgrade/UpgradeViews.tsx';
import { useUpgrade } from '#features/purchase/upgrade/useUpgrade.ts';
import { useSession } from '#features/session/useSession.ts';
import { OpenPayment } from '#payments/OpenPayment.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { PayingReader } from '../paying/PayingReader.tsx';
import { usePaymentViews } from '../paying/usePaymentViews.tsx';

const title = 'Change your subscription';

type ChangeProps = {
  org: AccountData['org'];
  cards: readonly SavedCard[];
  answer: CurrentSubscriptionResponse;
  book: PriceBook;
  part: ChangePart | null;
};

function Change({ org, cards, answer, book, part }: ChangeProps) {
  const { actor, draft } = useUpgrade({ orgId: org.id, answer, cards, plans: book.plans, part });
  const { data: renewal } = useQuery(queries.renewal());
  const { payment, dialog } = usePaymentViews({ actor, org, cards, renewal });
  return (
    <>
      <UpgradeViews
        actor={actor}
        answer={answer}
        book={book}
        beginning={draft}
        part={part}
        above={<OpenPayment />}
        payment={payment}
      />
      {dialog}
    </>
  );
}

/** Used once: a reload keeps what was chosen since. */
function useRequestedPart(): ChangePart | null {
  const [query, setQuery] = useSearchParams();
  const [part] = useState(() => parts.find((one) => one === query.get('change')) ?? null);
  const isNamed = query.has('change');
  useEffect(() => {
    if (isNamed) setQuery({}, { replace: true });
  }, [isNamed, setQuery]);
  return part;
}

/**
 * /subscriptions/management/subscription/change: users, apps, plan or annual billing; `?change=users` focuses that
 * part.
 */
export default function ChangePage() {
  const { accountData } = useSession();
  const part = useRequestedPart();
  const waiting = (shape: ReactNode) => <PageBody heading={<ViewHeading>{title}</ViewHeading>}>{shape}</PageBody>;
  return (
    <>
      <PageHead
        title={title}
        description="Change your plan, apps, users or billing period, and see the cost before you pay."
      />
      {accountData !== null && (
        <PayingReader key={accountData.org.id} orgId={accountData.org.id} title={title}>
          {({ cards, answer }) => (
            <PlansReader around={waiting}>
              {(book) => <Change org={accountData.org} cards={cards} answer={answer} book={book} part={part} />}
            </PlansReader>
          )}
        </PayingReader>
      )}
    </>
  );
}
