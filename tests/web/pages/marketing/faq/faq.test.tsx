// /faq: questions that unfold, their addresses, and the search.
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { synonyms } from '#content/faq/synonyms.ts';
import { faq } from '#content/faq.ts';
import FaqPage from '#pages/marketing/FaqPage.tsx';
import { findQuestions } from '#pages/marketing/faq/search.ts';
import { visit } from '#tests/support/site.tsx';

const questions = faq.flatMap((category) => category.questions);
const foldOf = (id: string) => document.getElementById(id)?.closest('details') as HTMLDetailsElement;
const inSight = () => [...document.querySelectorAll('details')].filter((fold) => !fold.hidden).length;

describe('without JavaScript', () => {
  const page = () => {
    const holder = document.createElement('div');
    holder.innerHTML = renderToString(
      <MemoryRouter>
        <FaqPage />
      </MemoryRouter>,
    );
    return holder;
  };

  // Rules: pages.faq
  test('every question has its answer, which the browser unfolds', () => {
    const all = page();
    expect([...all.querySelectorAll('details > summary h3')].map((heading) => heading.textContent)).toEqual(
      questions.map(({ question }) => question),
    );
    for (const { id } of questions) expect(all.querySelector(`details > :not(summary) #${id}`)).not.toBeNull();
  });

  // Rules: pages.faq
  test('each category links to sales, and the search is hidden', () => {
    const all = page();
    const toSales = [...all.querySelectorAll('a[href="/contact-us"]')].filter(
      ({ textContent }) => textContent === 'Talk to Sales',
    );
    expect(toSales).toHaveLength(6);
    expect(all.querySelector('[role=search]')?.hasAttribute('data-waiting')).toBe(true);
  });
});

// Rules: pages.faq
describe('the address of a question', () => {
  test('opens only that question and moves focus there', async () => {
    visit(<FaqPage />, { at: '/faq#free-trial' });
    await waitFor(() => expect(foldOf('free-trial').open).toBe(true));
    expect([...document.querySelectorAll('details[open]')]).toHaveLength(1);
    expect(document.activeElement).toBe(foldOf('free-trial').querySelector('summary'));
  });

  test('ends a search that hides it when a link leads to it', async () => {
    const { user } = visit(
      <>
        <FaqPage />
        <Link to="/faq#alias">To the alias</Link>
      </>,
      { at: '/faq' },
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search the answers' }), 'mastercard');
    await waitFor(() => expect(foldOf('alias').hidden).toBe(true));
    await user.click(screen.getByRole('link', { name: 'To the alias' }));
    await waitFor(() => expect(foldOf('alias').open).toBe(true));
    expect(foldOf('alias').hidden).toBe(false);
    // Searching works again afterwards.
    await user.type(screen.getByRole('searchbox'), 'mastercard');
    expect(foldOf('alias').hidden).toBe(true);
  });

  test('opens nothing if it is unknown', () => {
    visit(<FaqPage />, { at: '/faq#no-such-question' });
    expect([...document.querySelectorAll('details[open]')]).toEqual([]);
  });
});

describe('the search', () => {
  test('matches questions and answers by the start of every word', () => {
    expect(findQuestions(' ')).toBeNull();
    expect(findQuestions('mastercard')).toEqual(new Set(['accepted-cards']));
    expect(findQuestions('MASTER zebra')).toEqual(new Set());
    expect(findQuestions('trial credit card')?.has('free-trial')).toBe(true);
    expect(findQuestions('astercard')).toEqual(new Set());
    expect(findQuestions('(.*+?')).toBeNull();
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
  ])('understands synonyms and other endings in any order: %s', (asked, id) => {
    expect(findQuestions(asked)).toContain(id);
    expect(findQuestions(asked)!.size).toBeLessThanOrEqual(6);
  });

  test('prefers words as typed over their stems', () => {
    expect(findQuestions('apps')).not.toContain('approvals');
  });

  test('has synonyms only for existing questions', () => {
    expect(Object.keys(synonyms).filter((id) => !questions.some((question) => question.id === id))).toEqual([]);
  });

  test('shows only the results and counts them', async () => {
    const { user } = visit(<FaqPage />);
    const all = inSight();
    await user.type(screen.getByRole('searchbox', { name: 'Search the answers' }), 'mastercard');
    await waitFor(() => expect(inSight()).toBe(1));
    expect(screen.getByRole('status').textContent).toBe('1 answer');
    expect(screen.queryByRole('heading', { name: 'Support' })).toBeNull();
    await user.clear(screen.getByRole('searchbox'));
    expect(inSight()).toBe(all);
  });

  test('offers to ask if it finds nothing', async () => {
    const { user } = visit(<FaqPage />);
    await user.type(screen.getByRole('searchbox'), 'zebra');
    await screen.findByText('No answers match your search');
    expect(inSight()).toBe(0);
  });
});
