import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { TrashIcon } from '#ui/icons/TrashIcon.ts';
import { Card } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Halves = styled.div`
  display: grid;
  > div + div {
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
    > div + div {
      border-top: 0;
      border-left: 1px solid ${token.line};
    }
  }
`;

const Half = styled.div`
  display: grid;
  gap: ${space[12]};
  align-content: start;
  padding: ${space[20]} ${space[16]};
  ${media.sm} {
    padding: ${space[24]};
  }
  h2 {
    ${type.h4}
  }
  ul {
    ${type.small}
    display: grid;
    gap: ${space[8]};
    padding: 0;
    list-style: none;
    color: ${token.muted};
  }
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: ${space[8]};
  }
  svg {
    margin-top: 2px;
  }
`;

const goes = [
  'Everything in the app: people, payrolls, leave, documents',
  'Saved cards, here and at the card provider',
  'Billing contacts and the renewal setting',
];

const stays = [
  'Your organisation, its alias and everyone’s sign-in',
  'Receipts and payments',
  'The activity log and the security log',
];

const List = ({ title, items, icon }: { title: ReactNode; items: readonly string[]; icon: ReactNode }) => (
  <Half>
    <h2>{title}</h2>
    <ul>
      {items.map((item) => (
        <li key={item}>
          {icon}
          <span>{item}</span>
        </li>
      ))}
    </ul>
  </Half>
);

/** What will be deleted, with `when` in its title, and what is kept. */
export const DataDeletionList = ({ when, isTrial = false }: { when: string; isTrial?: boolean }) => (
  <Card aria-label="Your data">
    <Halves>
      <List title={`Deleted ${when}`} items={goes} icon={<TrashIcon size={16} aria-hidden />} />
      <List
        title="Kept"
        items={isTrial ? [...stays, 'The record that the trial was used'] : stays}
        icon={<CheckBoldIcon size={16} aria-hidden />}
      />
    </Halves>
  </Card>
);
