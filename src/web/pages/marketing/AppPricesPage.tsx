import { useState } from 'react';
import styled from 'styled-components';
import { appPrices as words } from '#content/appPages/prices.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { SkeletonBar } from '#ui/Skeleton.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { AppPriceTable } from './apps/AppPriceTable.tsx';
import { CallToAction } from './apps/CallToAction.tsx';
import { Body, Lead, PageTitle, SectionTitle, FactGrid } from './apps/appsLayout.tsx';
import { Band, Inside } from './home/Section.tsx';
import { Discounts } from './plans/Discounts.tsx';
import { orderAddress } from './plans/orderAddress.ts';
import type { Duration } from '#features/purchase/order/prices.ts';
import { type RenderBook, usePriceBook } from './plans/PriceBook.tsx';

const Opening = styled.div`
  display: grid;
  gap: ${space[24]};
  margin-bottom: ${space[32]};
  justify-items: start;
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;
const Notes = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  margin-block: ${space[24]};
  color: ${token.muted};
  strong {
    color: ${token.text};
  }
`;
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[16]} ${space[24]};
`;

const shape = Array.from({ length: 14 }, (_, row) => <SkeletonBar key={row} $height={56} />);

const [compare, compareAddress] = words.compare;

const appPrices: RenderBook = (plans, details, duration) => (
  <>
    <AppPriceTable plans={plans} duration={duration} />
    <Notes>
      <p>
        {words.payroll[0]} <Money naira={details.payrollUserFee} /> {words.payroll[1]}
      </p>
      <Discounts details={details} />
    </Notes>
    <Acts>
      <ButtonLink href={orderAddress('flexi', duration)} size="large">
        {words.order}
      </ButtonLink>
      <Link href={compareAddress}>{compare}</Link>
    </Acts>
  </>
);

/** `/apps/pricing`: the price of each app and the plans that include it, from the server's price book. */
export default function AppPricesPage() {
  const { durationSwitch, book } = usePriceBook(shape, appPrices, useState<Duration>('monthly'));
  return (
    <>
      <PageHead title={words.title} description={words.description} />
      <Body>
        <Opening>
          <div>
            <PageTitle>{words.heading}</PageTitle>
            <Lead>{words.lead}</Lead>
          </div>
          {durationSwitch}
        </Opening>
        {book}
      </Body>
      <Band aria-labelledby="paying" $isSunken>
        <Inside>
          <SectionTitle id="paying">{words.ways}</SectionTitle>
          <FactGrid facts={words.paying} />
        </Inside>
      </Band>
      <CallToAction from="/apps/pricing" />
    </>
  );
}
