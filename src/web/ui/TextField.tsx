import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import {
  controlBox,
  controlDisabled,
  controlFocus,
  controlHover,
  controlInvalid,
  cureLook,
  fieldColumn,
  fieldLabel,
  type FieldText,
  helpLook,
  LabelLine,
  OptionalMark,
  LiveRegion,
} from '#ui/fieldLook.ts';
import { media, space, token } from '#ui/theme.ts';

export type TextFieldProps = FieldText &
  Omit<
    ComponentProps<'input'>,
    'children' | 'disabled' | 'id' | 'onChange' | 'prefix' | 'readOnly' | 'ref' | 'required' | 'style'
  > & {
    /** Text or an icon before the input, such as "+234"; not part of the value. */
    prefix?: ReactNode;
    /** After the input: a unit, a status, a small button. */
    suffix?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
    isDisabled?: boolean;
    isReadOnly?: boolean;
    onChange?: (value: string) => void;
  };

const Column = styled.div`
  ${fieldColumn}
`;

const Label = styled.label`
  ${fieldLabel}
`;

const Help = styled.div`
  ${helpLook}
`;

const Cure = styled.div`
  ${cureLook}
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

const Bare = styled.input`
  flex: 1;
  min-width: 0;
  align-self: stretch;
  padding: 0 ${space[12]};
  border: 0;
  border-radius: inherit;
  background: none;
  text-overflow: ellipsis;

  /* The box shows the focus ring. */
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

/** A single-line text field with label, help and error. */
export function TextField({
  label,
  isOptional = false,
  help,
  error,
  aside,
  prefix,
  suffix,
  inputRef,
  isDisabled = false,
  isReadOnly = false,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const isInvalid = error !== undefined;
  const words = isInvalid ? `${id}-error` : help === undefined ? undefined : `${id}-help`;
  return (
    <Column className={className} data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined}>
      <LabelLine>
        <Label htmlFor={id}>
          {label}
          {isOptional && <OptionalMark> (optional)</OptionalMark>}
        </Label>
        {aside}
      </LabelLine>
      <Box>
        {prefix !== undefined && <Slot data-side="before">{prefix}</Slot>}
        <Bare
          type="text"
          {...rest}
          ref={inputRef}
          id={id}
          disabled={isDisabled}
          readOnly={isReadOnly}
          aria-required={!isOptional || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={words}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {suffix !== undefined && <Slot data-side="after">{suffix}</Slot>}
      </Box>
      {help !== undefined && !isInvalid && <Help id={`${id}-help`}>{help}</Help>}
      <LiveRegion aria-live="polite">
        {isInvalid && (
          <Cure id={`${id}-error`}>
            <WarningCircleFillIcon size={16} aria-hidden />
            <span>{error}</span>
          </Cure>
        )}
      </LiveRegion>
    </Column>
  );
}
