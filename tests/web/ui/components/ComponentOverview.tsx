import { useState } from 'react';
import styled from 'styled-components';
import { CalendarXBoldIcon } from '#ui/icons/CalendarXBoldIcon.ts';
import { AppIcon, type AppIconSlug } from '#ui/AppIcon.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { Dialog, DialogSpace } from '#ui/Dialog.tsx';
import { Link } from '#ui/Link.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Mark } from '#ui/Mark.tsx';
import { Money } from '#ui/Money.tsx';
import { page, space, type } from '#ui/theme.ts';
import { ComponentFields } from './ComponentFields.tsx';
import { Columns, Line, Part, Stack } from './ComponentLayout.tsx';
import { ComponentNavigation } from './ComponentNavigation.tsx';
import { ComponentNotices } from './ComponentNotices.tsx';
import { ComponentStatuses } from './ComponentStatuses.tsx';

const Page = styled.main`
  ${page}
  padding-block: ${space[40]} ${space[96]};
  display: grid;
  gap: ${space[56]};
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

export function ComponentOverview() {
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
          <ComponentFields />
        </Part>
        <ComponentNavigation openDialog={() => setOpen(true)} />
      </Columns>
      <Columns>
        <ComponentNotices />
        <ComponentStatuses />
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
