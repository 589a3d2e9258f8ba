import type { DemoAccount } from '#contract/sandbox.ts';

/** The password of every demo account. */
export const demoPassword = 'harmattan-2026';

export interface DemoOrganisation {
  id: string;
  name: string;
  /** Null for an organisation that left its alias for later. */
  alias: string | null;
  phone: string;
  address: string;
  city: string;
  /** Spelled as in the list of states. */
  state: string;
  taxNumber: string | null;
  hasTwoFactorAuth: boolean;
  refCode: string;
  /** How many days before the server's start its trial began; null if it never had one. */
  trialBegan: number | null;
  bought: DemoPurchases | null;
  people: { id: string; name: string; email: string; role: DemoAccount['role']; situation: string }[];
  billingContacts: { id: string; name: string; email: string; phone: string; role: string; getsReceipts: boolean }[];
}

/** An organisation's purchases: always the same order, paid with one saved card. */
export interface DemoPurchases {
  plan: 'core' | 'complete' | 'flexi';
  apps: string[];
  numberOfUsers: number;
  isPlanDurationAnnual: boolean;
  /**
   * The first payment was made by a person, the others automatically, a day before each term ended. The last one is for
   * the current or most recent term.
   */
  payments: { id: string; daysAgo: number }[];
  /** How many days before the server's start it was cancelled; null if it wasn't. */
  cancelled: number | null;
  isAutoRenewal: boolean;
  /** Id of the failed charge for the next term, made at the server's start; null if there is none. */
  failed: string | null;
  /** One of the provider's test cards. */
  card: { number: string; cvv: string };
}

const visa = { number: '4084084084084081', cvv: '408' };
const mastercard = { number: '5192602720584796', cvv: '123' };

