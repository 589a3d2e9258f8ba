import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import type { OrgSettings } from '#contract/org.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
`;

/** Reads the organisation's settings and hands them to `children`; meanwhile their shape, or what went wrong and a way to try again. */
export function SettingsReader({ orgId, children }: { orgId: string; children: (settings: OrgSettings) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(queries.orgSettings(orgId));
  if (data !== undefined) return children(data);
  return (
    <Card aria-label="Organisation">
      <CardBody>
        {error === null || isFetching ? (
          <Skeleton word="Loading your organisation’s details" lines={6} />
        ) : (
          <Stack>
            <FailureAlert failure={failureOf(error)} />
            <Button look="secondary" onPress={() => void refetch()}>
              Load them again
            </Button>
          </Stack>
        )}
      </CardBody>
    </Card>
  );
}
