import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { CalendarXBoldIcon } from '#ui/icons/CalendarXBoldIcon.ts';
import { DotsThreeVerticalBoldIcon } from '#ui/icons/DotsThreeVerticalBoldIcon.ts';
import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { EyeIcon } from '#ui/icons/EyeIcon.ts';
import { XIcon } from '#ui/icons/XIcon.ts';
import { AppIcon, type AppIconSlug } from '#ui/AppIcon.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody, CardHeader, CardRow, CardRows } from '#ui/Card.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { Dialog, DialogSpace } from '#ui/Dialog.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfoTip } from '#ui/InfoTip.tsx';
import { Link } from '#ui/Link.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Mark } from '#ui/Mark.tsx';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { CellDetail, Table } from '#ui/Table.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { media, page, space, token, type } from '#ui/theme.ts';
import { Toast } from '#ui/Toast.tsx';
import { GalleryFields } from './GalleryFields.tsx';

const Page = styled.main`
  ${page}
  padding-block: ${space[40]} ${space[96]};
  display: grid;
  gap: ${space[56]};
`;
const Columns = styled.div`
  display: grid;
  gap: ${space[40]};
  & > * {
    min-width: 0;
  }
  ${media.lg} {
    grid-template-columns: 1fr 1fr;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};
`;
const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;
const Label = styled.h2`
  ${type.label}
  color: ${token.muted};
  margin-bottom: ${space[12]};
`;
const Display = styled.p`
  ${type.display}
`;
const H1 = styled.p`
  ${type.h1}
`;
const H2 = styled.p`
  ${type.h2}
`;
const H3 = styled.p`
  ${type.h3}
`;
const ClothBlock = styled(Cloth)`
  padding: ${space[40]} ${space[32]};
  border-radius: 12px;
  display: grid;
  gap: ${space[20]};
  justify-items: start;
`;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Label>{title}</Label>
    {children}
  </section>
);

const apps: AppIconSlug[] = [
  'orgAndPeople',
  'iam',
  'location',
  'employeeManagement',
  'compensationPlanning',
  'benefits',
  'payroll',
  'payment',
  'analytics',
  'ess',
  'approval',
  'performanceManagement',
  'timeOff',
  'overtime',
  'advanceAndLoan',
  'timeTracking',
  'documentManagement',
  'mss',
];
const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;

const payments = [
  {
    id: '1',
    when: '20 Nov 2026, 14:06',
    what: '40 users added',
    detail: '20 to 60 users, 18 of 30 days left',
    paid: true,
    sum: 25774.2,
  },
  {
    id: '2',
    when: '20 Nov 2026, 14:03',
    what: '40 users added',
    detail: 'Visa ending 4081, not enough funds',
    paid: false,
    sum: 25774.2,
  },
  {
    id: '3',
    when: '8 Nov 2026, 09:41',
    what: 'Core, 20 users',
    detail: 'First purchase, 30 days',
    paid: true,
    sum: 23220,
  },
];

