import type { Question } from '../faq.ts';

export const support: readonly Question[] = [
  {
    id: 'reach-support',
    question: 'How do we reach you?',
    answer: ['Write through [the contact page](/contact-us) and choose “Help with Humanar”. People read and answer it, Monday to Friday except public holidays; the answer comes by email.'],
  },
  {
    id: 'what-to-write',
    question: 'What should we write so that you can help quickly?',
    answer: ['What you wanted to do, what you saw instead, and when. An error page shows a request number: copy it, and we find the moment in our logs. Never send a password or a code.'],
  },
  {
    id: 'forgot-password',
    question: 'I forgot my password. What now?',
    answer: ['[Ask for a link](/forgot-password) with the email that you sign in with. It lets you choose a new password, once, and all your other sessions end.'],
  },
  {
    id: 'code-missing',
    question: 'My code has not arrived. What can I do?',
    answer: ['Look in the spam folder first. After 60 seconds you can have a new code sent; it replaces the one before, so use the newest email. A code works for 10 minutes.'],
  },
  {
    id: 'link-expired',
    question: 'The link in my email no longer works. Why?',
    answer: ['Links work once and for a limited time, and a newer email replaces an older one. Ask for a new one on the page it opens.'],
  },
  {
    id: 'who-can-change',
    question: 'I cannot see the subscription or the cards. Who can?',
    answer: ['The administrators of your organisation. Members use the app; plans, payments and organisation settings are an administrator’s. Ask them to make the change, or to make you an administrator.'],
  },
  {
    id: 'see-a-demo',
    question: 'Can somebody show us Humanar?',
    answer: ['Yes. [Choose a day and a time](/contact-us#demo) on a working day; it takes 30 minutes, and you see the apps that you ask about.'],
  },
];
