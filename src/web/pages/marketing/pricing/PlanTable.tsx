import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import type { AppModule, Plan } from '#contract/plans.ts';
import { PER_USER } from '#domain/priceWords.ts';
import { AppIcon, appIconOf } from '#ui/AppIcon.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { media, radius, tapTarget, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type Duration, feeOf, perMonth } from '#features/purchase/order/prices.ts';
import { appsOf, inclusionOf } from './planComparison.ts';

/*
 * Below 768 px an app's name has its own line above its cells, one for each plan. Explicit roles, because browsers drop
 * a table's implicit ones when its rows are laid out as a grid.
 */
const Frame = styled.table`
  ${type.body}
  width: 100%;
  border: 1px solid ${token.line};
  border-collapse: separate;
  border-spacing: 0;
  border-radius: ${radius.card};
  background: ${token.surface};
  ${media.belowMd} {
    ${type.small}
    container-type: inline-size;
    &,
    thead,
    tbody {
      display: block;
    }
  }
`;

/* Large text: plans stacked, each cell labelled with its plan's name. */
const oneColumn = '@container (max-width: 17rem)';

const Group = styled.tbody.attrs({ role: 'rowgroup' })``;

const Row = styled.tr`
  > * {
    border-top: 1px solid ${token.line};
  }
  thead > & > * {
    border-top: 0;
  }
  ${media.belowMd} {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    tbody > & > td {
      border-top: 0;
    }
    ${oneColumn} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Corner = styled.th`
  width: 37%;
  padding: ${space[16]} ${space[24]};
  text-align: start;
  ${media.belowMd} {
    position: absolute;
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
  }
`;

const PlanHead = styled.th`
  ${type.h4}
  width: 21%;
  padding: ${space[16]} ${space[12]};
  text-align: start;
  vertical-align: top;
  > span {
    ${type.small}
    display: block;
    color: ${token.muted};
  }
  ${media.belowMd} {
    width: auto;
    padding-inline-end: 0;
  }
`;

const AppHead = styled.th`
  padding: ${space[8]} ${space[24]};
  font-weight: 500;
  text-align: start;
  > span {
    display: flex;
    align-items: center;
    gap: ${space[12]};
  }
  a {
    ${tapTarget}
  }
  ${media.belowMd} {
    grid-column: 1 / -1;
    padding: ${space[12]} ${space[12]} 0;
  }
`;

const Cell = styled.td`
  height: 56px;
  padding: ${space[8]} ${space[12]};
  color: ${token.muted};
  > span {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  svg {
    flex: none;
    color: ${token.accentText};
  }
  ${media.belowMd} {
    height: auto;
    padding-bottom: ${space[12]};
    ${oneColumn} {
      padding-block: ${space[4]};
      &::before {
        content: attr(data-plan) / '';
        display: block;
        font-weight: 600;
        color: ${token.text};
      }
    }
  }
`;

const Unit = styled.span`
  white-space: nowrap;
`;

function cellOf(app: AppModule, plan: Plan, duration: Duration): ReactNode {
  switch (inclusionOf(app, plan)) {
    case 'included':
      return (
        <span>
          <CheckBoldIcon size={18} aria-hidden /> Included
        </span>
      );
    case 'addable':
      // A plan's price covers its apps: adding one costs only payroll's fee.
      return (
        <>
          Add-on{' '}
          {feeOf(app) > 0 && (
            <p>
              for <Money naira={feeOf(app)} /> <Unit>per user</Unit>
            </p>
          )}
        </>
      );
    case 'free':
      return (
        <span>
          <CheckBoldIcon size={18} aria-hidden /> Free
        </span>
      );
    case 'priced':
      return (
        <p>
          <Money naira={perMonth(app, duration)} /> <Unit>per user</Unit>
        </p>
      );
    case 'none':
      return (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>Not included</VisuallyHidden>
        </>
      );
  }
}

/** Compares the plans by app: one row per app, one column per plan. Prices are monthly. */
export function PlanTable({ plans, duration }: { plans: readonly Plan[]; duration: Duration }) {
  return (
    <Frame role="table">
      <VisuallyHidden as="caption">
        The plans by app, prices {PER_USER}, billed {duration === 'annual' ? 'annually' : 'monthly'}
      </VisuallyHidden>
      <Group as="thead">
        <Row role="row">
          <Corner role="columnheader" scope="col">
            App
          </Corner>
          {plans.map((plan) => (
            <PlanHead key={plan.slug} role="columnheader" scope="col">
              {plan.name}
              <span>
                {plan.slug === 'flexi' ? (
                  'Priced by app'
                ) : (
                  <>
                    <Money naira={perMonth(plan, duration)} /> {PER_USER}
                  </>
                )}
              </span>
            </PlanHead>
          ))}
        </Row>
      </Group>
      <Group>
        {appsOf(plans).map((app) => (
          <Row key={app.slug} role="row">
            <AppHead role="rowheader" scope="row">
              <span>
                <AppIcon slug={appIconOf(app.iconSlug)} size={32} />
                <Link href={`/apps/${app.slug}`} look="quiet">
                  {app.name}
                </Link>
              </span>
            </AppHead>
            {plans.map((plan) => (
              <Cell key={plan.slug} role="cell" data-plan={plan.name}>
                {cellOf(app, plan, duration)}
              </Cell>
            ))}
          </Row>
        ))}
      </Group>
    </Frame>
  );
}
