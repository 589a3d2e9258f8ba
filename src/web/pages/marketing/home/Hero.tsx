import styled from 'styled-components';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { media, page, space, token, type } from '#ui/theme.ts';
import { LeaveVignette } from '../vignettes/LeaveVignette.tsx';
import { OvertimeVignette } from '../vignettes/OvertimeVignette.tsx';
import { PayslipVignette } from '../vignettes/PayslipVignette.tsx';

/* Where the text is above the sheets, the pattern is only behind the sheets. */
const Ground = styled(Cloth)`
  @media (max-width: 1023.98px) {
    &::before {
      mask-image: linear-gradient(to top, #000 36%, transparent 62%);
    }
  }
`;

const Layout = styled.div`
  ${page}
  display: grid;
  gap: ${space[40]};
  padding-block: ${space[40]} ${space[56]};
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 368px;
    align-items: center;
    gap: ${space[56]};
    padding-block: ${space[56]};
  }
  ${media.xl} {
    grid-template-columns: minmax(0, 1fr) 620px;
    gap: 0;
    min-height: 742px;
  }
`;

const Title = styled.h1`
  ${type.display}
  /* Breaks the title where a speaker would pause. */
  span {
    display: block;
  }
`;

const Words = styled.p`
  ${type.lead}
  max-width: 30em;
  margin-top: ${space[24]};
  color: ${token.onClothMuted};
  ${media.xl} {
    max-width: 28.5em;
  }
`;

const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  margin-top: ${space[32]};
  ${media.sm} {
    display: flex;
  }
`;

const Small = styled.p`
  ${type.small}
  margin-top: ${space[20]};
  color: ${token.onClothMuted};
`;

/*
 * Three sheets on the cloth. They overlap margins, never figures: what covers the payslip covers only its inset.
 * Below 768 px, and beside the text (1024 to 1279 px), the calendar is hidden.
 */
const Stage = styled.div`
  display: grid;
  gap: ${space[20]};
  align-items: start;

  > .overtime {
    margin-inline-start: ${space[32]};
  }
  > .leave {
    display: none;
  }
  ${media.sm} {
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    > .payslip {
      grid-row: span 2;
    }
    > .overtime {
      margin: 0;
    }
  }
  ${media.md} {
    grid-template-columns: minmax(0, 11fr) minmax(0, 13fr);
    > .leave {
      display: block;
    }
  }
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr);
    > .payslip {
      grid-row: auto;
    }
    > .overtime {
      z-index: 1;
      width: 300px;
      margin: -${space[8]} 0 0 -${space[56]};
    }
    > .leave {
      display: none;
    }
  }
  ${media.xl} {
    grid-template-columns: 272px 16px 332px;
    gap: 28px 0;
    > .payslip {
      grid-area: 1 / 2 / 2 / 4;
    }
    > .overtime {
      grid-area: 1 / 1 / 2 / 3;
      width: auto;
      margin: ${space[80]} 0 0;
    }
    > .leave {
      display: block;
      grid-area: 2 / 1 / 3 / 4;
      width: 492px;
      margin-inline-start: 56px;
    }
  }
`;

/** The home page's opening: what Humanar is, in words and pictures. */
export function Hero() {
  return (
    <Ground tag="section" seed={4} fade="start" strength={0.22} aria-labelledby="humanar">
      <Layout>
        <div>
          <Title id="humanar">
            <span>Every salary right.</span> <span>Every month.</span>
          </Title>
          <Words>
            Humanar keeps your people, their leave and their pay in one place. PAYE by state, pension and housing fund
            are worked out for you, and every approval has a name on it.
          </Words>
          <Acts>
            <ButtonLink href="/pricing/order" size="large" onCloth data-tries>
              Start {TRIAL_DAYS} days free
            </ButtonLink>
            <ButtonLink href="/#pricing" size="large" look="secondary" onCloth>
              See plans and prices
            </ButtonLink>
          </Acts>
          <Small>No credit card. Unlimited employees. All fourteen apps.</Small>
        </div>
        <Stage>
          <PayslipVignette className="payslip" />
          <OvertimeVignette className="overtime" />
          <LeaveVignette className="leave" />
        </Stage>
      </Layout>
    </Ground>
  );
}
