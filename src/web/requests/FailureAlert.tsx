import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import type { ChangeLookup, Failure } from '#contract/failure.ts';
import { radius, space, token, type } from '#ui/theme.ts';
import { ReadAgain } from './ReadAgain.tsx';

const Region = styled.div`
  &:empty {
    display: none;
  }
`;

const Box = styled.p`
  ${type.small}
  display: flex;
  gap: ${space[8]};
  padding: ${space[12]};
  border: 1px solid ${token.dangerLine};
  border-radius: ${radius.control};
  background: ${token.dangerBg};
  color: ${token.dangerText};
`;

const nowhere: readonly string[] = [];

/** Shown below the failure if the request got no answer. */
export const requestText = {
  notSent: 'You’re offline. Nothing was sent.',
  unknown: 'We’ll check whether we received this.',
} as const;

function RequestStatus({
  request,
  lookUp,
}: {
  request: NonNullable<Failure['request']>;
  lookUp: ChangeLookup | undefined;
}) {
  if (request === 'notSent') return requestText.notSent;
  if (lookUp === undefined) return <ReadAgain waiting={requestText.unknown} />;
  return lookUp === 'missing' ? 'We didn’t receive it. Send it again.' : requestText.unknown;
}

const Words = styled.span`
  display: grid;
  min-width: 0;
`;

type FailureAlertProps = {
  failure: Failure | null;
  fields?: readonly string[];
  /** Set by forms that look up their own change. */
  lookUp?: ChangeLookup | undefined;
};

/**
 * A failed request, explained above the button that sent it. Pass the form's fields as `fields`: their errors appear
 * beside them, and the alert shows only errors of other fields.
 */
export function FailureAlert({ failure, fields = nowhere, lookUp }: FailureAlertProps) {
  const unclaimed = failure?.errors.find(({ field }) => !fields.includes(field));
  const isShownAtFields = failure !== null && failure.errors.length > 0 && unclaimed === undefined;
  return (
    <Region role="alert">
      {failure !== null && !isShownAtFields && (
        <Box>
          <WarningCircleFillIcon size={20} aria-hidden />
          <Words>
            <span>{unclaimed?.msg ?? failure.msg}</span>
            {failure.request !== undefined && (
              <span>
                <RequestStatus request={failure.request} lookUp={lookUp} />
              </span>
            )}
          </Words>
        </Box>
      )}
    </Region>
  );
}
