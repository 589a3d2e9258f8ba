import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { space, type } from '#ui/theme.ts';

const Line = styled.p`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space[8]};
  /* Aligns its text with the start of the row, also when it wraps. */
  > * {
    padding-inline: 0;
  }
  @media (scripting: none) {
    display: none;
  }
`;

/** Leads from buying to the trial, or the other way round. */
export const OtherChoice = ({ words, label, onPress }: { words: string; label: string; onPress: () => void }) => (
  <Line>
    {words}{' '}
    <Button look="quiet" size="small" onPress={onPress}>
      {label}
    </Button>
  </Line>
);
