import type { DemoAccount } from '#contract/sandbox.ts';

/** Every demo account's password. */
export const demoPassword = 'harmattan-2026';

export interface DemoOrganisation {
  id: string;
  name: string;
  /** Null shows the way of an organisation that left its alias for later. */
  alias: string | null;
  phone: string;
  address: string;
  city: string;
  /** As the list of states spells it. */
  state: string;
  taxNumber: string | null;
  hasTwoFactorAuth: boolean;
  refCode: string;
  /** When its trial began, in days before the server's start; null when it never had one. */
  trialBegan: number | null;
  people: { id: string; name: string; email: string; role: DemoAccount['role']; situation: string }[];
  billingContacts: { id: string; name: string; email: string; phone: string; role: string; getsReceipts: boolean }[];
}

const id = (n: number) => `0d3f0000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An organisation for each situation that exists; every start of the server puts them back to it. */
export const demoOrganisations: DemoOrganisation[] = [
  {
    id: id(1),
    name: 'Adeola Textiles Ltd',
    alias: 'adeola-textiles',
    phone: '+2348035550111',
    address: '14 Adeniran Ogunsanya Street, Surulere',
    city: 'Lagos',
    state: 'Lagos',
    taxNumber: '20114537-0001',
    hasTwoFactorAuth: false,
    refCode: 'DEMOADEOLA',
    trialBegan: null,
    people: [
      { id: id(11), name: 'Bola Adeola', email: 'bola@adeolatextiles.ng', role: 'admin', situation: 'Never subscribed: the free trial can be started.' },
      { id: id(12), name: 'Chidi Nwankwo', email: 'chidi@adeolatextiles.ng', role: 'member', situation: 'A member of an organisation that never subscribed.' },
    ],
    billingContacts: [],
  },
  {
    id: id(2),
    name: 'Calabar Marine Services',
    alias: null,
    phone: '+2348035550122',
    address: '3 Marina Road',
    city: 'Calabar',
    state: 'Cross River',
    taxNumber: null,
    hasTwoFactorAuth: false,
    refCode: 'DEMOCALABAR',
    trialBegan: null,
    people: [{ id: id(21), name: 'Ekaette Bassey', email: 'ekaette@calabarmarine.ng', role: 'admin', situation: 'Never subscribed, alias left for later: the account pages ask for it first.' }],
    billingContacts: [],
  },
  {
    id: id(3),
    name: 'Kuramo Logistics Ltd',
    alias: 'kuramo-logistics',
    phone: '+2348035550142',
    address: '27 Creek Road, Apapa',
    city: 'Lagos',
    state: 'Lagos',
    taxNumber: '20318846-0001',
    hasTwoFactorAuth: false,
    refCode: 'DEMOKURAMO',
    trialBegan: 5,
    people: [
      { id: id(31), name: 'Adaeze Okafor', email: 'adaeze@kuramologistics.ng', role: 'admin', situation: 'On the free trial, ten days left.' },
      { id: id(32), name: 'Femi Adeyemi', email: 'femi@kuramologistics.ng', role: 'member', situation: 'A member of the organisation that is on trial.' },
    ],
    billingContacts: [
      { id: id(331), name: 'Femi Adeyemi', email: 'accounts@kuramologistics.ng', phone: '+2348035550143', role: 'Accountant', getsReceipts: true },
      { id: id(332), name: 'Zainab Yusuf', email: 'z.yusuf@kuramologistics.ng', phone: '', role: 'Head of finance', getsReceipts: false },
    ],
  },
  {
    id: id(4),
    name: 'Zuma Foods Ltd',
    alias: 'zuma-foods',
    phone: '+2348035550133',
    address: 'Plot 5, Kaura District',
    city: 'Abuja',
    state: 'Federal Capital Territory',
    taxNumber: null,
    hasTwoFactorAuth: false,
    refCode: 'DEMOZUMA',
    trialBegan: 20,
    people: [
      { id: id(41), name: 'Halima Sani', email: 'halima@zumafoods.ng', role: 'admin', situation: 'The free trial ended five days ago.' },
      { id: id(42), name: 'Musa Danjuma', email: 'musa@zumafoods.ng', role: 'member', situation: 'A member of the organisation whose trial has ended.' },
    ],
    billingContacts: [],
  },
  {
    id: id(5),
    name: 'Benue Agro Ltd',
    alias: 'benue-agro',
    phone: '+2348035550155',
    address: '8 Old Otukpo Road',
    city: 'Makurdi',
    state: 'Benue',
    taxNumber: '20471902-0001',
    hasTwoFactorAuth: true,
    refCode: 'DEMOBENUE',
    trialBegan: null,
    people: [
      { id: id(51), name: 'Terlumun Iorfa', email: 'terlumun@benueagro.ng', role: 'admin', situation: 'Two-factor is on: a code from the mail box finishes the sign-in.' },
      { id: id(52), name: 'Ladi Agber', email: 'ladi@benueagro.ng', role: 'member', situation: 'A member of the organisation with two-factor: asked for a code too.' },
    ],
    billingContacts: [],
  },
];

/** As the sandbox's page lists them. */
export const demoAccounts: DemoAccount[] = demoOrganisations.flatMap(({ name: organisation, people }) =>
  people.map(({ name, email, role, situation }) => ({ email, password: demoPassword, name, organisation, role, situation })),
);
