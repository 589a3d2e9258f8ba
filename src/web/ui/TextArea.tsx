import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import styled from 'styled-components';
import { FieldLabel, FieldMessage } from '#ui/FieldFrame.tsx';
import {
  controlBox,
  controlDisabled,
  controlFocus,
  controlHover,
  controlInvalid,
  fieldColumn,
  type FieldText,
} from '#ui/fieldLook.ts';
import { media, space } from '#ui/theme.ts';

export type TextAreaProps = FieldText &
  Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'isRequired' | 'validate'> & {
    /** The number of visible lines; the person can resize it. */
    rows?: number;
    className?: string;
  };

const Column = styled(AriaTextField)`
  ${fieldColumn}
`;

const Box = styled(AriaTextArea)`
  ${controlBox}
  padding: ${space[8]} ${space[12]};
  resize: vertical;

  ${media.hover} {
    &:hover {
      ${controlHover}
    }
  }
  [data-invalid] > & {
    ${controlInvalid}
  }
  &&:focus {
    ${controlFocus}
  }
  [data-disabled] > & {
    ${controlDisabled}
  }
`;

/** A multi-line text field with label, help and error. */
export function TextArea({ label, isOptional = false, help, error, aside, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Column
      {...rest}
      {...(error === undefined ? {} : { isInvalid: true })}
      isRequired={!isOptional}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isOptional={isOptional} aside={aside} />
      <Box rows={rows} />
      <FieldMessage help={help} error={error} />
    </Column>
  );
}
