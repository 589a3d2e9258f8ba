import { startTransition, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { useEntry } from '#features/purchase/order/useOrderAddress.ts';
import { orderFromQuery } from '#features/purchase/orderAddress.ts';
import { withoutOrder } from '#tabState/writtenOrder.ts';
import { useSession } from '#features/session/useSession.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { Button } from '#ui/Button.tsx';
import { media, page, space, type } from '#ui/theme.ts';

const Body = styled.div`
  ${page}
  padding-block: ${space[24]} ${space[56]};
  ${media.md} {
    padding-block: ${space[40]} ${space[96]};
  }
`;

const OtherChoice = styled.p`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space[8]};
  /* Aligns its text with the start of the row, also when it wraps. */
  > * {
    padding-inline: 0;
  }
  @media (scripting: none) {
    display: none;
  }
`;

const buying = lazyPart(async () => ({ default: (await import('./order/BuySection.tsx')).BuySection }));
const trial = lazyPart(async () => ({ default: (await import('./TrialSection.tsx')).TrialSection }));

const isForBuying = (query: URLSearchParams): boolean =>
  orderFromQuery(query) !== null || savedChoice.read()?.isBuyingNow === true;

/** Loads the part that the address asks for; both while prerendering and on the way here from another page. */
export const preload = (pathname: string): Promise<unknown> => {
  if (typeof window === 'undefined' || window.location.pathname !== pathname)
    return Promise.all([buying.preload(), trial.preload()]);
  return (isForBuying(new URLSearchParams(window.location.search)) ? buying : trial).preload();
};

/** /pricing/order: buy or try, whichever the person came for; the other is one click away. */
export default function OrderPage() {
  return <BuyOrTry key={useEntry()} />;
}

function BuyOrTry() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isBuyingNow, setBuyingNow] = useState(() => isForBuying(query));
  useEffect(() => {
    if (isBuyingNow) savedChoice.keep({ isBuyingNow });
  }, [isBuyingNow]);
  const choose = (choice: { isBuyingNow: boolean }) => {
    savedChoice.keep(choice);
    // Stays as it is until the other part has loaded.
    startTransition(() => setBuyingNow(choice.isBuyingNow));
    // An order in the address would mean buying.
    if (!choice.isBuyingNow) void navigate({ search: withoutOrder(query).toString() }, { replace: true });
  };
  if (isBuyingNow) {
    return (
      <>
        <PageHead
          title="Build your plan"
          description="Choose a plan, apps and users and see the full price, with discounts and VAT, before you pay."
        />
        <Body>
          <buying.Part
            session={session}
            toTrial={
              <OtherChoice>
                Want to try it first?{' '}
                <Button look="quiet" size="small" onPress={() => choose({ isBuyingNow: false })}>
                  Try {TRIAL_DAYS} days free
                </Button>
              </OtherChoice>
            }
          />
        </Body>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={`Try Humanar free for ${TRIAL_DAYS} days`}
        description={`All fourteen HR, benefits and payroll apps for ${TRIAL_DAYS} days, for as many employees as you have. No credit card needed.`}
      />
      <Body>
        <trial.Part
          session={session}
          toBuying={
            <OtherChoice>
              Know what you need?{' '}
              <Button look="quiet" size="small" onPress={() => choose({ isBuyingNow: true })}>
                Build your plan and buy now
              </Button>
            </OtherChoice>
          }
        />
      </Body>
    </>
  );
}
