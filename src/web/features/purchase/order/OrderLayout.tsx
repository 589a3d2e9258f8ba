import { CaretUpIcon } from '@phosphor-icons/react/CaretUp';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { media, space, token, zIndex } from '#ui/theme.ts';

const Columns = styled.div`
  display: grid;
  gap: ${space[32]};
  align-items: start;
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 400px;
    gap: ${space[56]};
  }
`;

const Choices = styled.div`
  display: grid;
  gap: ${space[32]};
  min-width: 0;
  /* A field that gets the cursor does not come to lie behind the header or the bar. */
  input {
    scroll-margin-block: 150px;
  }
`;

/* Beside the choices where there is room, below them where there is not. */
const Side = styled.div`
  min-width: 0;
  scroll-margin-top: 100px;
  ${media.lg} {
    position: sticky;
    top: 100px;
  }
`;

/* The main act stands below the price where both are in sight, in the bar where they are not. */
const InPanel = styled.div`
  display: none;
  ${media.lg} {
    display: block;
  }
`;

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${zIndex.stickyHeader};
  /* Below each other where the text is large. */
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[8]};
  margin-inline: -${space[16]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  background: ${token.bg};
  /* Each button says what it does in one line: without room beside each other, the main act has a line of its own. Only large text wraps. */
  && > button {
    flex: 1 1 auto;
    width: auto;
    max-width: 100%;
    padding-inline: ${space[8]};
  }
  && > :last-child {
    flex-grow: 100;
  }
  ${media.sm} {
    margin-inline: -${space[24]};
    padding-inline: ${space[24]};
  }
  ${media.lg} {
    display: none;
  }
`;

type OrderLayoutProps = {
  label: string;
  /** The price, with the main act, and around what stands below. */
  panel: (act: ReactNode, below: ReactNode) => ReactNode;
  onSubmit: () => void;
  /** The main act, a button that submits; null where there is none. */
  act: ReactNode;
  /** Below the main act. */
  more?: ReactNode;
  /** What is chosen. */
  children: ReactNode;
};

/** An order with its price: beside each other, or below each other with a bar that leads to the price and on. */
export function OrderLayout({ label, panel, onSubmit, act, more, children }: OrderLayoutProps) {
  const side = useRef<HTMLDivElement>(null);
  const showQuote = () => {
    side.current?.scrollIntoView();
    side.current?.focus({ preventScroll: true });
  };
  return (
    <Form onSubmit={onSubmit} aria-label={label}>
      <Columns>
        <Choices>{children}</Choices>
        <Side ref={side} tabIndex={-1} data-part="price">
          {panel(act !== null && <InPanel>{act}</InPanel>, more)}
        </Side>
      </Columns>
      {act !== null && (
        <Bar>
          <Button look="secondary" size="large" onPress={showQuote}>
            Quote <CaretUpIcon size={16} weight="bold" aria-hidden />
          </Button>
          {act}
        </Bar>
      )}
    </Form>
  );
}
