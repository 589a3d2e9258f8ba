import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, type Failure } from '#contract/failure.ts';
import type { CallInput } from '#contract/call.ts';
import type { OrgSettings, updateOrgSettings } from '#contract/org.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Notify } from '../kit/flow.ts';

/** The fields that differ from the record, as the server takes them. */
export type DetailChanges = Omit<CallInput<typeof updateOrgSettings>['body'], 'version'>;

export interface OrganisationDetailsInput {
  /** The details last loaded. */
  record: OrgSettings;
}

export interface OrganisationDetailsContext {
  /** The saved details that the form is based on. The form keeps what was typed, and takes the rest from here. */
  record: OrgSettings;
  /** What somebody else saved first; null unless that was found out when saving. */
  conflict: OrgSettings | null;
  /** The changes sent last. */
  changes: DetailChanges;
  error: Failure | null;
}

export type OrganisationDetailsEvent =
  | { type: 'save.pressed'; changes: DetailChanges }
  /** The page has loaded newer details, which replace nothing that was typed. */
  | { type: 'record.loaded'; record: OrgSettings }
  | { type: 'connection.returned' };

/** `isConflict`: somebody else saved first. Nothing was overwritten, and `record` is what they saved. */
export interface SaveAnswer {
  isConflict: boolean;
  record: OrgSettings;
}

export const organisationDetailsMachine = setup({
  types: {
    input: {} as OrganisationDetailsInput,
    context: {} as OrganisationDetailsContext,
    events: {} as OrganisationDetailsEvent,
    emitted: {} as Notify | { type: 'account.changed' },
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Saves the changes over this version, and no other. */
    save: notProvided<SaveAnswer, { version: number; changes: DetailChanges }>('save'),
    /** Reads the details, and whether they contain the changes. */
    lookUp: notProvided<{ hasArrived: boolean; record: OrgSettings }, { version: number; changes: DetailChanges }>(
      'lookUp',
    ),
  },
  guards: {
    isConflict: (_, { answer }: { answer: SaveAnswer }) => answer.isConflict,
    hasArrived: (_, { hasArrived }: { hasArrived: boolean }) => hasArrived,
    isNewer: ({ context }, { record }: { record: OrgSettings }) => record.version > context.record.version,
    isInDoubt: (_, { failure }: { failure: Failure }) => failure.request === 'unknown',
  },
  actions: {
    rememberChanges: assign((_, { changes }: { changes: DetailChanges }) => ({ changes, error: null })),
    adopt: assign({ record: (_, { record }: { record: OrgSettings }) => record }),
    rememberConflict: assign({ conflict: (_, { record }: { record: OrgSettings }) => record }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    settle: assign({ conflict: null, error: null }),
    notifySaved: emit(({ context: { record } }) => ({
      type: 'notify',
      group: 'success',
      title: 'Changes saved',
      msg: `The details of ${record.name ?? 'your organisation'} are up to date.`,
    })),
    announceAccountChange: emit({ type: 'account.changed' }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'organisationDetails',
  description:
    'Saving the organisation’s details, which other administrators may change too: nothing is overwritten unseen, and nothing typed is lost.',
  context: ({ input }) => ({ ...input, conflict: null, changes: {}, error: null }),
  initial: 'editing',
  on: {
    'record.loaded': {
      guard: { type: 'isNewer', params: ({ event }) => ({ record: event.record }) },
      actions: { type: 'adopt', params: ({ event }) => ({ record: event.record }) },
    },
  },
  states: {
    editing: {
      description: 'The form shows the saved details and what the person has typed.',
      meta: { title: 'Editing the details', view: 'form', rule: 'org.settings' },
      on: {
        'save.pressed': {
          target: 'saving',
          actions: { type: 'rememberChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
      },
    },
    saving: {
      description: 'The server saves the changed fields if nobody has changed the details since.',
      meta: { title: 'The changes are being saved', view: 'form', rule: 'org.settings' },
      tags: ['busy'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { record, changes } }) => ({ version: record.version, changes }),
        onDone: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ answer: event.output }) },
            target: 'conflicting',
            actions: [
              { type: 'adopt', params: ({ event }) => ({ record: event.output.record }) },
              { type: 'rememberConflict', params: ({ event }) => ({ record: event.output.record }) },
            ],
          },
          {
            target: 'saved',
            actions: [
              { type: 'adopt', params: ({ event }) => ({ record: event.output.record }) },
              'settle',
              'notifySaved',
              'announceAccountChange',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isInDoubt', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'inDoubt',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'editing',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'inDoubt', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    conflicting: {
      description:
        'Somebody else saved first. What was typed stays, their values are shown beside it, and the person saves over them or takes them.',
      meta: { title: 'Comparing with what someone else saved', view: 'form', rule: 'version.conflict' },
      on: {
        'save.pressed': {
          target: 'saving',
          actions: { type: 'rememberChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
      },
    },
    inDoubt: {
      description: 'There was no answer, so the page looks for the changes once the connection is back.',
      meta: { title: 'Not known whether they were saved', view: 'form', rule: 'error.unknown' },
      on: {
        'connection.returned': { target: 'lookingUp' },
        'save.pressed': {
          target: 'saving',
          actions: { type: 'rememberChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
      },
    },
    lookingUp: {
      description: 'The page reads the saved details and looks for the changes.',
      meta: { title: 'Finding out whether they were saved', view: 'form', rule: 'error.unknown' },
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { record, changes } }) => ({ version: record.version, changes }),
        onDone: [
          {
            guard: { type: 'hasArrived', params: ({ event }) => ({ hasArrived: event.output.hasArrived }) },
            target: 'saved',
            actions: [
              { type: 'adopt', params: ({ event }) => ({ record: event.output.record }) },
              'settle',
              'notifySaved',
              'announceAccountChange',
            ],
          },
          { target: 'missing' },
        ],
        onError: { target: 'inDoubt' },
      },
      on: {
        'save.pressed': {
          target: 'saving',
          actions: { type: 'rememberChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
      },
      after: { timeLimit: { target: 'inDoubt' } },
    },
    missing: {
      description: 'The changes didn’t arrive. They are still in the form, and the person sends them again.',
      meta: { title: 'The changes didn’t arrive', view: 'form', rule: 'error.unknown' },
      on: {
        'save.pressed': {
          target: 'saving',
          actions: { type: 'rememberChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
      },
    },
    saved: {
      description: 'The changes are saved.',
      meta: { title: 'Saved, and can be changed again', view: 'form', rule: 'org.settings' },
      on: {
        'save.pressed': {
          target: 'saving',
          actions: { type: 'rememberChanges', params: ({ event }) => ({ changes: event.changes }) },
        },
      },
    },
  },
});
