import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify } from '../kit/flow.ts';

/**
 * A role change: make a member an administrator, make an administrator a member, or hand over the caller's own role.
 */
export interface RoleChange {
  to: 'make' | 'remove' | 'handOver';
  userId: string;
  name: string;
}

export interface AdministratorsContext {
  change: RoleChange | null;
  error: Failure | null;
}

export type AdministratorsEvent =
  | { type: 'change.chosen'; change: RoleChange }
  | { type: 'change.confirmed' }
  | { type: 'password.submitted'; password: string }
  | { type: 'cancel.pressed' };

export type AdministratorsEmitted = Notify | Navigate | { type: 'account.changed' };

const notices: Record<RoleChange['to'], { title: string; msg: (name: string) => string }> = {
  make: {
    title: 'Administrator added',
    msg: (name) => `${name} is now an administrator. We’ve emailed them to let them know.`,
  },
  remove: {
    title: 'Administrator removed',
    msg: (name) => `${name} is no longer an administrator. We’ve emailed them to let them know.`,
  },
  handOver: { title: 'Role handed over', msg: (name) => `${name} is now an administrator, and you’re a member.` },
};

export const administratorsMachine = setup({
  types: {
    context: {} as AdministratorsContext,
    events: {} as AdministratorsEvent,
    emitted: {} as AdministratorsEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Changes the role and emails the organisation and the person. */
    changeRole: notProvided<void, RoleChange>('changeRole'),
    /** Confirms the password. The confirmation lasts five minutes in this session. */
    confirmPassword: notProvided<void, { password: string }>('confirmPassword'),
  },
  guards: {
    needsPassword: (_, { failure }: { failure: Failure }) => failure.code === 'confirmation_needed',
    isHandOver: ({ context }) => context.change?.to === 'handOver',
  },
  actions: {
    rememberChange: assign({ change: (_, { change }: { change: RoleChange }) => change }),
    forgetChange: assign({ change: null }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    announceAccountChange: emit({ type: 'account.changed' }),
    goToAccount: emit({ type: 'navigate', to: '/account', replace: true }),
    notifyChanged: emit(({ context: { change } }) => {
      const { title, msg } = notices[change?.to ?? 'make'];
      return { type: 'notify', group: 'success', title, msg: msg(change?.name ?? '') };
    }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'administrators',
  description:
    'Adding and removing administrators, and handing over the role. Every change needs a confirmation and the password.',
  context: { change: null, error: null },
  initial: 'listed',
  states: {
    listed: {
      description: 'The page lists the administrators.',
      meta: { title: 'Looking at the administrators', view: 'list', rule: 'role.change' },
      entry: 'forgetChange',
      on: {
        'change.chosen': {
          target: 'confirming',
          actions: ['clearError', { type: 'rememberChange', params: ({ event }) => ({ change: event.change }) }],
        },
      },
    },
    confirming: {
      description: 'The page shows whose role will change and how. Nothing changes until the person confirms.',
      meta: { title: 'Confirming the change', view: 'confirm', rule: 'role.change' },
      on: {
        'change.confirmed': { target: 'changing', actions: 'clearError' },
        'cancel.pressed': { target: 'listed', actions: 'clearError' },
      },
    },
    changing: {
      description: 'The server is changing the role.',
      meta: { title: 'The role is being changed', view: 'confirm', rule: 'role.change' },
      tags: ['busy'],
      invoke: {
        id: 'changeRole',
        src: 'changeRole',
        input: ({ context }) => {
          if (context.change === null) throw new Error('changing entered without a change');
          return context.change;
        },
        onDone: [
          {
            guard: 'isHandOver',
            target: 'handedOver',
            actions: ['notifyChanged', 'announceAccountChange', 'goToAccount'],
            description: 'Members can’t use this page.',
          },
          { target: 'listed', actions: 'notifyChanged' },
        ],
        onError: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'askingPassword',
          },
          {
            target: 'confirming',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: { target: 'confirming', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    askingPassword: {
      description: 'Changing a role requires the password, so the page asks for it.',
      meta: { title: 'Entering the password', view: 'password', rule: 'password.confirm' },
      on: {
        'password.submitted': { target: 'confirmingPassword', actions: 'clearError' },
        'cancel.pressed': { target: 'listed', actions: 'clearError' },
      },
    },
    confirmingPassword: {
      description: 'The server is checking the password.',
      meta: { title: 'The password is being checked', view: 'password', rule: 'password.confirm' },
      tags: ['busy'],
      invoke: {
        id: 'confirmPassword',
        src: 'confirmPassword',
        input: ({ event }) => {
          if (event.type !== 'password.submitted') throw new Error(`confirmingPassword entered by ${event.type}`);
          return { password: event.password };
        },
        onDone: { target: 'changing' },
        onError: {
          target: 'askingPassword',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'askingPassword', actions: { type: 'rememberError', params: { failure: tooSlow } } },
      },
    },
    handedOver: {
      description: 'The role has been handed over, and the person is taken to their own account page.',
      meta: { title: 'No longer an administrator', view: 'list', rule: 'role.handOver' },
      type: 'final',
    },
  },
});
