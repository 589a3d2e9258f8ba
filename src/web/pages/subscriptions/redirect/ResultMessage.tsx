import styled from 'styled-components';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { media } from '#ui/theme.ts';

/** The page's main button; full width on narrow screens. */
export const MainAction = styled.div`
  display: grid;
  ${media.sm} {
    justify-content: start;
  }
`;

type ResultMessageProps = { title: string; words: string; href?: string; act?: string };

/** A calm message with a link onwards: to the subscription by default. */
export function ResultMessage({
  title,
  words,
  href = '/subscriptions',
  act = 'See your subscription',
}: ResultMessageProps) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      <MainAction>
        <ButtonLink href={href}>{act}</ButtonLink>
      </MainAction>
    </PageBody>
  );
}
