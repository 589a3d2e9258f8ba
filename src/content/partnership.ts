import { TRIAL_DAYS } from '#domain/terms.ts';

/* The words of /partnership. */
export const partnership = {
  title: 'Partnership',
  description:
    'For accountants, HR consultants, software resellers and technology companies that serve Nigerian employers. See what partners get, what they do, and how to apply.',
  heading: 'Your clients’ people, paid right',
  lead: 'If employers in Nigeria trust you with their books, their people or their software, bring them to Humanar and stay the one they call.',
  act: 'Apply to become a partner',
  kinds: {
    heading: 'Who we work with',
    lead: 'We work with four kinds of partners, and agree terms with each.',
    list: [
      {
        name: 'Accountants and payroll bureaus',
        words: 'You run payroll for several employers. Each has its own account and decides who has access.',
      },
      {
        name: 'HR consultants',
        words: 'You design grades, policies and reviews. Humanar keeps them and puts them to work on payday.',
      },
      {
        name: 'Software resellers',
        words: 'You sell and set up business software. Your clients buy from us, through you.',
      },
      {
        name: 'Technology companies',
        words:
          'You make banking, pensions, health cover or time clocks. Let’s talk about how our products can work together.',
      },
    ],
  },
  gets: {
    heading: 'What you get',
    list: [
      {
        name: 'A link of your own',
        words: 'We record everyone who orders through it as your referral. It never changes the price they pay.',
      },
      {
        name: 'Terms in writing',
        words: 'We agree how much you earn for a referral, and when we pay it, before you refer anyone.',
      },
      {
        name: 'A product to show',
        words: `Each client can try all fourteen apps for ${TRIAL_DAYS} days, and you can book a demo with us to show it.`,
      },
      { name: 'Answers by email', words: 'Write to us about a client at any time. We answer Monday to Friday.' },
    ],
  },
  does: {
    heading: 'What you do',
    list: [
      {
        name: 'Know the client',
        words: 'You recommend the apps and the number of users. The price page shows the cost to both of you.',
      },
      {
        name: 'Set it up with them',
        words:
          'Import employees from CSV, set up grades, pay schedules and approvals, and check the first payroll line by line.',
      },
      {
        name: 'Keep their data theirs',
        words:
          'The account belongs to the client. You only see what they let you see, and they can end your access at any time.',
      },
    ],
  },
  steps: {
    heading: 'How it works',
    list: [
      { name: 'You apply', words: 'Use the form below.' },
      { name: 'We talk', words: 'We have a first call about your clients and how you work.' },
      { name: 'We agree', words: 'You get terms in writing, your own link, and a first client to set up together.' },
    ],
  },
  apply: { heading: 'Apply', lead: 'Tell us about you and your clients.' },
};
