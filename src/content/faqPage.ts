/* The words of /faq around its questions. */
export const faqPage = {
  title: 'Questions and answers',
  description: 'What people ask about Humanar before and after they buy: payment, support, getting started, the apps, the company, data and security.',
  heading: 'Questions and answers',
  lead: 'What people ask us before they buy, and after. If yours is not here, ask it: a person answers.',
  contents: 'Categories',
  search: 'Search the answers',
  found: (count: number) => (count === 1 ? '1 answer' : count === 0 ? 'No answers' : `${count} answers`),
  nothing: 'No answer has all of these words',
  instead: 'Try fewer words, or ask us.',
  notHere: 'Is your question not here?',
  talk: 'Talk to Sales',
};
