import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import styled from 'styled-components';
import {
  controlBox, controlDisabled, controlFocus, controlHover, controlInvalid, fieldColumn, FieldLabel, FieldMessage, type FieldWords,
} from '#ui/FieldFrame.tsx';
import { media, space, token } from '#ui/theme.ts';

export type TextFieldProps = FieldWords &
  Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'isRequired' | 'validate' | 'prefix'> & {
    placeholder?: string;
    /** Words or an icon before what is typed, such as "+234"; not part of the value. */
    prefix?: ReactNode;
    /** After what is typed: a unit, a state, a small button. */
    suffix?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
    className?: string;
  };

const Column = styled(AriaTextField)`
  ${fieldColumn}
`;

const Box = styled.div`
  ${controlBox}
  display: flex;
  align-items: center;
  cursor: text;

  ${media.hover} {
    &:hover {
      ${controlHover}
    }
  }
  [data-invalid] > & {
    ${controlInvalid}
  }
  &:has(input:focus) {
    ${controlFocus}
  }
  [data-disabled] > & {
    ${controlDisabled}
  }
`;

const Bare = styled(Input)`
  flex: 1;
  min-width: 0;
  align-self: stretch;
  padding: 0 ${space[12]};
  border: 0;
  border-radius: inherit;
  background: none;
  text-overflow: ellipsis;

  /* The box shows the ring. */
  &&:focus-visible {
    outline: none;
  }
  &::placeholder {
    color: ${token.faint};
    opacity: 1;
  }
  &:-webkit-autofill {
    -webkit-text-fill-color: ${token.text};
    box-shadow: inset 0 0 0 100px ${token.accentSoft};
  }
`;

const Slot = styled.span`
  display: inline-flex;
  align-items: center;
  color: ${token.muted};

  &[data-side='before'] {
    padding-left: ${space[12]};
    margin-right: -4px;
    pointer-events: none;
  }
  &[data-side='after'] {
    padding-right: ${space[4]};
  }
`;

/** One line of text with its label, help and error. */
export function TextField({
  label, isOptional = false, help, error, aside, placeholder, prefix, suffix, inputRef, ...rest
}: TextFieldProps) {
  return (
    <Column
      {...rest}
      {...(error === undefined ? {} : { isInvalid: true })}
      isRequired={!isOptional}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isOptional={isOptional} aside={aside} />
      <Box>
        {prefix !== undefined && <Slot data-side="before">{prefix}</Slot>}
        <Bare {...(inputRef === undefined ? {} : { ref: inputRef })} {...(placeholder === undefined ? {} : { placeholder })} />
        {suffix !== undefined && <Slot data-side="after">{suffix}</Slot>}
      </Box>
      <FieldMessage help={help} error={error} />
    </Column>
  );
}
