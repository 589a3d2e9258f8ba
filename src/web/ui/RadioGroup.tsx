import type { ReactNode } from 'react';
import { Radio, type RadioGroupProps as AriaRadioGroupProps } from 'react-aria-components/RadioGroup';
import styled from 'styled-components';
import { FieldLabel, FieldMessage } from '#ui/FieldFrame.tsx';
import { fieldColumn, type FieldText } from '#ui/fieldLook.ts';
import { Radios } from '#ui/Radios.tsx';
import { focusRing, media, motion, radius, space, token, type } from '#ui/theme.ts';

export type RadioChoice<Id extends string> = { id: Id; name: ReactNode; detail?: ReactNode; isDisabled?: boolean };

export type RadioGroupProps<Id extends string> = FieldText &
  Omit<
    AriaRadioGroupProps,
    'children' | 'className' | 'style' | 'isInvalid' | 'isRequired' | 'validate' | 'value' | 'onChange'
  > & {
    choices: readonly RadioChoice<Id>[];
    value: Id | null;
    onChange: (id: Id) => void;
    /** `cards`: each option in a box, the selected one with a 2 px accent border. */
    look?: 'list' | 'cards';
    /** The number of columns on wide screens. */
    columns?: number;
    className?: string;
  };

const Column = styled(Radios)`
  ${fieldColumn}
`;

const Choices = styled.div<{ $look: 'list' | 'cards'; $columns: number }>`
  display: grid;
  gap: ${({ $look }) => ($look === 'cards' ? space[8] : '0')};
  ${media.md} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  }
`;

const Line = styled(Radio)<{ $look: 'list' | 'cards' }>`
  ${type.body}
  display: flex;
  gap: ${space[12]};
  padding-block: 6px;
  cursor: pointer;

  ${({ $look }) =>
    $look === 'cards' &&
    `
    padding: ${space[12]} ${space[16]};
    border: 1px solid ${token.line};
    border-radius: ${radius.group};
    background: ${token.surface};
    &[data-hovered] { border-color: ${token.lineStrong}; }
    &:has(:checked) { border-color: ${token.accent}; box-shadow: inset 0 0 0 1px ${token.accent}; }
  `}
  &[data-disabled] {
    color: ${token.faint};
    cursor: not-allowed;
  }
`;

const Ring = styled.span`
  flex: none;
  width: 20px;
  height: 20px;
  margin-top: 2px;
  border: 1px solid ${token.lineStrong};
  border-radius: 50%;
  background: ${token.surface};
  transition: border-width ${motion.hover};

  [data-hovered] > & {
    border-color: ${token.text};
  }
  [data-invalid] > & {
    border-color: ${token.danger};
  }
  :has(:checked) > & {
    border: 6px solid ${token.accent};
  }
  [data-focus-visible] > & {
    ${focusRing}
  }
`;

const Detail = styled.span`
  ${type.small}
  display: block;
  color: ${token.muted};
`;

/** One of a few options, all visible. */
export function RadioGroup<Id extends string>({
  label,
  isOptional = false,
  help,
  error,
  aside,
  choices,
  value,
  onChange,
  look = 'list',
  columns = 1,
  ...rest
}: RadioGroupProps<Id>) {
  return (
    <Column
      {...rest}
      value={value}
      offered={choices.filter(({ isDisabled }) => isDisabled !== true).map(({ id }) => id)}
      onChange={(id) => {
        const chosen = choices.find((choice) => choice.id === id);
        if (chosen) onChange(chosen.id);
      }}
      {...(error === undefined ? {} : { isInvalid: true })}
      isRequired={!isOptional}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isOptional={isOptional} aside={aside} />
      <Choices $look={look} $columns={columns}>
        {choices.map((choice) => (
          <Line key={choice.id} value={choice.id} isDisabled={choice.isDisabled ?? false} $look={look}>
            <Ring data-mark />
            <span>
              {choice.name}
              {choice.detail !== undefined && <Detail>{choice.detail}</Detail>}
            </span>
          </Line>
        ))}
      </Choices>
      <FieldMessage help={help} error={error} />
    </Column>
  );
}
