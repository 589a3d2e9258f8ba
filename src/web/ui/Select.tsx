import type { FocusEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
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
import { space, token } from '#ui/theme.ts';

export type SelectProps<Id extends string | number> = FieldText & {
  choices: readonly Choice<Id>[];
  /** The selected id; null for none. */
  value: Id | null;
  onChange: (id: Id) => void;
  onBlur?: (event: FocusEvent) => void;
  placeholder?: string;
  name?: string;
  autoComplete?: string;
  isDisabled?: boolean;
  className?: string;
};

const Column = styled(AriaSelect)`
  ${fieldColumn}
`;

const Trigger = styled(Button)`
  ${controlBox}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  padding: 0 ${space[12]};
  text-align: start;
  cursor: pointer;

  &[data-hovered] {
    ${controlHover}
  }
  [data-invalid] > & {
    ${controlInvalid}
  }
  [data-open] > &,
  &&:focus-visible {
    ${controlFocus}
  }
  &[data-disabled] {
    ${controlDisabled}
  }
`;

const Value = styled(SelectValue)`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &[data-placeholder] {
    color: ${token.faint};
  }
`;

/** One option from a short list. Use ComboBox for more than a screenful. */
export function Select<Id extends string | number>({
  label,
  isOptional = false,
  help,
  error,
  aside,
  choices,
  value,
  onChange,
  placeholder = 'Choose',
  ...rest
}: SelectProps<Id>) {
  return (
    <Column
      {...rest}
      value={value}
      onChange={(key) => {
        const chosen = choices.find((choice) => choice.id === key);
        if (chosen) onChange(chosen.id);
      }}
      placeholder={placeholder}
      {...(error === undefined ? {} : { isInvalid: true })}
      isRequired={!isOptional}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isOptional={isOptional} aside={aside} />
      <Trigger>
        <Value>{({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}</Value>
        <CaretDownBoldIcon size={16} aria-hidden />
      </Trigger>
      <FieldMessage help={help} error={error} />
      <ChoiceList choices={choices} nothing="Nothing to choose from yet." />
    </Column>
  );
}
