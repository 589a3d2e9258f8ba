import styled from 'styled-components';
import { media, space } from '#ui/theme.ts';
import { CardOutline } from '../plans/CardOutline.tsx';

/** The three cards, side by side on wide screens. */
export const Columns = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** Placeholders of the cards. */
export const planOutlines = (
  <Columns>
    {['trial', 'core', 'flexi'].map((plan) => (
      <CardOutline key={plan} />
    ))}
  </Columns>
);
