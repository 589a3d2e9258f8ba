import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { CaretUpBoldIcon } from '#ui/icons/CaretUpBoldIcon.ts';
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
  /* Keeps a focused field from scrolling behind the header or the bar. */
  input {
    scroll-margin-block: 150px;
  }
`;

/* Beside the choices on wide screens, below them on narrow ones. */
const Side = styled.div`
  min-width: 0;
  scroll-margin-top: 100px;
  ${media.lg} {
    position: sticky;
    top: 100px;
  }
`;

/* The main button sits below the price while both are visible, otherwise in the bar. */
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
  /* Stacked when the text is large. */
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[8]};
  margin-inline: -${space[16]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  background: ${token.bg};
  /*
   * Keeps each button's label on one line: if they don't fit side by side, the main button gets its own row. Only large
   * text wraps.
   */
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
  /** The price, given the main button and the content below it. */
  panel: (act: ReactNode, below: ReactNode) => ReactNode;
  onSubmit: () => void;
  /** The main button, of type submit; null if there is none. */
  act: ReactNode;
  /** Below the main button. */
  more?: ReactNode;
  /** The order's fields. */
  children: ReactNode;
};

/** An order with its price: side by side, or stacked with a bar that links to the price and continues. */
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
            Quote <CaretUpBoldIcon size={16} aria-hidden />
          </Button>
          {act}
        </Bar>
      )}
    </Form>
  );
}
