import styled from 'styled-components';
import type { AnyStateNode } from 'xstate';
import { stateName } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { space, token } from '#ui/theme.ts';
import { useNames } from '../names.ts';
import { More, rowButton } from '../panelLook.ts';

const List = styled.ul`
  padding-inline-start: 0;
  list-style: none;
  & & {
    padding-inline-start: ${space[12]};
    border-inline-start: 2px solid ${token.line};
  }
`;

const Row = styled.button`
  ${rowButton}
  &[aria-current] {
    background: ${token.accentSoft};
    font-weight: 600;
  }
`;

interface TreeProps {
  model: FlowModel;
  /** The state that is read. */
  at: string;
  /** The states that are active in the walk. */
  now: readonly string[];
  onRead: (state: string) => void;
}

function State({ node, ...rest }: { node: AnyStateNode } & TreeProps) {
  const { model, at, now, onRead } = rest;
  const names = useNames(model);
  const name = stateName(node);
  const children = Object.values(node.states);
  const row = (
    <Row type="button" aria-current={name === at ? 'true' : undefined} onClick={() => onRead(name)}>
      {names.state(name)}
      {now.includes(name) && ' · now'}
    </Row>
  );
  if (children.length === 0) return <li>{row}</li>;
  return (
    <li>
      {row}
      <More open={at === name || at.startsWith(`${name}.`)}>
        <summary>Parts of “{names.state(name)}”</summary>
        <States nodes={children} {...rest} />
      </More>
    </li>
  );
}

const States = ({ nodes, ...rest }: { nodes: readonly AnyStateNode[] } & TreeProps) => (
  <List>
    {nodes.map((node) => (
      <State key={stateName(node)} node={node} {...rest} />
    ))}
  </List>
);

/** All states in the order of the story. The parts of a state can be folded. */
export const StateTree = (props: TreeProps) => (
  <States nodes={Object.values(props.model.machine.root.states)} {...props} />
);
