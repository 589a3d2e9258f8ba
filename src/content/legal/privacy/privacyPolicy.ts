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
  description: 'How Humanar handles personal data: what we collect and why, who receives it, when we delete it, and your rights under the Nigeria Data Protection Act 2023.',
  address: '/privacy-policy',
  folder: '/privacy_files/',
  lead: 'See what we know about you, what we do with it and when we delete it, under the Nigeria Data Protection Act 2023. In seventeen short parts, so you can find the one you need.',
  inShort: [
    { title: 'Little is collected', text: 'Only the data you enter, the data your organisation gives us, and the device and address of a sign-in. No advertising, no analytics.' },
    { title: 'Nobody buys it', text: 'A card payment provider, an email service and a host work for us under contract. [All of them are listed](/third-party).' },
    { title: 'Cards stay at the provider', text: 'We keep brand, last four digits, expiry and a code for the next charge. The number never reaches us.' },
    { title: 'It goes by a schedule', text: 'Immediately when a trial is cancelled, 90 days after a subscription ends. [Each kind of data has its time](/privacy_files/retention).' },
    { title: 'Employee records are yours', text: 'Your organisation decides about them. [We work on its instructions](/privacy_files/humanar), and you can export them as CSV.' },
    { title: 'You have rights', text: 'To see, correct, delete, move and object, and to complain to the Commission. [We answer within 30 days](/privacy_files/access).' },
  ],
  parts: [
    application, definitions, accountability, collection, lawfulGrounds, platform, humanar, sharing, storage, retention, safeguards, incident, access, accuracy, managing,
    changes, privacyQuestions,
  ],
} as const satisfies LegalPolicy;
