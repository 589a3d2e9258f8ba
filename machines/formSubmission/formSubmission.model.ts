import { noAnswer, noResponse, notSent, type Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { formSubmissionMachine, type FormValues } from './formSubmission.machine.ts';
import type { FormKind } from './formNotices.ts';

const failure = (status: number, code: string, msg: string, field?: string): Failure => ({
  msg,
  code,
  status,
  errors: field === undefined ? [] : [{ field, msg }],
});

const contact = {
  name: 'Femi Adeyemi',
  email: 'femi@kuramologistics.ng',
  phone: '',
  role: 'Head of Finance',
  getsReceipts: true,
};
/** What each form sends. */
const valuesOf: Record<FormKind, FormValues> = {
  billingContact: contact,
  message: {
    name: 'Ngozi Eze',
    email: 'ngozi@adeola.ng',
    phone: '',
    organisation: '',
    topic: 'press',
    message: 'We are 214 people.',
    website: '',
  },
  profile: { name: 'Ada Okafor' },
  logo: { file: { name: 'kuramo.png' } },
  password: { currentPassword: 'harmattan-2026', password: 'akara-and-pap-at-dawn' },
};
const record = { ...contact, id: '0197a000-0000-7000-8000-00000000000a', role: 'Accountant', version: 3 };
/** Somebody else has given the contact another role since. There is always something left to save. */
const saved = { ...record, role: 'Treasurer', version: 4 };
const theirs = { ...record, name: 'Femi Bello', role: 'Treasurer', version: 5 };

export const model = flowModel({
  name: 'formSubmission',
  address: '/subscriptions/management/billing-contacts',
  machine: formSubmissionMachine,
  inputs: {
    'edits a contact': { kind: 'billingContact', record },
    'writes a message': { kind: 'message', record: null },
    'changes their name': { kind: 'profile', record: { name: 'Adaeze Okafor' } },
    'uploads a logo': { kind: 'logo', record: { name: 'Kuramo Logistics Ltd', logoUrl: null, version: 3 } },
    'adds a contact': { kind: 'billingContact', record: null },
    'chooses a new password': { kind: 'password', record: null },
  },
  events: ({ context: { kind }, value }) => ({
    sends: { type: 'form.submitted', values: valuesOf[kind] },
    ...(kind === 'logo' || value === 'received' ? {} : { 'changes a field': { type: 'fields.changed' } as const }),
    'the connection returns': { type: 'connection.returned' },
    ...(kind === 'message' ? { 'writes another': { type: 'another.pressed' } as const } : {}),
  }),
  outcomes: {
    submit: {
      saved: { done: { result: 'saved', record: saved } },
      'somebody was faster': { done: { result: 'overtaken', record: theirs } },
      'somebody removed it': { error: failure(404, 'not_found', 'We couldn’t find that.') },
      'field refused': {
        error: failure(409, 'contact_taken', 'You already have a billing contact with this email.', 'email'),
      },
      busy: { error: failure(503, 'unavailable', 'We’re busy right now. Try again in a moment.') },
      'no answer': { error: noAnswer },
      offline: { error: notSent },
    },
    findOut: {
      arrived: { done: { result: 'saved', record: saved } },
      missing: { done: { result: 'missing' } },
      busy: { error: failure(503, 'unavailable', 'We’re busy right now. Try again in a moment.') },
      'no answer': { error: { ...noResponse, request: 'unknown' } },
    },
  },
  facts: ({ kind, record: base, isEdited }) => ({ kind, hasRecord: base !== null, isEdited }),
  fromOutside: ['connection.returned'],
  ignored: {
    'editing:connection.returned': 'Nothing is awaited.',
    'overtaken:connection.returned': 'The answer has come.',
    'removed:connection.returned': 'The answer has come.',
    'saved:connection.returned': 'The answer has come.',
    'submitting:connection.returned': 'The answer is still awaited.',
    'findingOut:connection.returned': 'The page is already finding out.',
    'missing:connection.returned': 'The page has found out, and the person sends it again.',
    'received:connection.returned': 'The message has arrived.',
  },
});
