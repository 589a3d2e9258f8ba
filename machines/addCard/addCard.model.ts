import type { Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { addCardMachine } from './addCard.machine.ts';
import type { CardCheck } from './cardNotices.ts';

const reference = '0197a000-0000-7000-8000-0000000000a1';
const key = '0197a000-0000-7000-8000-0000000000f1';

const unfinished: CardCheck = {
  reference,
  status: 'unfinished',
  reason: null,
  url: `https://checkout.provider.test/${reference}`,
  name: null,
};
const name = 'Visa ending 4081';
const added: CardCheck = { ...unfinished, status: 'succeeded', url: null, name };
const checking: CardCheck = { ...unfinished, status: 'checking', url: null };
const challenge: CardCheck = { ...unfinished, status: 'challenge', url: `https://bank.test/${reference}` };

const failure = (status: number | null, code: string | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});

export const model = flowModel({
  name: 'addCard',
  address: '/subscriptions/management/cards',
  machine: addCardMachine,
  inputs: { 'the list of cards': { key, reference: null }, 'back from the provider': { key, reference } },
  events: () => ({
    'adds a card': { type: 'add.pressed' },
    closes: { type: 'close.pressed' },
    'goes on': { type: 'continue.pressed' },
    'looks again': { type: 'check.pressed' },
    'comes back by the back button': { type: 'page.shown' },
  }),
  outcomes: {
    startCheck: {
      'the provider’s page': { done: unfinished },
      'no page': { done: { ...unfinished, url: null } },
      'added in another tab': { done: added },
      'key of another request': { error: failure(409, 'key_reused', 'This was already used. Try again.') },
      'provider away': {
        error: failure(
          503,
          'provider_unavailable',
          'The card provider isn’t responding. You haven’t been charged. Try again in a moment.',
        ),
      },
      'no answer': { error: { ...failure(null, null, 'An error occurred'), request: 'unknown' } },
    },
    lookUpCheck: {
      added: { done: added },
      declined: { done: { ...unfinished, status: 'failed', url: null, reason: 'declined', name } },
      'left the page': { done: unfinished },
      refunded: { done: { ...added, status: 'refunded' } },
      'not known yet': { done: checking },
      'bank asks its holder': { done: challenge },
      unknown: { error: failure(404, 'not_found', 'We couldn’t find that.') },
      'server away': { error: failure(500, 'internal', 'Something went wrong on our side. Nothing was changed.') },
    },
  },
  facts: ({ reference: current, check, polls }) => ({
    isFollowing: current !== null,
    status: check?.status ?? null,
    hasPage: check !== null && check.url !== null,
    polls,
  }),
  fromOutside: ['page.shown'],
  ignored: {
    'closed:page.shown':
      'The browser is not on its way anywhere. The list is loaded again when the page gets the focus.',
    'explaining:page.shown': 'The browser is not on its way anywhere, and the person is reading.',
    'starting:page.shown': 'The answer of the server is still awaited, and opens the page.',
    'checking:page.shown': 'The page is already asking.',
    'waiting:page.shown': 'The page asks again within two seconds.',
    'stillChecking:page.shown': 'The person asks again when they want to.',
    'awaitingApproval:page.shown': 'The person says when they have approved the charge.',
    'checkFailed:page.shown': 'The person asks again when they want to.',
  },
});