export function Gallery() {
  const [isOpen, setOpen] = useState(new URLSearchParams(location.search).has('dialog'));
  return (
    <Page>
      <Line>
        <Logo />
        <Mark size={24} />
        <Mark size={56} />
      </Line>
      <Columns>
        <Part title="Type">
          <Stack>
            <Display>Every salary right.</Display>
            <H1>Payday on the 25th</H1>
            <H2>One record for each person</H2>
            <H3>Gross to net, checked line by line</H3>
            <p>
              Body, Public Sans 15/24. PAYE by state, for Ìfẹ́olúwa, Ọláídé, Ṣadé and Chinẹdu.{' '}
              <Link href="#">How payroll works</Link>
            </p>
            <Line>
              <Money naira={1111111.1} /> <Money naira={25774.2} size="strong" /> <Money naira={780612.96} size="h4" />{' '}
              <Money naira={385327.4} size="h3" />
              <Money naira={-280000} sign="always" /> <Money naira={540000} sign="always" />{' '}
              <Money naira={25774.2} isStruck /> <Money naira={73530} isStale />
            </Line>
          </Stack>
        </Part>
        <Part title="Buttons">
          <Stack>
            {looks.map((look) => (
              <Line key={look}>
                <Button look={look}>Pay</Button>
                <Button look={look} isDisabled>
                  Pay
                </Button>
                <Button look={look} busyLabel="Paying">
                  Pay
                </Button>
                <Button look={look} busyLabel="Paying" isBusy>
                  Pay
                </Button>
                <Button look={look} size="small">
                  Edit
                </Button>
              </Line>
            ))}
            <Button size="large" isWide busyLabel="Signing in" isBusy>
              Sign in
            </Button>
            <ButtonLink href="#" look="secondary" isWide>
              See plans and prices
            </ButtonLink>
          </Stack>
        </Part>
      </Columns>
      <Columns>
        <Part title="Fields">
          <GalleryFields />
        </Part>
        <Part title="Tabs, table, menu">
          <Tabs
            label="Billing"
            items={[
              {
                id: 'history',
                title: 'History',
                content: (
                  <Card>
                    <CardHeader title="Billing history">
                      <Button look="quiet" icon={<DownloadSimpleBoldIcon size={20} />}>
                        Export CSV
                      </Button>
                    </CardHeader>
                    <Table
                      label="Billing history"
                      rows={payments}
                      rowId={(row) => row.id}
                      columns={[
                        { id: 'when', title: 'Date', narrow: 'when', cell: (row) => row.when },
                        {
                          id: 'what',
                          title: 'What for',
                          narrow: 'what',
                          cell: (row) => (
                            <>
                              <strong>{row.what}</strong>
                              <CellDetail>{row.detail}</CellDetail>
                            </>
                          ),
                        },
                        {
                          id: 'state',
                          title: 'Status',
                          narrow: 'state',
                          cell: (row) => (
                            <Badge tone={row.paid ? 'success' : 'danger'}>{row.paid ? 'Paid' : 'Declined'}</Badge>
                          ),
                        },
                        {
                          id: 'sum',
                          title: 'Amount',
                          narrow: 'sum',
                          isSum: true,
                          cell: (row) => <Money naira={row.sum} size="strong" isStruck={!row.paid} />,
                        },
                      ]}
                    />
                  </Card>
                ),
              },
              { id: 'roles', title: 'Roles', content: <p>Who may see what.</p> },
              { id: 'audit', title: 'Audit log', content: <p>Who did what, and when.</p> },
            ]}
          />
          <Line>
            <Menu
              trigger={
                <MenuButton look="secondary" size="medium" aria-label="More for Emeka Obi">
                  <DotsThreeVerticalBoldIcon size={20} />
                </MenuButton>
              }
            >
              <MenuItem icon={<EyeIcon size={20} />}>View payslip</MenuItem>
              <MenuItem icon={<DownloadSimpleBoldIcon size={20} />}>Download PDF</MenuItem>
              <MenuSeparator />
              <MenuItem isDanger icon={<XIcon size={20} />}>
                Hold payment
              </MenuItem>
            </Menu>
            <span>
              Effective cost <InfoTip about="effective cost">Net of discounts, before VAT, divided by users</InfoTip>
            </span>
            <Button look="secondary" onPress={() => setOpen(true)}>
              Open the dialog
            </Button>
          </Line>
          <Disclosure title="Do I need a card for the trial?" defaultExpanded>
            No. Fifteen days, all fourteen apps, no card.
          </Disclosure>
          <Disclosure title="How long do you keep my data?">Ninety days after a paid subscription ends.</Disclosure>
        </Part>
      </Columns>
      <Columns>
        <Part title="Notification groups">
          <Stack>
            <Toast
              group="auth"
              notice={{
                title: 'Please sign in again',
                msg: 'You were signed out after 30 minutes.',
                action: { label: 'Sign in', href: '#' },
              }}
              onClose={() => undefined}
            />
            <Toast
              group="pricing"
              notice={{ title: 'This quote has changed', msg: 'The new total is ₦39,706.20. Nothing was charged.' }}
              onClose={() => undefined}
            />
            <Toast
              group="success"
              notice={{ title: 'Card added', msg: 'Mastercard ending 7712 is now the default.' }}
              onClose={() => undefined}
            />
            <Toast
              group="danger"
              notice={{
                title: 'The payment was declined',
                msg: 'Zenith Bank says there are not enough funds.',
                action: { label: 'Try another card', onAction: () => undefined },
              }}
              onClose={() => undefined}
            />
          </Stack>
        </Part>
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
      </Columns>
      <ClothBlock tag="section" seed={4} fade="start">
        <Logo onCloth />
        <H1>Know the cost of payday before it comes.</H1>
        <Line>
          <Button onCloth size="large">
            Start 15 days free
          </Button>
          <Button onCloth size="large" look="secondary">
            See plans and prices
          </Button>
          <Button onCloth look="quiet">
            Quiet
          </Button>
          <Link href="#" onCloth>
            A link on cloth
          </Link>
        </Line>
      </ClothBlock>
      <Cloth seed={9} fade="down">
        <div style={{ height: 500 }} />
      </Cloth>
      <Part title="Apps">
        <Line>
          {apps.map((slug) => (
            <AppIcon key={slug} slug={slug} />
          ))}
        </Line>
        <Line>
          {apps.map((slug) => (
            <AppIcon key={slug} slug={slug} size={24} isPlain />
          ))}
        </Line>
      </Part>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="TRIAL EXPIRED!"
        width={630}
        isDismissable={false}
        icon={<CalendarXBoldIcon size={24} />}
        footer={
          <>
            <Button autoFocus>Manage Subscription</Button>
            <Button look="secondary">Continue to App</Button>
            <DialogSpace />
            <Button look="quiet">Log out</Button>
          </>
        }
      >
        <p>
          The 15 days of <strong>Kuramo Logistics Ltd</strong> ended on 8 November 2026 at 16:20. Choose a plan and
          everything you set up carries on from there.
        </p>
      </Dialog>
    </Page>
  );
}
