import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { CoveringInput } from '#ui/CoveringInput.ts';
import { fieldColumn, fieldLabel, type FieldText, LabelLine } from '#ui/fieldLook.ts';
import { LiveError } from '#ui/LiveError.tsx';
import { focusRing, media, motion, radius, space, token, type } from '#ui/theme.ts';

export type RadioChoice<Id extends string> = { id: Id; name: ReactNode; detail?: ReactNode; isDisabled?: boolean };

export type RadioGroupProps<Id extends string> = Pick<FieldText, 'label' | 'error'> & {
  choices: readonly RadioChoice<Id>[];
  /** Null for none. */
  value: Id | null;
  onChange: (id: Id) => void;
  name?: string;
  isDisabled?: boolean;
  /** `cards`: each option in a box, the selected one with a 2 px accent border. */
  look?: 'list' | 'cards';
  /** The number of columns on wide screens. */
  columns?: number;
};

const Column = styled.div`
  ${fieldColumn}
`;

const Label = styled.span`
  ${fieldLabel}
`;

const Choices = styled.div<{ $look: 'list' | 'cards'; $columns: number }>`
  display: grid;
  gap: ${({ $look }) => ($look === 'cards' ? space[8] : '0')};
  ${media.md} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  }
`;

const Line = styled.label<{ $look: 'list' | 'cards' }>`
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
    ${media.hover} {
      &:hover:where(:has(:enabled)) { border-color: ${token.lineStrong}; }
    }
    &:has(:checked) { border-color: ${token.accent}; box-shadow: inset 0 0 0 1px ${token.accent}; }
  `}
  &:has(:disabled) {
    color: ${token.faint};
    cursor: not-allowed;
  }
`;

const Mark = styled.span`
  position: relative;
  flex: none;
  width: 20px;
  height: 20px;
  margin-top: 2px;
`;

const Ring = styled.span`
  display: block;
  height: 100%;
  border: 1px solid ${token.lineStrong};
  border-radius: 50%;
  background: ${token.surface};
  transition: border-width ${motion.hover};

  ${media.hover} {
    label:hover :where(:enabled) + & {
      border-color: ${token.text};
    }
  }
  [data-invalid] & {
    border-color: ${token.danger};
  }
  :checked + & {
    border: 6px solid ${token.accent};
  }
  :focus-visible + & {
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
  error,
  choices,
  value,
  onChange,
  name,
  isDisabled = false,
  look = 'list',
  columns = 1,
}: RadioGroupProps<Id>) {
  const id = useId();
  const isInvalid = error !== undefined;
  const describedBy = isInvalid ? `${id}-error` : undefined;
  return (
    <Column
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={describedBy}
      aria-required
      aria-invalid={isInvalid || undefined}
      aria-disabled={isDisabled || undefined}
      data-invalid={isInvalid || undefined}
    >
      <LabelLine>
        <Label id={id}>{label}</Label>
      </LabelLine>
      <Choices $look={look} $columns={columns}>
        {choices.map((choice) => (
          <Line key={choice.id} $look={look}>
            <Mark>
              <CoveringInput
                type="radio"
                name={name ?? id}
                value={choice.id}
                // A disabled radio that is checked would keep the Tab key out of the group.
                checked={choice.id === value && choice.isDisabled !== true}
                disabled={isDisabled || choice.isDisabled}
                aria-describedby={describedBy}
                onChange={() => onChange(choice.id)}
              />
              <Ring data-mark />
            </Mark>
            <span>
              {choice.name}
              {choice.detail !== undefined && <Detail>{choice.detail}</Detail>}
            </span>
          </Line>
        ))}
      </Choices>
      <LiveError id={`${id}-error`} error={error} />
    </Column>
  );
}
