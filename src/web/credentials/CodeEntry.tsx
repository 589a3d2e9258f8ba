import { type ReactNode, useMemo, useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import type { Failure } from '#contract/failure.ts';
import { oneTimeCode } from '#contract/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Form } from '#ui/Form.tsx';
import { SideActs } from '#ui/FormView.tsx';
import { OtpField } from '#ui/OtpField.tsx';
import { token } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';

/**
 * Where a mailed code stands: a new one may not be asked for yet (`paused`) or may be (`mayResend`), the code is known to
 * be `dead`, a new one is being asked for, or the one that was typed is being checked.
 */
export type CodePhase = 'paused' | 'mayResend' | 'dead' | 'resending' | 'checking';

/** As long as the machines' `resendPause`. */
const resendPause = 60_000;

const codeBody = z.object({ code: oneTimeCode });
const names = ['code'] as const;

/**
 * Which mail's code is asked for, and whether it is known to be dead: both outlast the state that said so. A dead one stays
 * dead until the next mail is out, or may be: when no answer came.
 */
function useMail(phase: CodePhase, failure: Failure | null): { isDead: boolean; count: number } {
  const [seen, setSeen] = useState({ phase, isDead: phase === 'dead', count: 1 });
  if (seen.phase !== phase) {
    const isNoneSent = phase === 'resending' || (phase === 'mayResend' && failure !== null && failure.status !== null);
    setSeen({
      phase,
      isDead: phase === 'dead' || (seen.isDead && isNoneSent),
      count: seen.count + (seen.phase === 'resending' && phase === 'paused' ? 1 : 0),
    });
  }
  return seen;
}

const Time = styled.span`
  color: ${token.muted};
`;

/** How long the code still works, counted from when this appeared. */
function WorksFor({ until }: { until: string }) {
  const [appeared] = useState(() => Date.now());
  return (
    <Time>
      <Countdown ms={Math.max(0, Date.parse(until) - appeared)} label="Works for" over="No longer works" />
    </Time>
  );
}

/** What is said of the code stands beside it; that no new one can be sent now is said of the button. */
const isAboutCode = ({ code }: Failure, isDead: boolean): boolean =>
  code === 'code_rejected' || code === 'code_expired' || (isDead && code === 'too_many_requests');

export type CodeEntryProps = {
  phase: CodePhase;
  /** What was said of the last code, or of asking for a new one. */
  failure: Failure | null;
  /** Until when the code works, by this device's clock (ISO 8601); null when that is not known. */
  worksUntil?: string | null;
  submitLabel: string;
  checkingLabel: string;
  onCode: (code: string) => void;
  onResend: () => void;
  /** Whether the cursor goes to the code at once; not where the code is one thing among others on a page that opens. */
  takesCursor?: boolean;
  /** At the end of the line below, beside asking for a new code. */
  aside?: ReactNode;
};

/** The code of one mail. The next mail brings an empty form. */
function CodeForm({ phase, isDead, failure, worksUntil = null, submitLabel, checkingLabel, onCode, onResend, takesCursor = true }: CodeEntryProps & { isDead: boolean }) {
  const isRefused = failure !== null && isAboutCode(failure, isDead);
  const refusals = useMemo(() => (isRefused ? [{ field: 'code', msg: failure.msg }] : (failure?.errors ?? [])), [failure, isRefused]);
  const form = useFields(codeBody, { code: '' }, refusals);

  return (
    <Form onSubmit={form.submit(({ code }) => onCode(code))}>
      <OtpField
        {...form.field('code')}
        label="Six-digit code"
        help="You can paste the whole code."
        {...(worksUntil === null || isDead ? {} : { aside: <WorksFor key={worksUntil} until={worksUntil} /> })}
        autoFocus={takesCursor}
        isDisabled={isDead}
        // The sixth digit sends the code; once a code was refused only the button does, as tries are few.
        {...(isRefused ? {} : { onComplete: onCode })}
      />
      <FailureAlert failure={isRefused ? null : failure} fields={names} />
      {isDead ? (
        <Button key="resend" size="large" isWide autoFocus isBusy={phase === 'resending'} busyLabel="Sending a new code" onPress={onResend}>
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

/* In line with the form, also while what it is doing takes more room. */
const Quiet = styled(Button)`
  & > span {
    justify-self: start;
  }
`;

/** When a new code may be asked for; then, the button that does. */
function Resend({ phase, onResend }: Pick<CodeEntryProps, 'phase' | 'onResend'>) {
  if (phase === 'paused') return <Countdown ms={resendPause} label="Send a new code in" />;
  return (
    <Quiet look="quiet" size="small" isDisabled={phase === 'checking'} isBusy={phase === 'resending'} busyLabel="Sending a new code" onPress={onResend}>
      Send a new code
    </Quiet>
  );
}

/** Six digits from a mail: typed, pasted or filled in by the phone; sent with the last one; asked for anew when they are dead. */
export function CodeEntry({ aside, ...entry }: CodeEntryProps) {
  const mail = useMail(entry.phase, entry.failure);
  return (
    <>
      <CodeForm key={mail.count} {...entry} isDead={mail.isDead} />
      <SideActs>
        {!mail.isDead && <Resend phase={entry.phase} onResend={entry.onResend} />}
        {aside}
      </SideActs>
    </>
  );
}
