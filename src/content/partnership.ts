/* The words of /partnership. */
export const partnership = {
  title: 'Partnership',
  description: 'For accountants, HR consultants, software resellers and technology companies who look after Nigerian employers: what partners get, what they do, and how to apply.',
  heading: 'Your clients’ people, paid right',
  lead: 'If employers in Nigeria trust you with their books, their people or their software, you can bring them to Humanar, and stay the one they call.',
  act: 'Apply to become a partner',
  kinds: {
    heading: 'Who we work with',
    lead: 'Four kinds of work. Terms are agreed with each partner.',
    list: [
      { name: 'Accountants and payroll bureaus', words: 'You run the payroll of several employers. Each keeps an account of its own, and decides whom it lets in.' },
      { name: 'HR consultants', words: 'You design grades, policies and reviews. Humanar is where they are kept, and where they reach payday.' },
      { name: 'Software resellers', words: 'You sell and set up business software. Your clients buy from us, through you.' },
      { name: 'Technology companies', words: 'You make banking, pensions, health cover or time clocks. We talk about what the two products should tell each other.' },
    ],
  },
  gets: {
    heading: 'What you get',
    list: [
      { name: 'A link of your own', words: 'Whoever orders through it is recorded as yours. It never changes the price that they pay.' },
      { name: 'Terms in writing', words: 'What a referral is worth to you, and when it is paid, is agreed before you bring anybody.' },
      { name: 'The product, to show', words: 'Each client can try all fourteen apps for 15 days, and you can book a demo with us to show it.' },
      { name: 'Answers by email', words: 'Write to us about a client at any time. We answer Monday to Friday.' },
    ],
  },
  does: {
    heading: 'What you do',
    list: [
      { name: 'Know the client', words: 'You say which apps fit, and for how many people. The price page works it out for both of you.' },
      { name: 'Set it up with them', words: 'Employees from CSV, grades, pay schedule, approvals: the first payroll is checked line by line.' },
      { name: 'Keep their data theirs', words: 'The account belongs to the client. You see what they let you see, and they can end it at any time.' },
    ],
  },
  steps: {
    heading: 'How it begins',
    list: [
      { name: 'You apply', words: 'With the form below.' },
      { name: 'We talk', words: 'A first call about your clients and how you work.' },
      { name: 'We agree', words: 'Terms in writing, your link, and a first client to do together.' },
    ],
  },
  apply: { heading: 'Apply', lead: 'Tell us who you are and whom you look after.' },
};
