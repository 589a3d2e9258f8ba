// /faq: questions that unfold, their addresses, and the search.
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { synonyms } from '#content/faq/synonyms.ts';
import { faq } from '#content/faq.ts';
import FaqPage from '#pages/marketing/FaqPage.tsx';
import { answersTo } from '#pages/marketing/faq/search.ts';
import { visit } from '#tests/support/site.tsx';

const questions = faq.flatMap((category) => category.questions);
const foldOf = (id: string) => document.getElementById(id)?.closest('details') as HTMLDetailsElement;
const inSight = () => [...document.querySelectorAll('details')].filter((fold) => !fold.hidden).length;

describe('without a script', () => {
  const page = () => {
    const holder = document.createElement('div');
    holder.innerHTML = renderToString(<MemoryRouter><FaqPage /></MemoryRouter>);
    return holder;
  };

  // Rules: pages.faq
  test('every question stands there with its answer, to be unfolded by the browser', () => {
    const all = page();
    expect([...all.querySelectorAll('details > summary h3')].map((heading) => heading.textContent)).toEqual(questions.map(({ question }) => question));
    for (const { id } of questions) expect(all.querySelector(`details > :not(summary) #${id}`)).not.toBeNull();
  });

  // Rules: pages.faq
  test('each category leads to sales, and the search is not offered', () => {
    const all = page();
    const toSales = [...all.querySelectorAll('a[href="/contact-us"]')].filter(({ textContent }) => textContent === 'Talk to Sales');
    expect(toSales).toHaveLength(6);
    expect(all.querySelector('[role=search]')?.hasAttribute('data-waiting')).toBe(true);
  });
});

// Rules: pages.faq
describe('the address of a question', () => {
  test('opens it, and no other, and puts the cursor there', async () => {
    visit(<FaqPage />, { at: '/faq#free-trial' });
    await waitFor(() => expect(foldOf('free-trial').open).toBe(true));
    expect([...document.querySelectorAll('details[open]')]).toHaveLength(1);
    expect(document.activeElement).toBe(foldOf('free-trial').querySelector('summary'));
  });

  test('that a link leads to ends a search that hides it', async () => {
    const { user } = visit(<><FaqPage /><Link to="/faq#alias">To the alias</Link></>, { at: '/faq' });
    await user.type(screen.getByRole('searchbox', { name: 'Search the answers' }), 'mastercard');
    expect(foldOf('alias').hidden).toBe(true);
    await user.click(screen.getByRole('link', { name: 'To the alias' }));
    await waitFor(() => expect(foldOf('alias').open).toBe(true));
    expect(foldOf('alias').hidden).toBe(false);
    // Afterwards one can search again.
    await user.type(screen.getByRole('searchbox'), 'mastercard');
    expect(foldOf('alias').hidden).toBe(true);
  });

  test('that nobody knows opens nothing', () => {
    visit(<FaqPage />, { at: '/faq#no-such-question' });
    expect([...document.querySelectorAll('details[open]')]).toEqual([]);
  });
});

describe('the search', () => {
  test('looks at questions and answers, for every word, by its beginning', () => {
    expect(answersTo(' ')).toBeNull();
    expect(answersTo('mastercard')).toEqual(new Set(['accepted-cards']));
    expect(answersTo('MASTER zebra')).toEqual(new Set());
    expect(answersTo('trial credit card')?.has('free-trial')).toBe(true);
    expect(answersTo('astercard')).toEqual(new Set());
    expect(answersTo('(.*+?')).toBeNull();
  });

  test.each([
    ['2fa', 'two-factor'],
    ['NDPA', 'data-protection-act'],
    ['refund', 'cancel-subscription'],
    ['cancelled', 'cancel-subscription'],
    ['cancellation of a trial', 'cancel-trial'],
    ['how long trial', 'free-trial'],
    ['trial long', 'free-trial'],
    ['verve', 'accepted-cards'],
    ['exporting employees', 'export-data'],
    ['what is the cost of payroll?', 'how-prices-work'],
  ])('knows other words and other endings, in any order: %s', (asked, id) => {
    expect(answersTo(asked)).toContain(id);
    expect(answersTo(asked)!.size).toBeLessThanOrEqual(6);
  });

  test('takes words as they are typed before their stems', () => {
    expect(answersTo('apps')).not.toContain('approvals');
  });

  test('has other words only for questions that there are', () => {
    expect(Object.keys(synonyms).filter((id) => !questions.some((question) => question.id === id))).toEqual([]);
  });

  test('keeps to what was found and counts it', async () => {
    const { user } = visit(<FaqPage />);
    const all = inSight();
    await user.type(screen.getByRole('searchbox', { name: 'Search the answers' }), 'mastercard');
    expect(inSight()).toBe(1);
    expect(screen.getByRole('status').textContent).toBe('1 answer');
    expect(screen.queryByRole('heading', { name: 'Support' })).toBeNull();
    await user.clear(screen.getByRole('searchbox'));
    expect(inSight()).toBe(all);
  });

  test('that finds nothing says so and offers to ask', async () => {
    const { user } = visit(<FaqPage />);
    await user.type(screen.getByRole('searchbox'), 'zebra');
    screen.getByText('No answers match your search');
    expect(inSight()).toBe(0);
  });
});
