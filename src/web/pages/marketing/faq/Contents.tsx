import styled from 'styled-components';
import { faqPage } from '#content/faqPage.ts';
import { faq } from '#content/faq.ts';
import { Link } from '#ui/Link.tsx';
import { touchTarget, media, radius, space, token, type } from '#ui/theme.ts';

const List = styled.ul`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  a {
    display: block;
    padding: ${space[8]} ${space[12]};
    border: 1px solid ${token.line};
    border-radius: ${radius.control};
    background: ${token.surface};
    ${touchTarget}
  }
  ${media.lg} {
    display: grid;
    gap: 0;
    border-inline-start: 1px solid ${token.line};
    a {
      padding: ${space[8]} ${space[16]};
      border: 0;
      background: none;
    }
  }
`;

/** Links to the categories. */
export function Contents() {
  return (
    <nav aria-label={faqPage.contents}>
      <List>
        {faq.map(({ id, name }) => (
          <li key={id}>
            <Link look="quiet" href={`/faq#${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}
