import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import styled from 'styled-components';
import type { Failure } from '#contract/failure.ts';
import { radius, space, token, type } from '#ui/theme.ts';

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

/**
 * What a call refused, in words, above the button that made it. Errors of the form's own fields stand beside them instead:
 * name those in `fields`, and the alert stays away while each error has its place. An error of a field that is not there is
 * said here in its own words.
 */
export function FailureAlert({ failure, fields = nowhere }: { failure: Failure | null; fields?: readonly string[] }) {
  const unplaced = failure?.errors.find(({ field }) => !fields.includes(field));
  const isPlaced = failure !== null && failure.errors.length > 0 && unplaced === undefined;
  return (
    <Region role="alert">
      {failure !== null && !isPlaced && (
        <Box>
          <WarningCircleIcon size={20} weight="fill" aria-hidden />
          <span>{unplaced?.msg ?? failure.msg}</span>
        </Box>
      )}
    </Region>
  );
}

/** What the failure says of one field, if anything. */
export const fieldError = (failure: Failure | null, field: string): string | undefined =>
  failure?.errors.find((error) => error.field === field)?.msg;
