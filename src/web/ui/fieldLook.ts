import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { controlHeight, focusColour, focusRing, motion, radius, space, token, type } from '#ui/theme.ts';

/** The parts of a field around its control. */
export type FieldText = {
  label: string;
  /** Adds "(optional)" to the label; without it the field is required. */
  isOptional?: boolean;
  /** Below the control, until an error replaces it. */
  help?: ReactNode;
  /** Says what to do: "Kuramo is taken. kuramo-logistics is free." */
  error?: string | undefined;
  /** At the far end of the label's row, such as "Forgot password?". */
  aside?: ReactNode;
};

/** Stacks label, control and message. */
export const fieldColumn = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  min-width: 0;
`;

/** The label, and the content at the far end of its row. */
export const LabelLine = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${space[12]};
  ${type.small}
`;

export const fieldLabel = css`
  ${type.smallStrong}
  color: ${token.text};
`;

export const OptionalMark = styled.span`
  font-weight: 400;
  color: ${token.muted};
`;

/** Text below a control. */
export const helpLook = css`
  ${type.caption}
  color: ${token.muted};
`;

/** An error, in place of the help. */
export const cureLook = css`
  ${type.caption}
  display: flex;
  gap: 6px;
  color: ${token.dangerText};

  & > svg {
    margin-top: 1px;
  }
`;

/*
 * The live region is rendered before its text, so that screen readers announce the text when it appears; the field also
 * refers to it (aria-describedby), so it is read again when the field gets focus. While empty it takes no place in a
 * layout, not even its gap, but isn't hidden: screen readers don't watch what is hidden.
 */
export const LiveRegion = styled.div`
  &:empty {
    position: absolute;
  }
`;

/** The box around an input or selection. */
export const controlBox = css`
  ${type.input}
  min-height: ${controlHeight.medium};
  width: 100%;
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  background: ${token.surface};
  color: ${token.text};
  transition: border-color ${motion.hover};
`;

export const controlHover = css`
  border-color: ${token.text};
`;
export const controlFocus = css`
  border-color: var(${focusColour});
  ${focusRing}
`;
export const controlInvalid = css`
  ${focusColour}: ${token.danger};
  border-color: ${token.danger};
  box-shadow: inset 0 0 0 1px ${token.danger};
`;
export const controlDisabled = css`
  background: ${token.sunken};
  border-color: ${token.line};
  color: ${token.faint};
  cursor: not-allowed;
`;
