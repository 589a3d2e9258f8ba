import type { ReactNode } from 'react';
import styled from 'styled-components';
import { appPrices as words } from '#content/appPages/prices.ts';
import { apps } from '#content/apps.ts';
import type { AppModule, Plan } from '#contract/plans.ts';
import { PER_USER } from '#domain/priceWords.ts';
import { type Duration, feeOf, perMonth, sumOf } from '#features/purchase/order/prices.ts';
import { AppIcon, appIconOf } from '#ui/AppIcon.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { media, radius, tapTarget, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { appsOf, inclusionOf } from '../pricing/planComparison.ts';

/*
 * Below 768 px an app takes two lines: name and price, then its plans. Explicit roles, because browsers drop a table's
 * implicit ones when its rows are laid out as a grid.
 */
const Frame = styled.table.attrs({ role: 'table' })`
  ${type.body}
  width: 100%;
  border: 1px solid ${token.line};
  border-collapse: separate;
  border-spacing: 0;
  border-radius: ${radius.card};
  background: ${token.surface};
  ${media.belowMd} {
    &,
    tbody,
    tfoot {
      display: block;
    }
  }
`;
const Heads = styled.thead.attrs({ role: 'rowgroup' })`
  th {
    ${type.caption}
    padding: ${space[12]} ${space[24]};
    color: ${token.muted};
    text-align: start;
  }
  th:nth-child(2) {
    text-align: end;
  }
  ${media.belowMd} {
    position: absolute;
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
  }
`;
const Rows = styled.tbody.attrs({ role: 'rowgroup' })``;
const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })``;
const Head = styled.th.attrs({ role: 'rowheader', scope: 'row' })``;
const Cell = styled.td.attrs({ role: 'cell' })``;
const Row = styled.tr.attrs({ role: 'row' })`
  > * {
    height: 64px;
    padding: ${space[8]} ${space[24]};
    border-top: 1px solid ${token.line};
    text-align: start;
    font-weight: 400;
  }
  > :nth-child(2) {
    text-align: end;
    white-space: nowrap;
  }
  > :nth-child(3) {
    width: 34%;
    ${type.small}
    color: ${token.muted};
  }
  ${media.belowMd} {
    /* If the price doesn't fit beside the name, it wraps below. */
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[12]};
    padding: ${space[12]} ${space[16]};
    border-top: 1px solid ${token.line};
    tbody:first-of-type > &:first-child {
      border-top: 0;
    }
    > * {
      height: auto;
      padding: 0;
      border: 0;
    }
    > :first-child {
      flex: 1 1 8rem;
    }
    > :nth-child(2) {
      margin-inline-start: auto;
      white-space: normal;
    }
    > :nth-child(3) {
      width: 100%;
      padding: ${space[4]} 0 0 44px;
    }
  }
`;
const Name = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  strong {
    ${type.bodyStrong}
  }
`;
const AppLink = styled(Link)`
  ${tapTarget}
`;
const Summary = styled.span`
  ${type.small}
  display: none;
  color: ${token.muted};
  ${media.lg} {
    display: block;
  }
`;
const Sum = styled(Row)`
  > * {
    background: ${token.accentSoft};
  }
  > :first-child {
    ${type.bodyStrong}
  }
  ${media.belowMd} {
    background: ${token.accentSoft};
  }
`;

const summaryOf = (slug: string): string => apps.find((app) => app.slug === slug)?.summary ?? '';

/**
 * The plans that include an app, and those it can be added to, with the surcharge. Flexi's price has its own column.
 */
function plansOf(app: AppModule, plans: readonly Plan[]): string {
  const of = (inclusion: 'included' | 'addable') =>
    plans.filter((plan) => inclusionOf(app, plan) === inclusion).map(({ name }) => name);
  const [included, addable] = [of('included'), of('addable')];
  return [
    included.length > 0 && `${words.included} ${included.join(', ')}`,
    addable.length > 0 &&
      `${words.addable} ${addable.join(', ')}${feeOf(app) > 0 ? ` ${words.for} ${formatNaira(feeOf(app))}` : ''}`,
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function AppRow({ app, price, children }: { app: AppModule; price: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <Head>
        <Name>
          <AppIcon slug={appIconOf(app.iconSlug)} size={32} />
          <span>
            <AppLink href={`/apps/${app.slug}`} look="quiet" isStrong>
              {app.name}
            </AppLink>
            <Summary>{summaryOf(app.slug)}</Summary>
          </span>
        </Name>
      </Head>
      <Cell>{price}</Cell>
      <Cell>{children}</Cell>
    </Row>
  );
}

/** Every app with its monthly price and the plans that include it: paid apps first, their total, then the free ones. */
export function AppPriceTable({ plans, duration }: { plans: readonly Plan[]; duration: Duration }) {
  const all = appsOf(plans);
  const paid = all.filter(({ isFree }) => !isFree);
  const complete = plans.find((plan) => paid.every((app) => inclusionOf(app, plan) === 'included'));
  return (
    <Frame>
      <VisuallyHidden as="caption">{words.table}</VisuallyHidden>
      <Heads>
        <Row>
          {[words.app, words.price, words.plans].map((head) => (
            <HeadCell key={head}>{head}</HeadCell>
          ))}
        </Row>
      </Heads>
      <Rows>
        {paid.map((app) => (
          <AppRow key={app.slug} app={app} price={<Money naira={perMonth(app, duration)} size="strong" />}>
            {plansOf(app, plans)}
          </AppRow>
        ))}
        <Sum>
          <Head>{words.together}</Head>
          <Cell>
            <Money naira={sumOf(paid.map((app) => perMonth(app, duration)))} size="strong" />
          </Cell>
          <Cell>
            {complete !== undefined && (
              <>
                {complete.name}: <Money naira={perMonth(complete, duration)} /> {PER_USER}
              </>
            )}
          </Cell>
        </Sum>
      </Rows>
      <Rows>
        {all
          .filter(({ isFree }) => isFree)
          .map((app) => (
            <AppRow key={app.slug} app={app} price={words.free}>
              {words.withEvery}
            </AppRow>
          ))}
      </Rows>
    </Frame>
  );
}
