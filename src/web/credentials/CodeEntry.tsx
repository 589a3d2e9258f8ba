import { type ReactNode, useMemo, useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import type { Failure } from '#contract/failure.ts';
import { oneTimeCode } from '#contract/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Form } from '#ui/Form.tsx';
import { SideButtons } from '#ui/FormView.tsx';
import { OtpField } from '#ui/OtpField.tsx';
import { token } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useMailCount } from './useMailCount.ts';

/**
 * The state of a mailed code: a new one can't be requested yet (`paused`) or can be (`mayResend`), a new one is being
 * requested, or the typed one is being checked.
 */
export type CodePhase = 'paused' | 'mayResend' | 'resending' | 'checking';

/** Must equal the machines' `resendPause` (ms). */
const resendPause = 60_000;

const codeBody = z.object({ code: oneTimeCode });
const names = ['code'] as const;

const Time = styled.span`
  color: ${token.muted};
`;

/** The code's remaining lifetime, counted from when this appeared. */
function WorksFor({ until }: { until: string }) {
  const [appeared] = useState(() => Date.now());
  return (
    <Time>
      <Countdown ms={Math.max(0, Date.parse(until) - appeared)} label="Works for" over="No longer works" />
    </Time>
  );
}

/** Failures about the code appear beside its field; "no new code yet" appears beside the button. */
const isAboutCode = ({ code }: Failure, isDead: boolean): boolean =>
  code === 'code_rejected' || code === 'code_expired' || (isDead && code === 'too_many_requests');

export type CodeEntryProps = {
  phase: CodePhase;
  /** Whether the code no longer works, so that only a new one does. */
  isDead: boolean;
  /** The failure of the last code, or of the last request for a new one. */
  failure: Failure | null;
  /** When the code expires, by this device's clock (ISO 8601); null if unknown. */
  worksUntil?: string | null;
  submitLabel: string;
  checkingLabel: string;
  onCode: (code: string) => void;
  onResend: () => void;
  /** Whether to focus the field on mount; false where the code is only one part of a page that just opened. */
  autoFocus?: boolean;
  /** At the end of the row below, beside the request for a new code. */
  aside?: ReactNode;
};

/** The form for one mail's code; remounted, and so emptied, for the next mail. */
function CodeForm({
  phase,
  isDead,
  failure,
  worksUntil = null,
  submitLabel,
  checkingLabel,
  onCode,
  onResend,
  autoFocus = true,
}: CodeEntryProps) {
  const isRefused = failure !== null && isAboutCode(failure, isDead);
  const refusals = useMemo(
    () => (isRefused ? [{ field: 'code', msg: failure.msg }] : (failure?.errors ?? [])),
    [failure, isRefused],
  );
  const form = useFields(codeBody, { code: '' }, refusals);

  return (
    <Form onSubmit={form.submit(({ code }) => onCode(code))}>
      <OtpField
        {...form.field('code')}
        label="Six-digit code"
        help="You can paste the whole code."
        {...(worksUntil === null || isDead ? {} : { aside: <WorksFor key={worksUntil} until={worksUntil} /> })}
        autoFocus={autoFocus}
        isDisabled={isDead}
        // The sixth digit submits the code. After a refusal only the button does, because attempts are limited.
        {...(isRefused ? {} : { onComplete: onCode })}
      />
      <FailureAlert failure={isRefused ? null : failure} fields={names} />
      {isDead ? (
        <Button
          key="resend"
          size="large"
          isWide
          autoFocus
          isBusy={phase === 'resending'}
          busyLabel="Sending a new code"
          onPress={onResend}
        >
          Send a new code
        </Button>
      ) : (
        <Button key="verify" type="submit" size="large" isWide isBusy={phase === 'checking'} busyLabel={checkingLabel}>
          {submitLabel}
        </Button>
      )}
    </Form>
  );
}

/* Aligned with the form, also while its busy label is wider. */
const Quiet = styled(Button)`
  & > span {
    justify-self: start;
  }
`;

/** When a new code can be requested, then the button to do so. */
function Resend({ phase, onResend }: Pick<CodeEntryProps, 'phase' | 'onResend'>) {
  if (phase === 'paused') return <Countdown ms={resendPause} label="Send a new code in" />;
  return (
    <Quiet
      look="quiet"
      size="small"
      isDisabled={phase === 'checking'}
      isBusy={phase === 'resending'}
      busyLabel="Sending a new code"
      onPress={onResend}
    >
      Send a new code
    </Quiet>
  );
}

/**
 * A six-digit code from a mail: typed, pasted or autofilled; submitted with the last digit; a new one can be requested.
 */
export function CodeEntry({ aside, ...entry }: CodeEntryProps) {
  const mailCount = useMailCount(entry.phase);
  return (
    <>
      {/* The button that requested a new code is gone, and its field takes over the focus. */}
      <CodeForm key={mailCount} {...entry} {...(mailCount > 1 && { autoFocus: true })} />
      <SideButtons>
        {!entry.isDead && <Resend phase={entry.phase} onResend={entry.onResend} />}
        {aside}
      </SideButtons>
    </>
  );
}
