import styled from 'styled-components';
import { space, token, type } from '#ui/theme.ts';
import { rowButton } from '../panelLook.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin-inline: -${space[8]};
`;

const Row = styled.button`
  ${rowButton}
  display: grid;
  small {
    ${type.caption}
    color: ${token.muted};
  }
  &[aria-pressed='true'] {
    background: ${token.accentSoft};
  }
`;

export interface Listing {
  name: string;
  /** "14 steps. Fires 12 of 33 transitions, 5 of them first." */
  about: string;
  isOpen: boolean;
  open: () => void;
}

/** Lists runs. Choosing one replays it from the start. */
export const RunList = ({ runs }: { runs: readonly Listing[] }) => (
  <List>
    {runs.map(({ name, about, isOpen, open }, index) => (
      <li key={index}>
        <Row type="button" aria-pressed={isOpen} onClick={open}>
          <span>{name}</span>
          <small>{about}</small>
        </Row>
      </li>
    ))}
  </List>
);
