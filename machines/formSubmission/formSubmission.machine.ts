import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, noAnswer, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';
import { type FormKind, savedNotice, type SavedRecord } from './formNotices.ts';

/** What a form sends, by field. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface FormSubmissionInput {
  kind: FormKind;
  /** The saved record that the form changes; null if it adds one, or sends a message. */
  record: SavedRecord | null;
}

export interface FormSubmissionContext extends FormSubmissionInput {
  /** Whether nothing had been saved before the form was sent. */
  isNew: boolean;
  /** What was sent last; null before that, and once it is saved. */
  sent: FormValues | null;
  /** Whether the fields have changed since. */
  isEdited: boolean;
  /** Whether somebody else saved first. `record` is what they saved. */
  isOvertaken: boolean;
  error: Failure | null;
}

export type FormSubmissionEvent =
  | { type: 'form.submitted'; values: FormValues }
  | { type: 'fields.changed' }
  | { type: 'connection.returned' }
  | { type: 'another.pressed' };

/** What is sent, and the record that it changes. */
export interface Submission<Values = FormValues, Saved = SavedRecord> {
  values: Values;
  record: Saved | null;
}

/** `overtaken`: somebody else saved first. Nothing was overwritten, and `record` is what they saved. */
export type SubmissionAnswer<Saved = SavedRecord> = { result: 'saved' | 'overtaken'; record: Saved };
/** `missing`: the request never arrived. */
export type SubmissionFinding<Saved = SavedRecord> = { result: 'saved'; record: Saved } | { result: 'missing' };

const contactRemoved = 'Someone has just removed this contact. Saving adds it again.';

const submissionOf = ({ sent, record }: FormSubmissionContext): Submission => {
  if (sent === null) throw new Error('nothing was submitted');
  return { values: sent, record };
};

