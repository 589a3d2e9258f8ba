import { DotsThreeVerticalBoldIcon } from '#ui/icons/DotsThreeVerticalBoldIcon.ts';
import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { EyeIcon } from '#ui/icons/EyeIcon.ts';
import { XIcon } from '#ui/icons/XIcon.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader } from '#ui/Card.tsx';
import { InfoTip } from '#ui/InfoTip.tsx';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Money } from '#ui/Money.tsx';
import { CellDetail, Table } from '#ui/Table.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Line, Part } from './ComponentLayout.tsx';

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

export const ComponentNavigation = ({ openDialog }: { openDialog: () => void }) => (
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
      <Button look="secondary" onPress={openDialog}>
        Open the dialog
      </Button>
    </Line>
  </Part>
);
