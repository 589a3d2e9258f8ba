import { TRIAL_DAYS } from '#domain/terms.ts';
import { company } from '../company.ts';
import type { LegalPolicy } from '../document.ts';
import { electronicDealings } from './electronicDealings.ts';
import { contents } from './contents.ts';
import { disclaimer } from './disclaimer.ts';
import { general } from './general.ts';
import { governing } from './governing.ts';
import { limitation } from './limitation.ts';
import { ownership } from './ownership.ts';
import { permitted } from './permitted.ts';
import { platformUse } from './platformUse.ts';
import { privacy } from './privacy.ts';
import { termsQuestions } from './termsQuestions.ts';
import { submissions } from './submissions.ts';
import { technology } from './technology.ts';
import { terms } from './terms.ts';
import { transmission } from './transmission.ts';
import { user } from './user.ts';
import { websites } from './websites.ts';

/** The terms of use, their parts in the order in which they are read. */
export const termsOfUse = {
  title: 'Terms of use',
  shortTitle: 'Terms of use',
  description: `The contract for using Humanar: accounts, the ${TRIAL_DAYS}-day trial, subscriptions, payment and renewal, cancelling, data processing, liability and Nigerian law.`,
  address: '/term-of-use',
  folder: '/terms_files/',
  lead: `The contract between your organisation and ${company}, Lagos, for this site and for anything you try or buy here. Seventeen short parts, in plain English.`,
  changed: '2026-11-23',
  inShort: [
    {
      title: 'Try it for free',
      text: `${TRIAL_DAYS} days, all apps, unlimited employees, no credit card. [The trial](/terms_files/platformUse#trial) ends automatically.`,
    },
    {
      title: 'You pay in advance',
      text: 'Monthly or annually, in naira, for the users and apps you choose. [The button shows the total](/terms_files/consent#orders).',
    },
    {
      title: 'It renews automatically',
      text: 'We email you before each renewal, and you can [switch it off](/terms_files/platformUse#renewal) at any time.',
    },
    {
      title: 'Cancel when you like',
      text: 'You keep access until the end of the billing period. We keep your data for [another 90 days](/terms_files/platformUse#cancelling).',
    },
    {
      title: 'Your data is yours',
      text: 'We process it only [on your instructions](/terms_files/privacy#processing), and you can export it as CSV.',
    },
    {
      title: 'You remain the employer',
      text: 'Humanar calculates and prepares. [Approving and remitting](/terms_files/disclaimer#employer) is up to you.',
    },
  ],
  parts: [
    terms,
    user,
    platformUse,
    permitted,
    electronicDealings,
    contents,
    submissions,
    ownership,
    technology,
    transmission,
    websites,
    privacy,
    disclaimer,
    limitation,
    governing,
    general,
    termsQuestions,
  ],
} as const satisfies LegalPolicy;