export const formSubmissionMachine = setup({
  types: {
    input: {} as FormSubmissionInput,
    context: {} as FormSubmissionContext,
    events: {} as FormSubmissionEvent,
    emitted: {} as Notify | { type: 'account.changed' },
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the form. A record is changed over the version that was read, and no other. */
    submit: notProvided<SubmissionAnswer, Submission>('submit'),
    /** Finds out whether the form arrived: reads the record, or repeats a message, which is delivered only once. */
    findOut: notProvided<SubmissionFinding, Submission>('findOut'),
  },
  guards: {
    isMessage: ({ context }) => context.kind === 'message',
    changesAccount: ({ context }) => context.kind === 'profile' || context.kind === 'logo',
    isEdited: ({ context }) => context.isEdited,
    isOvertaken: (_, { answer }: { answer: SubmissionAnswer }) => answer.result === 'overtaken',
    isMissing: (_, { finding }: { finding: SubmissionFinding }) => finding.result === 'missing',
    hasNoAnswer: (_, { failure }: { failure: Failure }) => failure.request !== undefined,
    isRemoved: ({ context }, { failure }: { failure: Failure }) =>
      context.kind === 'billingContact' && context.record !== null && failure.code === 'not_found',
    isMessageRefused: ({ context }, { failure }: { failure: Failure }) =>
      context.kind === 'message' && failure.request === undefined,
  },
  actions: {
    rememberSent: assign((_, { values }: { values: FormValues }) => ({ sent: values, isEdited: false, error: null })),
    rememberEdit: assign({ isEdited: true }),
    adopt: assign(({ context }, { answer }: { answer: SubmissionAnswer | SubmissionFinding }) =>
      answer.result === 'missing'
        ? {}
        : { record: answer.record, isNew: context.record === null, isOvertaken: answer.result === 'overtaken' },
    ),
    forgetRecord: assign({
      record: null,
      isOvertaken: false,
      error: (_, { failure }: { failure: Failure }) => ({ ...failure, msg: contactRemoved }),
    }),
    forgetSent: assign({ sent: null, error: null }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    notifySaved: emit(({ context: { kind, isNew, record } }) => {
      if (record === null) throw new Error('nothing was saved');
      return savedNotice(kind, isNew, record);
    }),
    announceAccountChange: emit({ type: 'account.changed' }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'formSubmission',
  description:
    'A form that is edited and sent: messages, billing contacts, the profile, the logo, the password. Nothing typed is lost, and nothing is sent twice.',
  context: ({ input }) => ({
    ...input,
    isNew: input.record === null,
    sent: null,
    isEdited: false,
    isOvertaken: false,
    error: null,
  }),
  initial: 'editing',
  on: { 'fields.changed': { actions: 'rememberEdit' } },
  states: {
    editing: {
      description: 'The form is filled in. What the server refused is explained beside the fields.',
      meta: { title: 'Filling in the form', view: 'form', rule: 'form.submission' },
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: { type: 'rememberSent', params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    submitting: {
      description: 'The server checks and saves what was sent.',
      meta: { title: 'The form is being sent', view: 'form', rule: 'form.submission' },
      tags: ['busy'],
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ answer: event.output }) },
            target: 'overtaken',
            actions: { type: 'adopt', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'settling', actions: { type: 'adopt', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'hasNoAnswer', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unanswered',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: { type: 'isRemoved', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'removed',
            actions: { type: 'forgetRecord', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'editing',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'unanswered', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    overtaken: {
      description:
        'Somebody else saved first. What was typed stays, their values are shown beside it, and the person saves over them or takes them.',
      meta: { title: 'Comparing with what someone else saved', view: 'form', rule: 'version.conflict' },
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: { type: 'rememberSent', params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    removed: {
      description: 'Somebody else has removed the record. What was typed stays, and saving adds it again.',
      meta: { title: 'Removed by someone else, can be added again', view: 'form', rule: 'version.conflict' },
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: { type: 'rememberSent', params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    unanswered: {
      description:
        'There was no answer, so the form may or may not have arrived. The page finds out once the connection is back, or when the person sends it again.',
      meta: { title: 'Not known whether it arrived', view: 'form', rule: 'error.unknown' },
      on: {
        'connection.returned': { target: 'findingOut' },
        'fields.changed': [
          {
            guard: 'isMessage',
            target: 'editing',
            actions: 'clearError',
            description: 'The form no longer says what was sent, so nothing is repeated without the person.',
          },
          { actions: 'rememberEdit' },
        ],
        'form.submitted': { target: 'findingOut' },
      },
    },
    findingOut: {
      description: 'The page finds out whether the form arrived, before it is sent again.',
      meta: { title: 'Finding out whether it arrived', view: 'form', rule: 'error.unknown' },
      tags: ['busy'],
      invoke: {
        id: 'findOut',
        src: 'findOut',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ finding: event.output }) },
            target: 'missing',
            actions: { type: 'rememberError', params: { failure: noAnswer } },
          },
          { target: 'settling', actions: { type: 'adopt', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'isMessageRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'editing',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          { target: 'unanswered' },
        ],
      },
      after: { timeLimit: { target: 'unanswered' } },
    },
    missing: {
      description: 'The form didn’t arrive. What was typed is still there, and the person sends it again.',
      meta: { title: 'It didn’t arrive', view: 'form', rule: 'error.unknown' },
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: { type: 'rememberSent', params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    settling: {
      description: 'The form has arrived. The page confirms a message, or shows what was saved.',
      meta: { title: 'Looking at what was sent', rule: 'form.submission' },
      always: [
        { guard: 'isMessage', target: 'received', actions: 'clearError' },
        { guard: 'changesAccount', target: 'saved', actions: ['forgetSent', 'notifySaved', 'announceAccountChange'] },
        {
          guard: 'isEdited',
          target: 'editing',
          actions: ['forgetSent', 'notifySaved'],
          description: 'The form stays open.',
        },
        { target: 'saved', actions: ['forgetSent', 'notifySaved'] },
      ],
    },
    saved: {
      description: 'The record is saved. A dialog closes; a form of the page can be changed again.',
      meta: { title: 'Saved, and can be changed again', view: 'saved', rule: 'form.submission' },
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: { type: 'rememberSent', params: ({ event }) => ({ values: event.values }) },
        },
      },
    },
    received: {
      description: 'The page confirms that the message was received, and where the confirmation was sent.',
      meta: { title: 'The message has arrived', view: 'received', rule: 'contact.message' },
      on: { 'another.pressed': { target: 'editing', actions: 'forgetSent' } },
    },
  },
});
