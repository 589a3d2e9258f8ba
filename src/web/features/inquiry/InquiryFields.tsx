import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { foreignNumberHelp, PhoneField } from '#fields/PhoneField.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import type { FieldProps } from '#ui/useFields.ts';

/** Two fields, side by side on wide screens. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  align-items: start;
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Away = styled.div`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

/**
 * A honeypot: people neither see nor reach this field, so a value means a bot. Without a name and ignored by password
 * managers, so that nothing fills it in for them.
 */
export function HoneypotField({ value, onChange }: Pick<FieldProps<string>, 'value' | 'onChange'>) {
  return (
    <Away aria-hidden>
      <label>
        Leave this empty
        <input
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </Away>
  );
}

type WriterFieldsProps = {
  field: (name: 'name' | 'email' | 'phone' | 'organisation') => FieldProps<string>;
  isBusy: boolean;
  needsOrganisation?: boolean;
};

/** Who is writing, and how to reach them. */
export function WriterFields({ field, isBusy, needsOrganisation = false }: WriterFieldsProps) {
  return (
    <>
      <Pair>
        <TextField {...field('name')} label="Your name" autoComplete="name" isReadOnly={isBusy} />
        <TextField
          {...field('organisation')}
          label="Organisation"
          isOptional={!needsOrganisation}
          autoComplete="organization"
          isReadOnly={isBusy}
        />
      </Pair>
      <Pair>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          help="We’ll reply to this address."
          isReadOnly={isBusy}
        />
        <PhoneField {...field('phone')} isOptional help={foreignNumberHelp} isReadOnly={isBusy} />
      </Pair>
    </>
  );
}

const Received = styled.div`
  display: grid;
  gap: ${space[12]};
  justify-items: start;
`;
const Heading = styled.h3`
  ${type.h3}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  svg {
    color: ${token.successText};
  }
`;
const NextSteps = styled.div`
  ${type.body}
  display: grid;
  gap: ${space[8]};
  margin-bottom: ${space[8]};
  color: ${token.muted};
  overflow-wrap: anywhere;
  strong {
    color: ${token.text};
  }
`;

/** Replaces a form once its message has been received: confirms it and says what happens next. Takes focus. */
export function SentConfirmation({
  title,
  again,
  onAgain,
  children,
}: {
  title: string;
  again: string;
  onAgain: () => void;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Received>
      <Heading ref={heading} tabIndex={-1}>
        <CheckCircleFillIcon size={28} aria-hidden />
        {title}
      </Heading>
      <NextSteps>{children}</NextSteps>
      <Button look="secondary" onPress={onAgain}>
        {again}
      </Button>
    </Received>
  );
}
