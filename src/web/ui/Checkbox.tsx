import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';
import styled from 'styled-components';
import { FieldMessage } from '#ui/FieldFrame.tsx';
import { fieldColumn, type FieldText } from '#ui/fieldLook.ts';
import { focusRing, motion, space, token, type } from '#ui/theme.ts';

export type CheckboxProps = Pick<FieldText, 'help' | 'error'> &
  Omit<CheckboxFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'> & {
    children: ReactNode;
    className?: string;
  };

const Column = styled(CheckboxField)`
  ${fieldColumn}
`;

const Line = styled(CheckboxButton)`
  ${type.body}
  display: flex;
  gap: ${space[12]};
  padding-block: 4px;
  cursor: pointer;
  &[data-disabled] {
    color: ${token.faint};
    cursor: not-allowed;
  }
`;

const Box = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  margin-top: 2px;
  border: 1px solid ${token.lineStrong};
  border-radius: 5px;
  background: ${token.surface};
  color: ${token.onAccent};
  transition:
    background-color ${motion.hover},
    border-color ${motion.hover};

  & > svg {
    opacity: 0;
    transition: opacity ${motion.hover};
  }
  [data-hovered] > & {
    border-color: ${token.text};
  }
  :has(:checked) > &,
  [data-indeterminate] > & {
    border-color: ${token.accent};
    background: ${token.accent};
    & > svg {
      opacity: 1;
    }
  }
  [data-hovered]:has(:checked) > & {
    border-color: ${token.accentHover};
    background: ${token.accentHover};
  }
  [data-invalid] > & {
    border-color: ${token.danger};
    box-shadow: inset 0 0 0 1px ${token.danger};
  }
  [data-focus-visible] > & {
    ${focusRing}
  }
  [data-disabled] > & {
    border-color: ${token.line};
    background: ${token.sunken};
    color: ${token.faint};
  }
`;

/** A single checkbox. */
export function Checkbox({ children, help, error, ...rest }: CheckboxProps) {
  return (
    <Column {...rest} {...(error === undefined ? {} : { isInvalid: true })} validationBehavior="aria">
      <Line>
        {({ isIndeterminate }) => (
          <>
            <Box>
              <svg
                width="14"
                height="14"
                viewBox="0 0 14 14"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden
              >
                <path d={isIndeterminate ? 'M3 7h8' : 'M2.5 7.5 5.5 10.5 11.5 4'} />
              </svg>
            </Box>
            <span>{children}</span>
          </>
        )}
      </Line>
      <FieldMessage help={help} error={error} />
    </Column>
  );
}
