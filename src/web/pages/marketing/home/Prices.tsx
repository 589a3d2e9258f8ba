import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { media, reach, space } from '#ui/theme.ts';
import { CardOutline } from '../plans/CardOutline.tsx';
import { usePriceBook } from '../plans/PriceBook.tsx';
import { Columns, PlanCards } from './PlanCards.tsx';
import { Band, Inside, Intro } from './Section.tsx';

const Head = styled.div`
  display: grid;
  gap: ${space[24]};
  margin-bottom: ${space[32]};
  justify-items: start;
  ${media.md} {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
`;

const More = styled.p`
  margin-top: ${space[16]};
  a {
    ${reach}
  }
`;

const shape = (
  <Columns>
    {['trial', 'core', 'flexi'].map((plan) => (
      <CardOutline key={plan} />
    ))}
  </Columns>
);

/** The plans, their prices read from the server's price book. */
export function Prices() {
  const { durationSwitch, book } = usePriceBook(shape, (plans, details, duration) => (
    <PlanCards plans={plans} details={details} duration={duration} />
  ));
  return (
    <Band id="pricing" aria-labelledby="pricing-title">
      <Inside>
        <Head>
          <Intro id="pricing-title" title="Prices you can work out yourself">
            Per person, per month. Enjoy up to 30% discount when you buy now.
          </Intro>
          {durationSwitch}
        </Head>
        {book}
        <More>
          <Link href="/pricing/plan">Compare the plans app by app</Link>
        </More>
      </Inside>
    </Band>
  );
}
