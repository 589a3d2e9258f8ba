import styled from 'styled-components';
import { config } from '#api/config.ts';
import { Cloth } from '#ui/Cloth.tsx';
import { Link } from '#ui/Link.tsx';
import { Logo } from '#ui/Logo.tsx';
import { focusColour, touchTarget, media, page, space, token, type } from '#ui/theme.ts';
import { footerColumns } from '../navigation.ts';
import { policies } from '../mainLinks.ts';
import { SocialLinks } from './SocialLinks.tsx';

const Ground = styled.footer`
  ${focusColour}: ${token.onCloth};
  background: ${token.cloth};
  color: ${token.onClothMuted};
`;

/* A single row of motifs, like the selvedge of a cloth. */
const Selvedge = styled(Cloth)`
  height: 56px;
`;

/* The columns form one row once they all fit: below the company's details, or beside them. */
const Columns = styled.div`
  ${page}
  --columns: ${footerColumns.length};
  display: grid;
  /* Two per row, if the text leaves room. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(8rem, 40%)), 1fr));
  gap: ${space[32]} ${space[24]};
  padding-block: ${space[56]} ${space[40]};
  ${media.md} {
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  }
  ${media.lg} {
    grid-template-columns: minmax(200px, 1.6fr) repeat(var(--columns), minmax(0, 1fr));
  }
  /* Prerendered with its last column, which is for visitors (Frame.tsx, early/documentMarks.ts). */
  [data-signed-in] & {
    --columns: ${footerColumns.length - 1};
    > :last-child {
      display: none;
    }
  }
`;

const Company = styled.div`
  grid-column: 1 / -1;
  color: ${token.onCloth};
  ${media.lg} {
    grid-column: auto;
  }
`;
const Words = styled.p`
  ${type.small}
  max-width: 30ch;
  margin-top: ${space[16]};
  color: ${token.onClothMuted};
`;

const Title = styled.h2`
  ${type.smallStrong}
  margin-bottom: ${space[8]};
  color: ${token.onCloth};
`;

const Entry = styled(Link)`
  ${type.small}
  display: inline-block;
  padding-block: 6px;
  ${touchTarget}
`;

const Bottom = styled.div`
  ${page}
  > div {
    ${type.caption}
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]} ${space[24]};
    padding-block: ${space[24]};
  }
  /* Below the columns. */
  * + & > div {
    border-top: 1px solid ${token.clothLine};
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]} ${space[20]};
  }
  a {
    ${touchTarget}
  }
`;

/** The copyright owner and the policies. */
function LastRow() {
  return (
    <Bottom>
      <div>
        <p>© Humanar Limited, Lagos</p>
        <ul className="policies">
          {policies.map(({ label, to }) => (
            <li key={label}>
              <Link look="quiet" onCloth href={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Bottom>
  );
}

/**
 * The columns, social links and policies (rule menus.footer).
 * @param social network → address
 */
export function Footer({ social = config.social }: { social?: Record<string, string> }) {
  return (
    <Ground>
      <Selvedge seed={38} strength={0.3} />
      <Columns>
        <Company>
          <Logo onCloth />
          <Words>HR, benefits and payroll for Nigerian organisations.</Words>
          <SocialLinks social={social} />
        </Company>
        {footerColumns.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <Title>{title}</Title>
            <ul className="column">
              {entries.map(({ label, to }) => (
                <li key={label}>
                  <Entry look="quiet" onCloth href={to}>
                    {label}
                  </Entry>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Columns>
      <LastRow />
    </Ground>
  );
}

/** The last row only, for the pricing layout. */
export function SlimFooter() {
  return (
    <Ground>
      <LastRow />
    </Ground>
  );
}
