// The chart as text: complete, in plain sentences, with a link from each part to the diagram.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { OutlinePanel } from '#features/flowBook/outline/OutlinePanel.tsx';
import { preloadRuleTexts } from '#features/flowBook/RuleText.tsx';
import { sentenceOf } from '#features/flowBook/outline/stateSentences.ts';
import { type Edge, edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { model as payment } from '#machines/payment/payment.model.ts';
import { model as quotePayment } from '#machines/quotePayment/quotePayment.model.ts';
import { openPanel } from './panel.tsx';

// As the page of a machine does before it is shown.
beforeAll(preloadRuleTexts);

const edge = (of: Partial<Edge>): Edge => ({
  key: '',
  kind: 'event',
  from: 'reviewing',
  on: 'pay.pressed',
  eventType: 'pay.pressed',
  index: 0,
  guard: null,
  actions: [],
  to: [],
  reenter: false,
  description: null,
  rule: null,
  ...of,
});

describe('a transition', () => {
  const describedEdges: [string, Partial<Edge>][] = [
    [
      'On pay.pressed, when hasCard: goes to paying, and does clearError.',
      { guard: 'hasCard', to: ['paying'], actions: ['clearError'] },
    ],
    ['On pay.pressed, otherwise: goes to addingCard.', { index: 1, to: ['addingCard'] }],
    [
      'On pay.pressed: stays, and does keepCard, clearError and sayKept.',
      { actions: ['keepCard', 'clearError', 'sayKept'] },
    ],
    ['On pay.pressed: starts again.', { to: ['reviewing'], reenter: true }],
    ['On pay.pressed: nothing happens.', {}],
    [
      'Immediately, when hasOrder: goes to quoting.',
      { kind: 'always', on: 'always', guard: 'hasOrder', to: ['quoting'] },
    ],
    ['When payment is done: goes to paid.', { kind: 'done', on: 'payment done', to: ['paid'] }],
    ['When payment fails: goes to failed.', { kind: 'error', on: 'payment error', to: ['failed'] }],
    ['When all inside it has ended: goes to paid.', { kind: 'finished', on: 'done', to: ['paid'] }],
    [
      'After quoteLifetime (28 min): goes to requoting.',
      { kind: 'after', on: 'after quoteLifetime', to: ['requoting'] },
    ],
    ['After 3 s: goes to requoting.', { kind: 'after', on: 'after 3000', to: ['requoting'] }],
  ];
  test.each(describedEdges)('%s', (sentence, of) =>
    expect(sentenceOf((quotePayment as FlowModel).machine, edge(of))).toBe(sentence),
  );
});

describe.each([quotePayment, payment] as FlowModel[])('the outline of $name', (model) => {
  test('has a heading for every state and a sentence for every transition, nested like the chart', () => {
    openPanel(OutlinePanel, { model });
    const headings = new Map(
      [...document.querySelectorAll('h3, h4, h5, h6')].map((heading) => [heading.textContent, heading]),
    );
    for (const node of statesOf(model.machine).slice(1)) {
      const heading = headings.get(stateName(node));
      expect(heading?.tagName).toBe(`H${Math.min(6, 3 + node.path.length)}`);
      const item = heading?.closest('li');
      if (node.description !== undefined) expect(item?.textContent).toContain(node.description);
      expect(item?.parentElement?.closest('li')?.firstElementChild?.textContent).toBe(
        node.parent && stateName(node.parent),
      );
    }
    const sentences = edgesOf(model.machine).map((each) => sentenceOf(model.machine, each));
    const pressed = [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');
    for (const sentence of sentences) expect(pressed.some((words) => words.startsWith(sentence))).toBe(true);
    expect(pressed).toHaveLength(sentences.length + statesOf(model.machine).length - 1);
  });
});

// Rules: review.flowBook
test('names a state’s view and quotes the rule it implements', async () => {
  openPanel(OutlinePanel, { model: quotePayment as FlowModel });
  const item = screen.getByRole('heading', { name: 'reviewing' }).closest('li');
  if (item === null) throw new Error('The state does not stand in a list.');
  within(item).getByText('View: reviewing.');
  await waitFor(() =>
    expect(item.textContent).toContain(
      'Rule: Contact, card and price are shown together, with the final amount on the button. buy.review',
    ),
  );
});

test('shows a pressed entry in the diagram', async () => {
  const { user, selected } = openPanel(OutlinePanel, { model: quotePayment as FlowModel });
  await user.click(screen.getByRole('button', { name: 'priceChanged' }));
  expect(selected()).toBe('priceChanged');
  const sentence = screen.getByRole('button', { name: /^On pay\.pressed: goes to paying/ });
  await user.click(sentence);
  expect(selected()).toBe('reviewing:pay.pressed:0');
  expect(sentence.getAttribute('aria-pressed')).toBe('true');
});
