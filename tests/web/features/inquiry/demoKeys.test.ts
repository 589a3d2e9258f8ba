// The key of a demo request, under which the server recognises a repeat.
import { waitFor as eventually } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { demoBookingActors } from '#features/inquiry/demo/demoBookingActors.ts';
import { requestKeys } from '#features/inquiry/requestKeys.ts';
import { demoBookingMachine, type DemoRequest } from '#machines/demoBooking/demoBooking.machine.ts';
import { answerCalls, callsOf, Refusal, resetAnswers } from '#tests/support/apiStub.ts';

const BOOK = 'POST /marketing/create-demo-request';
const request: DemoRequest = {
  name: 'Ngozi Eze',
  email: 'ngozi@adeola.ng',
  phone: '',
  organisation: 'Adeola Textiles',
  employees: 'upTo50',
  date: '2026-11-24T08:00:00.000Z',
  timeZone: 'Africa/Lagos',
  message: '',
};
const laterRequest = { ...request, date: '2026-11-24T14:00:00.000Z' };

const reset = () => {
  resetAnswers();
  sessionStorage.clear();
};
beforeEach(reset);
afterEach(reset);

const sentKeys = () => callsOf(BOOK).map(({ body }) => (body as { key: string }).key);
const lost = () => Promise.reject(new Error('no answer'));
const timeTaken = new Refusal(409, 'time_taken', 'Someone has just taken this time. Choose another.');

type Actor = ReturnType<typeof open>;
const open = (clock = new SimulatedClock()) =>
  createActor(demoBookingMachine.provide({ actors: demoBookingActors }), { clock }).start();
/** Sends the event; the server answers, and the machine rests in that state. */
async function after(actor: Actor, event: Parameters<Actor['send']>[0], answer: unknown, state: string) {
  answerCalls({ [BOOK]: answer });
  actor.send(event);
  await waitFor(actor, (snapshot) => snapshot.value === state);
}
const submit = (actor: Actor, what: DemoRequest, answer: unknown, state: string) =>
  after(actor, { type: 'demo.submitted', request: what }, answer, state);
const ok = { ok: true };
const settled = () => new Promise((go) => void setImmediate(go));

test('a repeat has the key of the request whose answer was lost, whether it is made by the page or the visitor', async () => {
  const actor = open();
  await submit(actor, request, lost, 'unanswered');
  await after(actor, { type: 'connection.returned' }, lost, 'unanswered');
  await submit(actor, { ...request }, ok, 'booked');
  expect(new Set(sentKeys())).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
  expect(sentKeys()).toHaveLength(3);
});

test('a repeat has the key of the request whose answer came too late', async () => {
  const clock = new SimulatedClock();
  const actor = open(clock);
  let answer = () => {};
  answerCalls({ [BOOK]: () => new Promise<object>((resolve) => (answer = () => resolve(ok))) });
  actor.send({ type: 'demo.submitted', request });
  await eventually(() => expect(callsOf(BOOK)).toHaveLength(1));
  clock.increment(STEP_TIMEOUT);
  expect(actor.getSnapshot().value).toBe('unanswered');
  answer();
  await settled();
  await after(actor, { type: 'connection.returned' }, ok, 'booked');
  expect(sentKeys()).toEqual([expect.any(String), sentKeys()[0]]);
});

test('the same content has the same key after a reload, until it has arrived', () => {
  const key = requestKeys('inquiry.demo').keyOf(request);
  const reloaded = requestKeys('inquiry.demo');
  expect(reloaded.keyOf({ ...request })).toBe(key);
  reloaded.forget();
  expect(reloaded.keyOf(request)).not.toBe(key);
});

test('details edited after a lost answer keep the key of their time and email, also after a reload', async () => {
  const actor = open();
  await submit(actor, request, lost, 'unanswered');
  await submit(actor, { ...request, message: 'Payroll, please.' }, lost, 'unanswered');
  const reloaded = open();
  await submit(reloaded, request, ok, 'booked');
  const [first, ...later] = callsOf(BOOK).map(({ body }) => body as { key: string; isEdited?: true });
  expect(first).not.toHaveProperty('isEdited');
  // The first details again: the server may have the edited ones.
  expect(later).toMatchObject([
    { key: first?.key, isEdited: true, message: 'Payroll, please.' },
    { key: first?.key, isEdited: true, message: '' },
  ]);
});

test('a server of the previous release, which knows no keys, gets the request without one', async () => {
  const actor = open();
  const errors = [{ field: 'key', msg: 'This field doesn’t exist.' }];
  const unknownKey = new Refusal(400, 'invalid_request', 'Check the fields.', { errors });
  answerCalls({ [BOOK]: (input: unknown) => ('key' in (input as { body: object }).body ? unknownKey : ok) });
  actor.send({ type: 'demo.submitted', request });
  await waitFor(actor, (snapshot) => snapshot.value === 'booked');
  expect(sentKeys()).toEqual([expect.any(String), undefined]);
});

test('another time has another key, after a lost answer and after a refusal', async () => {
  const actor = open();
  await submit(actor, request, lost, 'unanswered');
  await submit(actor, laterRequest, timeTaken, 'timeTaken');
  await submit(actor, { ...request, date: '2026-11-26T08:00:00.000Z' }, ok, 'booked');
  expect(new Set(sentKeys()).size).toBe(3);
});

test('another demo at the same time, which may have been cancelled, has another key', async () => {
  const actor = open();
  await submit(actor, request, ok, 'booked');
  actor.send({ type: 'another.pressed' });
  await submit(actor, request, ok, 'booked');
  expect(new Set(sentKeys()).size).toBe(2);
});
