import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader, CardRow, CardRows } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Columns, Line, Part, Stack } from './ComponentLayout.tsx';

export const ComponentStatuses = () => (
  <Part title="Badges, banner, empty, loading">
    <Stack>
      <Line>
        <StatusBadge status="trial">Trial, 6 days left</StatusBadge>
        <StatusBadge status="active" /> <StatusBadge status="renewalDue" /> <StatusBadge status="expired" />{' '}
        <StatusBadge status="cancelled" />
        <Badge tone="accent">Default</Badge>
      </Line>
      <Banner
        title="Enjoy up to 30% discount when you buy now"
        subtitle="Annual, volume and first purchase discounts count together."
      />
      <Columns>
        <Card>
          <EmptyState title="No cards yet" act={<Button look="secondary">Add a card</Button>}>
            Add one to pay or renew.
          </EmptyState>
        </Card>
        <Card>
          <CardBody>
            <Skeleton word="Loading your cards" />
          </CardBody>
        </Card>
      </Columns>
      <Card>
        <CardHeader title="Billing contacts">
          <Button look="quiet">Add a contact</Button>
        </CardHeader>
        <CardRows>
          <CardRow>
            <Avatar name="Femi Adeyemi" />
            <span>Femi Adeyemi</span>
          </CardRow>
          <CardRow>
            <Avatar name="Ọláídé Bakare" />
            <span>Ọláídé Bakare</span>
          </CardRow>
          <CardRow>
            <Avatar />
            <span>Kuramo Logistics Ltd</span>
          </CardRow>
        </CardRows>
      </Card>
    </Stack>
  </Part>
);
