/* The words of /faq around its questions. */
export const faqPage = {
  title: 'Questions and answers',
  description:
    'Answers about Humanar: payment, support, getting started, product features, the company, data and security.',
  heading: 'Questions and answers',
  lead: 'Find answers before and after you buy. If yours isn’t here, ask us: a real person answers.',
  contents: 'Categories',
  search: 'Search the answers',
  found: (count: number) => (count === 1 ? '1 answer' : count === 0 ? 'No answers' : `${count} answers`),
  nothing: 'No answers match your search',
  instead: 'Try fewer words, or ask us.',
  notHere: 'Can’t find your answer?',
  talk: 'Talk to Sales',
};
