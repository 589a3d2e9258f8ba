import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { gapRules, media, tapTarget, space, token, type } from '#ui/theme.ts';
import { RunReview } from '../vignettes/RunReview.tsx';
import { Band, Inside, Intro } from './Section.tsx';

const Layout = styled.div`
  display: grid;
  gap: ${space[40]};
  align-items: center;
  ${media.lg} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${space[56]};
  }
`;

const Parts = styled.dl`
  ${gapRules}
  display: grid;
  gap: 1px;
  margin-top: ${space[40]};
  border-block: 1px solid ${token.line};
  background: ${token.line};
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.lg} {
    grid-template-columns: repeat(4, 1fr);
    margin-top: ${space[56]};
  }

  > div {
    padding: ${space[20]} 0;
    background: ${token.sunken};
  }
  ${media.sm} {
    > div {
      padding: ${space[24]} ${space[24]};
    }
    > div:nth-child(odd) {
      padding-inline-start: 0;
    }
  }
  ${media.lg} {
    > div:nth-child(n + 2) {
      padding-inline-start: ${space[24]};
    }
  }
`;
const Name = styled.dt`
  ${type.h4}
  a {
    ${tapTarget}
  }
`;
const Words = styled.dd`
  ${type.small}
  margin-top: ${space[8]};
  color: ${token.muted};
`;

/** The entries of the payroll menu: the payroll page's sections, by id. */
const parts = [
  {
    id: 'pay-schedule',
    name: 'Pay schedule',
    words:
      'Monthly, fortnightly or weekly, by group. When payday falls on a weekend or a public holiday, people are paid the working day before.',
  },
  {
    id: 'administration',
    name: 'Administration',
    words: 'From draft to paid in one place. See who prepared, checked and approved the run, and when.',
  },
  {
    id: 'compliance',
    name: 'Compliance',
    words:
      'PAYE by state of residence. Pension, 8% from the employee and 10% from you. National Housing Fund, 2.5% of income where it applies.',
  },
  {
    id: 'remittances',
    name: 'Remittances',
    words:
      'A schedule for each state tax office, due by the 10th, for each pension administrator, and for the housing fund.',
  },
];

/** How payroll is checked, and the four parts of the payroll menu. */
export function PayrollSection() {
  return (
    <Band id="payroll" $isSunken aria-labelledby="payroll-title">
      <Inside>
        <Layout>
          <Intro
            id="payroll-title"
            title={
              <>
                Payroll you can
                <br /> check line by line
              </>
            }
          >
            See who joined, who left and who worked extra, and what each costs, before you approve the run. Every
            difference from last month is explained to the kobo.
          </Intro>
          <RunReview />
        </Layout>
        <Parts>
          {parts.map(({ id, name, words }) => (
            <div key={id}>
              <Name>
                <Link look="quiet" href={`/apps/payroll#${id}`}>
                  {name}
                </Link>
              </Name>
              <Words>{words}</Words>
            </div>
          ))}
        </Parts>
      </Inside>
    </Band>
  );
}
