import type { FocusEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import styled from 'styled-components';
import { CaretDownBoldIcon } from '#ui/icons/CaretDownBoldIcon.ts';
import { type Choice, ChoiceList } from '#ui/ChoiceList.tsx';
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
import { controlHeight, space, token } from '#ui/theme.ts';

export type ComboBoxProps<Id extends string | number> = FieldText & {
  choices: readonly Choice<Id>[];
  value: Id | null;
  /** Null when the field is emptied. */
  onChange: (id: Id | null) => void;
  onBlur?: (event: FocusEvent) => void;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  className?: string;
};

const Column = styled(AriaComboBox)`
  ${fieldColumn}
`;

const Box = styled(Group)`
  ${controlBox}
  display: flex;
  align-items: stretch;

  &[data-hovered] {
    ${controlHover}
  }
  [data-invalid] > & {
    ${controlInvalid}
  }
  &[data-focus-within] {
    ${controlFocus}
  }
  &[data-disabled] {
    ${controlDisabled}
  }
`;

const Typed = styled(Input)`
  flex: 1;
  min-width: 0;
  padding: 0 0 0 ${space[12]};
  border: 0;
  background: none;
  border-radius: inherit;
  text-overflow: ellipsis;
  &&:focus-visible {
    outline: none;
  }
  &::placeholder {
    color: ${token.faint};
    opacity: 1;
  }
`;

const Opener = styled(Button)`
  display: grid;
  place-items: center;
  width: ${controlHeight.medium};
  border: 0;
  background: none;
  cursor: pointer;
`;

/** One option from a long list, found by typing part of its name. Opens on focus. */
export function ComboBox<Id extends string | number>({
  label,
  isOptional = false,
  help,
  error,
  aside,
  choices,
  value,
  onChange,
  placeholder,
  ...rest
}: ComboBoxProps<Id>) {
  return (
    <Column
      {...rest}
      defaultItems={choices}
      value={value}
      onChange={(key) => onChange(choices.find((choice) => choice.id === key)?.id ?? null)}
      menuTrigger="focus"
      allowsEmptyCollection
      {...(error === undefined ? {} : { isInvalid: true })}
      isRequired={!isOptional}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isOptional={isOptional} aside={aside} />
      <Box>
        <Typed {...(placeholder === undefined ? {} : { placeholder })} />
        <Opener>
          <CaretDownBoldIcon size={16} aria-hidden />
        </Opener>
      </Box>
      <FieldMessage help={help} error={error} />
      <ChoiceList nothing="None by that name. Try fewer letters." />
    </Column>
  );
}
