import styled from 'styled-components';
import { apps } from '#content/apps.ts';
import { RETENTION_DAYS, TRIAL_DAYS } from '#domain/terms.ts';
import { media, page, space, token, type } from '#ui/theme.ts';

const Band = styled.section`
  container-type: inline-size;
  border-bottom: 1px solid ${token.line};
  background: ${token.surface};
`;

const Row = styled.dl`
  ${page}
  display: grid;
  grid-template-columns: 1fr 1fr;
  ${media.lg} {
    grid-template-columns: repeat(4, 1fr);
  }

  > div {
    padding: ${space[24]} ${space[16]};
  }
  > div:nth-child(odd) {
    padding-inline-start: 0;
  }
  > div:nth-child(even) {
    padding-inline-end: 0;
    border-inline-start: 1px solid ${token.line};
  }
  > div:nth-child(n + 3) {
    border-top: 1px solid ${token.line};
  }
  ${media.lg} {
    > div:nth-child(n) {
      padding: ${space[32]} ${space[24]} ${space[32]} 28px;
      border-top: 0;
    }
    > div:first-child {
      padding-inline-start: 0;
    }
    > div:nth-child(3) {
      border-inline-start: 1px solid ${token.line};
    }
  }
  /* Large text: stacked. */
  @container (max-width: 17rem) {
    grid-template-columns: minmax(0, 1fr);
    > div:nth-child(n) {
      padding-inline: 0;
      border-inline-start: 0;
    }
    > div + div {
      border-top: 1px solid ${token.line};
    }
  }
`;

const Figure = styled.dt`
  ${type.h2}
`;

const Words = styled.dd`
  ${type.small}
  max-width: 26ch;
  margin-top: ${space[8]};
  color: ${token.muted};
`;

const facts = [
  { figure: `${TRIAL_DAYS} days`, words: 'free, from the moment you start it. No credit card.' },
  { figure: 'Unlimited', words: 'employees while you try it. Bring the whole company.' },
  { figure: `${apps.length} apps`, words: 'in the trial, so you can test before you buy.' },
  { figure: `${RETENTION_DAYS} days`, words: 'we keep your data after a paid plan ends. CSV out before it ends.' },
];

/** The trial and the data, in four figures. */
export function Facts() {
  return (
    <Band aria-label="At a glance">
      <Row>
        {facts.map(({ figure, words }) => (
          <div key={words}>
            <Figure>{figure}</Figure>
            <Words>{words}</Words>
          </div>
        ))}
      </Row>
    </Band>
  );
}
