import styled from 'styled-components';
import type { AppModule, Plan } from '#contract/plans.ts';
import { gapRules, media, radius, space, token, type } from '#ui/theme.ts';
import { inclusionOf } from './planComparison.ts';

const Title = styled.h2`
  ${type.h2}
  margin-block: ${space[56]} ${space[24]};
`;

/* The grid lines are the background, visible through 1 px gaps. */
const Grid = styled.dl`
  ${gapRules}
  display: grid;
  gap: 1px;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.line};
  overflow: hidden;
  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Cell = styled.div`
  padding: ${space[20]} ${space[24]};
  background: ${token.surface};
  dt {
    ${type.h4}
    margin-bottom: ${space[8]};
  }
  dd {
    ${type.small}
    color: ${token.muted};
  }
  dd + dd {
    margin-top: ${space[8]};
  }
  strong {
    color: ${token.text};
  }
`;

const appNames = (apps: readonly AppModule[]) => apps.map(({ name }) => name).join(', ');

/** What’s in every plan, from the price book. */
export function PlanContents({ plans }: { plans: readonly Plan[] }) {
  return (
    <section aria-labelledby="contents">
      <Title id="contents">What’s in every plan</Title>
      <Grid>
        {plans.map((plan) => {
          const includedApps = plan.modules.filter((app) => inclusionOf(app, plan) === 'included');
          return (
            <Cell key={plan.slug}>
              <dt>{plan.name}</dt>
              {includedApps.length > 0 && <dd>{appNames(includedApps)}.</dd>}
              {plan.additionalApps.length > 0 && (
                <dd>
                  <strong>{plan.slug === 'flexi' ? 'Any of:' : 'Add-ons:'}</strong> {appNames(plan.additionalApps)}.
                </dd>
              )}
              {plan.supportApps.length > 0 && (
                <dd>
                  <strong>Free:</strong> {appNames(plan.supportApps)}.
                </dd>
              )}
            </Cell>
          );
        })}
      </Grid>
    </section>
  );
}
