import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '#api/queries.ts';
import type { OrgSettings } from '#contract/org.ts';
import { Reader } from '#requests/Reader.tsx';
import { Card, CardBody } from '#ui/Card.tsx';

/** Loads the organisation's settings and passes them to `children`, which are Cards. */
export function SettingsReader({ orgId, children }: { orgId: string; children: (settings: OrgSettings) => ReactNode }) {
  return (
    <Reader
      reading={useQuery(queries.orgSettings(orgId))}
      word="Loading your organisation’s details"
      lines={6}
      around={(waiting) => (
        <Card aria-label="Organisation">
          <CardBody>{waiting}</CardBody>
        </Card>
      )}
    >
      {children}
    </Reader>
  );
}
