import type { ReactNode } from 'react';
import styled from 'styled-components';
import { motion, space, token, type } from '#ui/theme.ts';

const Column = styled.section`
  display: grid;
  gap: ${space[32]};
  width: 100%;

  @keyframes step-in {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
  ${motion.full} {
    animation: step-in ${motion.dialog};
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

/** The smaller acts below a form: at both ends of a line, below each other where it is narrow. */
export const SideActs = styled.div`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  min-height: 36px;
  margin-top: -${space[20]};
  color: ${token.muted};

  /* Words of quiet buttons stand in line with the form. */
  & > button:first-child {
    margin-left: -${space[12]};
  }
  & > button:last-child {
    margin-right: -${space[12]};
  }
`;

/** A note below a form, in the words that settle a doubt. */
export const Note = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

export type FormViewProps = {
  /** The view's ViewHeading. */
  heading: ReactNode;
  /** The number of this form among those of its flow. */
  step?: string | undefined;
  intro?: ReactNode;
  /** The whole view waits for an answer. */
  isBusy?: boolean;
  children?: ReactNode;
};

/** One step of a way through forms: where one is, what it is about, and what to do. */
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
