import type { LegalPolicy } from '../document.ts';
import { access } from './access.ts';
import { accountability } from './accountability.ts';
import { accuracy } from './accuracy.ts';
import { application } from './application.ts';
import { changes } from './changes.ts';
import { collection } from './collection.ts';
import { lawfulGrounds } from './lawfulGrounds.ts';
import { definitions } from './definitions.ts';
import { humanar } from './humanar.ts';
import { incident } from './incident.ts';
import { managing } from './managing.ts';
import { platform } from './platform.ts';
import { privacyQuestions } from './privacyQuestions.ts';
import { retention } from './retention.ts';
import { safeguards } from './safeguards.ts';
import { sharing } from './sharing.ts';
import { storage } from './storage.ts';

/** The privacy policy, its parts in the order in which they are read. */
export const privacyPolicy = {
  title: 'Privacy policy',
  shortTitle: 'Privacy policy',
  description:
    'How Humanar handles personal data: what we collect and why, who receives it, when we delete it, and your rights under the Nigeria Data Protection Act 2023.',
  address: '/privacy-policy',
  folder: '/privacy_files/',
  lead: 'Find out what we know about you, what we do with it and when we delete it, under the Nigeria Data Protection Act 2023. Seventeen short parts, so you can find the one you need.',
  changed: '2026-11-30',
  inShort: [
    {
      title: 'We collect little',
      text: 'Only the data you enter, the data your organisation gives us, and the device and network address of each sign-in. No advertising, no analytics.',
    },
    {
      title: 'We don’t sell it',
      text: 'A card payment provider, an email service and a hosting provider work for us under contract. [See all of them](/third-party).',
    },
    {
      title: 'Your card number never reaches us',
      text: 'It stays with the card payment provider. We keep the brand, last four digits, expiry date and a code for the next charge.',
    },
    {
      title: 'We delete it on schedule',
      text: 'Immediately when you cancel a trial, or once an open payment has failed; 90 days after a trial expires or a subscription ends. [See the time for each kind of data](/privacy_files/retention).',
    },
    {
      title: 'Employee records are yours',
      text: 'Your organisation decides what happens to them. [We work on its instructions](/privacy_files/humanar), and you can export them as CSV.',
    },
    {
      title: 'You have rights',
      text: 'You can see, correct, delete and move your data, object to its use, and complain to the Commission. [We answer within 30 days](/privacy_files/access).',
    },
  ],
  parts: [
    application,
    definitions,
    accountability,
    collection,
    lawfulGrounds,
    platform,
    humanar,
    sharing,
    storage,
    retention,
    safeguards,
    incident,
    access,
    accuracy,
    managing,
    changes,
    privacyQuestions,
  ],
} as const satisfies LegalPolicy;
