import type { CheckAvailability } from '#fields/useAvailability.ts';
import type { OrgSettings } from '#contract/org.ts';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';

/** The organisation's details, as a card of the settings. */
export function OrganisationCard({ settings, checkAlias }: { settings: OrgSettings; checkAlias: CheckAvailability }) {
  return (
    <Card aria-labelledby="organisation-title">
      <CardHeader id="organisation-title" title="Organisation" />
      <CardBody>
        <OrganisationForm settings={settings} checkAlias={checkAlias} />
      </CardBody>
    </Card>
  );
}
