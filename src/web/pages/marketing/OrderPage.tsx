import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { useEntry } from '#features/purchase/order/useEntry.ts';
import { useSession } from '#features/session/useSession.ts';
import { usedPart } from '#hydration/usedPart.ts';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { savedChoice } from '#tabState/savedChoice.ts';
import { media, page, space } from '#ui/theme.ts';

const Body = styled.div`
  ${page}
  padding-block: ${space[24]} ${space[56]};
  ${media.md} {
    padding-block: ${space[40]} ${space[96]};
  }
`;

/** Most of the site's code is for changing an order; the page that was made with it shows its price before. */
const buying = usedPart(
  withDataProviders(async () => ({ default: (await import('./order/BuySection.tsx')).BuySection })),
);
const trial = lazyPart(withDataProviders(async () => ({ default: (await import('./TrialSection.tsx')).TrialSection })));

/** Whether the person came to buy: the address names an order, readable or not, or they chose to earlier in this tab. */
const isForBuying = (search: string): boolean =>
  // The same test as in early/documentMarks.ts, or the page would differ from its HTML.
  /[?&](?:plan|users|apps)=/.test(search) || savedChoice.read()?.isBuyingNow === true;

/** Loads the part that the address asks for; both while prerendering and on the way here from another page. */
export const preload = (pathname: string): Promise<unknown> => {
  if (typeof window === 'undefined' || window.location.pathname !== pathname)
    return Promise.all([buying.preload(), trial.preload()]);
  return (isForBuying(window.location.search) ? buying : trial).preload();
};

/** /pricing/order: buy or try, whichever the person came for; the other is one click away. */
export default function OrderPage() {
  return <BuyOrTry key={useEntry()} />;
}

function BuyOrTry() {
  const session = useSession();
  const { search } = useLocation();
  const [isBuyingNow, setBuyingNow] = useState(() => isForBuying(search));
  useEffect(() => {
    if (isBuyingNow) savedChoice.keep({ isBuyingNow });
  }, [isBuyingNow]);
  const choose = useCallback((choice: { isBuyingNow: boolean }) => {
    savedChoice.keep(choice);
    // Stays as it is until the other part has loaded.
    startTransition(() => setBuyingNow(choice.isBuyingNow));
  }, []);
  const chooseTrial = useCallback(() => choose({ isBuyingNow: false }), [choose]);
  // Only a visitor who reads the order from the top can do without its code.
  const isForSomebody = session.isBusy || session.isLoggedIn || /[?&]part=/.test(search);
  useEffect(() => {
    if (isForSomebody) buying.start();
  }, [isForSomebody]);
  if (isBuyingNow) {
    return (
      <>
        <PageHead
          title="Build your plan"
          description="Choose a plan, apps and users and see the full price, with discounts and VAT, before you pay."
        />
        <Body>
          <buying.Part onTry={chooseTrial} />
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
        <trial.Part session={session} onBuy={() => choose({ isBuyingNow: true })} />
      </Body>
    </>
  );
}
