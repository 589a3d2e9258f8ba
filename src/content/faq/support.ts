import type { Question } from '../faq.ts';

export const support: readonly Question[] = [
  {
    id: 'reach-support',
    question: 'How do we contact support?',
    answer: [
      'Write to us on [the contact page](/contact-us) and choose “Help with Humanar”. Our team answers by email, Monday to Friday except public holidays.',
    ],
  },
  {
    id: 'what-to-write',
    question: 'What should we tell you when we ask for help?',
    answer: [
      'Tell us what you wanted to do, what you saw instead, and when. If an error page shows a request number, include it so we can find the problem in our logs. Never send a password or a code.',
    ],
  },
  {
    id: 'forgot-password',
    question: 'I forgot my password. How do I reset it?',
    answer: [
      '[Request a link](/forgot-password) with your sign-in email. It works once, lets you choose a new password, and signs you out everywhere else.',
    ],
  },
  {
    id: 'code-missing',
    question: 'I haven’t received my code. What can I do?',
    answer: [
      'Check your spam folder first. After 60 seconds you can request a new code. It replaces the old one, so use our latest email. A code works for 10 minutes.',
    ],
  },
  {
    id: 'link-expired',
    question: 'The link in my email no longer works. Why?',
    answer: [
      'Most links work once and for a limited time, and a newer email replaces an older one. The page that the link opens says what to do next.',
    ],
  },
  {
    id: 'who-can-change',
    question: 'Why can’t I change the subscription or see the cards?',
    answer: [
      'Everyone sees the plan, its apps and when it ends under Subscription. Only your organisation’s administrators see payments, cards and organisation settings, and only they can change anything. Ask one of them to make the change, or to make you an administrator.',
    ],
  },
  {
    id: 'see-a-demo',
    question: 'Can someone show us Humanar?',
    answer: [
      'Yes. [Book a demo](/contact-us#demo) on a working day. It takes 30 minutes, and we’ll show you the apps you ask about.',
    ],
  },
];
