import { describe, expect, it } from 'vitest';
import { apps } from '#content/apps.ts';
import { inquiryTopicNames } from '#content/inquiries.ts';
import { faq, piecesOf, plainAnswer } from '#content/faq.ts';
import { legacyRedirects, pageAt, pages } from '#contract/pages.ts';
import { RETENTION_DAYS, TRIAL_DAYS } from '#domain/terms.ts';

const questions = faq.flatMap((category) => category.questions);
const answerTo = (id: string): string => {
  const found = questions.find((question) => question.id === id);
  if (!found) throw new Error(`nobody asks ${id}`);
  return plainAnswer(found);
};
const links = questions.flatMap(({ answer }) => answer.flatMap(piecesOf)).filter((piece) => typeof piece !== 'string');

describe('the questions', () => {
  // Rules: pages.faq
  it('are in six categories', () => {
    expect(faq.map(({ name }) => name)).toEqual([
      'Payment',
      'Support',
      'Getting started',
      'Product Features',
      'About',
      'Data and Security',
    ]);
  });

  it.each(faq)('in $name number six to ten', ({ questions: own }) => {
    expect(own.length).toBeGreaterThanOrEqual(6);
    expect(own.length).toBeLessThanOrEqual(10);
  });

  it('and their categories each have an address', () => {
    const ids = [...faq.map(({ id }) => id), ...questions.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it.each(questions)('$question is answered in whole sentences', ({ question, answer }) => {
    expect(question).toMatch(/\?$/);
    for (const paragraph of answer) expect(paragraph).toMatch(/[.]$/);
    expect(plainAnswer({ answer })).not.toMatch(/['"!]|\]\(/);
  });

  it.each(links)('link to existing pages: $href', ({ href }) => {
    const [path = '', section] = href.split('#');
    expect(pageAt(path, pages) !== undefined || legacyRedirects.some(({ from }) => from === path)).toBe(true);
    if (path === '/faq') expect(questions.map(({ id }) => id)).toContain(section);
  });
});

describe('the answers', () => {
  // Rules: trial.length
  it('describe the trial correctly: length, no card, all employees, all apps', () => {
    const words = answerTo('free-trial');
    for (const fact of [`${TRIAL_DAYS} days`, 'all fourteen apps', 'as many employees as you have', 'No credit card'])
      expect(words).toContain(fact);
    expect(apps).toHaveLength(14);
  });

  it('say how payment works', () => {
    expect(answerTo('accepted-cards')).toContain('Mastercard, Visa or American Express');
    expect(answerTo('monthly-or-annual')).toMatch(/monthly billing period is 30 days and an annual one is 365 days/);
  });

  it('say how long data is kept, and that a cancelled trial keeps none', () => {
    expect(answerTo('data-after-cancelling')).toContain(`for ${RETENTION_DAYS} days`);
    expect(answerTo('data-of-a-trial')).toContain('delete it immediately');
    for (const id of ['data-of-a-trial', 'cancel-trial'])
      expect(answerTo(id)).toContain('payment for a plan is still open');
    expect(answerTo('after-the-trial')).toContain(`for ${RETENTION_DAYS} days`);
  });

  // Rules: purge.export
  it('say that employee data can be imported and exported as CSV', () => {
    expect(answerTo('import-employees')).toMatch(/import it\. You can also export employee data as CSV/);
    expect(answerTo('export-data')).toMatch(
      /While you have access, you can export employee data as CSV\. After that, ask us/,
    );
  });

  it('name a topic that the contact form offers', () => {
    expect(answerTo('reach-support')).toContain(`choose “${inquiryTopicNames.support}”`);
  });

  it('say which plans have location and tax', () => {
    expect(answerTo('paye-by-state')).toContain('which is in Complete and can be added in Flexi');
  });

  it('name every app', () => {
    const words = answerTo('which-apps').toLowerCase();
    const short: Record<string, string> = {
      'Benefits administration': 'benefits',
      'Employee self service': 'employee and manager self service',
      'Manager self service': 'employee and manager self service',
    };
    for (const { name } of apps) expect(words).toContain((short[name] ?? name).toLowerCase());
  });
});

describe('a paragraph', () => {
  it('is split into text and links', () => {
    expect(piecesOf('Ask [us](/contact-us) or [read](/faq#alias).')).toEqual([
      'Ask ',
      { words: 'us', href: '/contact-us' },
      ' or ',
      { words: 'read', href: '/faq#alias' },
      '.',
    ]);
  });
});
