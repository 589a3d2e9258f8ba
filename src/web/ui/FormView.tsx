import type { ReactNode } from 'react';
import styled from 'styled-components';
import { motion, space, token, type } from '#ui/theme.ts';

/** Fades in, except a view that was prerendered: it is there before the application, and stays. */
const Column = styled.section`
  display: grid;
  gap: ${space[32]};
  width: 100%;

  ${motion.full} {
    transition:
      opacity ${motion.dialog},
      transform ${motion.dialog};
    html[data-app='alive'] & {
      @starting-style {
        opacity: 0;
        transform: translateY(8px);
      }
    }
  }
`;

const Opening = styled.div`
  display: grid;
  gap: ${space[8]};
`;

const Step = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

const Intro = styled.div`
  ${type.body}
  color: ${token.muted};
  overflow-wrap: anywhere;

  & strong {
    color: ${token.text};
  }
`;

/** Secondary buttons below a form: at both ends of a row, stacked on narrow screens. */
export const SideButtons = styled.div`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  min-height: 36px;
  margin-top: -${space[20]};
  color: ${token.muted};

  /* The labels of quiet buttons align with the form. */
  & > button:first-child {
    margin-left: -${space[12]};
  }
  & > button:last-child {
    margin-right: -${space[12]};
  }
`;

/** A reassuring note below a form. */
export const Note = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

export type FormViewProps = {
  /** The view's ViewHeading. */
  heading: ReactNode;
  /** The position in the flow: the step's number, and how many there are. */
  step?: string | undefined;
  intro?: ReactNode;
  /** The whole view is waiting for an answer. */
  isBusy?: boolean;
  children?: ReactNode;
};

/** One step of a series of forms: position, heading, introduction and form. */
export function FormView({ heading, step, intro, isBusy = false, children }: FormViewProps) {
  return (
    <Column aria-busy={isBusy || undefined}>
      <Opening>
        {step !== undefined && <Step>{step}</Step>}
        {heading}
        {intro !== undefined && <Intro>{intro}</Intro>}
      </Opening>
      {children}
    </Column>
  );
}
