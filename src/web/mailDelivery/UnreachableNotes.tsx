import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';
import type { UnreachableAddress } from '#contract/org.ts';
import { formatDate } from '#ui/dates.ts';
import { radius, space, token, type } from '#ui/theme.ts';

const List = styled.div`
  display: grid;
  gap: ${space[12]};
  /* Without a gap, but not hidden: see LiveRegion. */
  &:empty {
    position: absolute;
  }
`;

const Note = styled.div`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  padding: ${space[12]};
  border: 1px solid ${token.warnLine};
  border-radius: ${radius.control};
  background: ${token.warnBg};
  color: ${token.warnText};
  overflow-wrap: anywhere;
`;

const Words = styled.p`
  flex: 1 1 240px;
  min-width: 0;
`;

export type UnreachableNotesProps = {
  /** Which of the organisation's addresses the view shows. */
  use: UnreachableAddress['use'];
  /** Whether the view still shows this address: corrected ones aren't mentioned. */
  isShown: (email: string) => boolean;
  /** What to do about it. */
  cure: (address: UnreachableAddress) => ReactNode;
  act?: (address: UnreachableAddress) => ReactNode;
  className?: string;
};

/**
 * Says which addresses our mail doesn't reach, and what to do. For administrators; renders nothing if they can't be
 * loaded.
 */
export function UnreachableNotes({ use, isShown, cure, act, className }: UnreachableNotesProps) {
  const { data = [], isFetched } = useQuery(queries.unreachableAddresses());
  const addresses = data.filter((address) => address.use === use && isShown(address.email));
  return (
    <>
      <List role="status" {...(className === undefined ? {} : { className })}>
        {addresses.map((address) => (
          <Note key={`${address.email} ${address.name ?? ''}`}>
            <Words>
              <strong>We couldn’t reach {address.email}.</strong> Our last email to it, on{' '}
              {formatDate(address.failedAt)}, wasn’t delivered. {cure(address)}
            </Words>
            {act?.(address)}
          </Note>
        ))}
      </List>
      {!isFetched && <BlockingSkeleton word="Checking the email addresses" lines={0} />}
    </>
  );
}