const id = (n: number) => `0d3f0000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** One organisation for each situation. Every start of the server resets them. */
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
    bought: null,
    people: [
      {
        id: id(11),
        name: 'Bola Adeola',
        email: 'bola@adeolatextiles.ng',
        role: 'admin',
        situation: 'Never subscribed: the free trial can be started.',
      },
      {
        id: id(12),
        name: 'Chidi Nwankwo',
        email: 'chidi@adeolatextiles.ng',
        role: 'member',
        situation: 'A member of an organisation that never subscribed.',
      },
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
    bought: null,
    people: [
      {
        id: id(21),
        name: 'Ekaette Bassey',
        email: 'ekaette@calabarmarine.ng',
        role: 'admin',
        situation: 'Never subscribed, alias left for later: the account pages ask for it first.',
      },
    ],
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
    bought: null,
    people: [
      {
        id: id(31),
        name: 'Adaeze Okafor',
        email: 'adaeze@kuramologistics.ng',
        role: 'admin',
        situation: 'On the free trial, ten days left.',
      },
      {
        id: id(32),
        name: 'Femi Adeyemi',
        email: 'femi@kuramologistics.ng',
        role: 'member',
        situation: 'A member of the organisation that is on trial.',
      },
    ],
    billingContacts: [
      {
        id: id(331),
        name: 'Femi Adeyemi',
        email: 'accounts@kuramologistics.ng',
        phone: '+2348035550143',
        role: 'Accountant',
        getsReceipts: true,
      },
      {
        id: id(332),
        name: 'Zainab Yusuf',
        email: 'z.yusuf@kuramologistics.ng',
        phone: '',
        role: 'Head of finance',
        getsReceipts: false,
      },
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
    bought: null,
    people: [
      {
        id: id(41),
        name: 'Halima Sani',
        email: 'halima@zumafoods.ng',
        role: 'admin',
        situation: 'The free trial ended five days ago.',
      },
      {
        id: id(42),
        name: 'Musa Danjuma',
        email: 'musa@zumafoods.ng',
        role: 'member',
        situation: 'A member of the organisation whose trial has ended.',
      },
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
    bought: null,
    people: [
      {
        id: id(51),
        name: 'Terlumun Iorfa',
        email: 'terlumun@benueagro.ng',
        role: 'admin',
        situation: 'Two-factor is on: finish signing in with a code from the mailbox.',
      },
      {
        id: id(52),
        name: 'Ladi Agber',
        email: 'ladi@benueagro.ng',
        role: 'member',
        situation: 'A member of the organisation with two-factor, also asked for a code.',
      },
    ],
    billingContacts: [],
  },
  {
    id: id(6),
    name: 'Bower Print House Ltd',
    alias: 'bower-print-house',
    phone: '+2348035550166',
    address: '19 Bodija Market Road',
    city: 'Ibadan',
    state: 'Oyo',
    taxNumber: '20522617-0001',
    hasTwoFactorAuth: false,
    refCode: 'DEMOBOWER',
    trialBegan: null,
    bought: {
      plan: 'core',
      apps: [],
      numberOfUsers: 25,
      isPlanDurationAnnual: false,
      payments: [
        { id: id(661), daysAgo: 42 },
        { id: id(662), daysAgo: 13 },
      ],
      cancelled: null,
      isAutoRenewal: true,
      failed: null,
      card: visa,
    },
    people: [
      {
        id: id(61),
        name: 'Yetunde Oladipo',
        email: 'yetunde@bowerprint.ng',
        role: 'admin',
        situation: 'Core for 25 users, billed monthly: 18 days left, renews automatically.',
      },
      {
        id: id(62),
        name: 'Segun Afolabi',
        email: 'segun@bowerprint.ng',
        role: 'member',
        situation: 'A member of the organisation that pays monthly.',
      },
    ],
    billingContacts: [
      {
        id: id(663),
        name: 'Kemi Alabi',
        email: 'accounts@bowerprint.ng',
        phone: '+2348035550167',
        role: 'Accountant',
        getsReceipts: true,
      },
    ],
  },
  {
    id: id(7),
    name: 'Bonny Shipping Agency Ltd',
    alias: 'bonny-shipping',
    phone: '+2348035550177',
    address: '41 Trans Amadi Road',
    city: 'Port Harcourt',
    state: 'Rivers',
    taxNumber: '20633908-0001',
    hasTwoFactorAuth: false,
    refCode: 'DEMOBONNY',
    trialBegan: null,
    bought: {
      plan: 'core',
      apps: ['payroll'],
      numberOfUsers: 80,
      isPlanDurationAnnual: true,
      payments: [{ id: id(771), daysAgo: 100 }],
      cancelled: null,
      isAutoRenewal: true,
      failed: null,
      card: mastercard,
    },
    people: [
      {
        id: id(71),
        name: 'Tamuno Briggs',
        email: 'tamuno@bonnyshipping.ng',
        role: 'admin',
        situation: 'Core with payroll for 80 users, billed annually: 265 days left.',
      },
      {
        id: id(72),
        name: 'Ibinabo Amachree',
        email: 'ibinabo@bonnyshipping.ng',
        role: 'member',
        situation: 'A member of the organisation that pays annually.',
      },
    ],
    billingContacts: [],
  },
  {
    id: id(8),
    name: 'Dala Tannery Ltd',
    alias: 'dala-tannery',
    phone: '+2348035550188',
    address: '6 Sharada Road',
    city: 'Kano',
    state: 'Kano',
    taxNumber: '20744120-0001',
    hasTwoFactorAuth: false,
    refCode: 'DEMODALA',
    trialBegan: null,
    bought: {
      plan: 'complete',
      apps: [],
      numberOfUsers: 40,
      isPlanDurationAnnual: false,
      payments: [{ id: id(881), daysAgo: 20 }],
      cancelled: 4,
      isAutoRenewal: false,
      failed: null,
      card: visa,
    },
    people: [
      {
        id: id(81),
        name: 'Aminu Bello',
        email: 'aminu@dalatannery.ng',
        role: 'admin',
        situation: 'Cancelled four days ago, with ten days of access left.',
      },
      {
        id: id(82),
        name: 'Rakiya Sule',
        email: 'rakiya@dalatannery.ng',
        role: 'member',
        situation: 'A member of the organisation that has cancelled.',
      },
    ],
    billingContacts: [],
  },
  {
    id: id(9),
    name: 'Nike Lake Solar Ltd',
    alias: 'nike-lake-solar',
    phone: '+2348035550199',
    address: '22 Ogui Road',
    city: 'Enugu',
    state: 'Enugu',
    taxNumber: null,
    hasTwoFactorAuth: false,
    refCode: 'DEMONIKE',
    trialBegan: null,
    bought: {
      plan: 'flexi',
      apps: ['employee-management', 'payroll'],
      numberOfUsers: 12,
      isPlanDurationAnnual: false,
      payments: [{ id: id(991), daysAgo: 45 }],
      cancelled: null,
      isAutoRenewal: false,
      failed: null,
      card: visa,
    },
    people: [
      {
        id: id(91),
        name: 'Nkechi Eze',
        email: 'nkechi@nikelakesolar.ng',
        role: 'admin',
        situation: 'The paid subscription ended fifteen days ago.',
      },
      {
        id: id(92),
        name: 'Obinna Ugwu',
        email: 'obinna@nikelakesolar.ng',
        role: 'member',
        situation: 'A member of the organisation whose paid subscription has ended.',
      },
    ],
    billingContacts: [],
  },
  {
    id: id(10),
    name: 'Idanre Stone Works Ltd',
    alias: 'idanre-stone-works',
    phone: '+2348035550210',
    address: '11 Oyemekun Road',
    city: 'Akure',
    state: 'Ondo',
    taxNumber: '20855331-0001',
    hasTwoFactorAuth: false,
    refCode: 'DEMOIDANRE',
    trialBegan: null,
    bought: {
      plan: 'core',
      apps: [],
      numberOfUsers: 18,
      isPlanDurationAnnual: false,
      payments: [{ id: id(1001), daysAgo: 29 }],
      cancelled: null,
      isAutoRenewal: true,
      failed: id(1002),
      card: mastercard,
    },
    people: [
      {
        id: id(101),
        name: 'Folake Akinola',
        email: 'folake@idanrestone.ng',
        role: 'admin',
        situation:
          'The renewal is failing: the saved card has expired, and we try again when the billing period ends tomorrow.',
      },
      {
        id: id(102),
        name: 'Tunde Ogunleye',
        email: 'tunde@idanrestone.ng',
        role: 'member',
        situation: 'A member of the organisation whose renewal is failing.',
      },
    ],
    billingContacts: [],
  },
];

/** As listed on the sandbox page. */
export const demoAccounts: DemoAccount[] = demoOrganisations.flatMap(({ name: organisation, people }) =>
  people.map(({ name, email, role, situation }) => ({
    email,
    password: demoPassword,
    name,
    organisation,
    role,
    situation,
  })),
);
