import type { Failure } from '#contract/failure.ts';
import type { OrgSettings } from '#contract/org.ts';
import { flowModel } from '../kit/model.ts';
import { organisationDetailsMachine } from './organisationDetails.machine.ts';
import { settings as record } from './sampleSettings.ts';

const typed = { name: 'Kuramo Freight Ltd' };
/** Another administrator’s spelling, saved right afterwards: there is always something left to save. */
const saved: OrgSettings = { ...record, name: 'Kuramo Freight Limited', version: 5 };
const theirs: OrgSettings = { ...record, name: 'Kuramo Haulage Ltd', city: 'Ikeja', version: 6 };

const failure = (status: number | null, code: string | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});

export const model = flowModel({
  name: 'organisationDetails',
  address: '/subscriptions/management/profile',
  machine: organisationDetailsMachine,
  inputs: { loaded: { record } },
  events: () => ({
    saves: { type: 'save.pressed', changes: typed },
    'newer details are loaded': { type: 'record.loaded', record: theirs },
    'the connection returns': { type: 'connection.returned' },
  }),
  outcomes: {
    save: {
      saved: { done: { isConflict: false, record: saved } },
      'somebody was faster': { done: { isConflict: true, record: theirs } },
      'alias taken': {
        error: {
          ...failure(409, 'alias_taken', 'This alias is taken. Choose another.'),
          errors: [{ field: 'alias', msg: 'This alias is taken.' }],
        },
      },
      'no answer': { error: { ...failure(null, null, 'An error occurred'), request: 'unknown' } },
      offline: { error: { ...failure(null, null, 'An error occurred'), request: 'notSent' } },
    },
    lookUp: {
      arrived: { done: { hasArrived: true, record: saved } },
      missing: { done: { hasArrived: false, record } },
      offline: { error: failure(null, null, 'An error occurred') },
    },
  },
  facts: ({ record: { version } }) => ({ version }),
  notInViews: {
    'organisationDetails:record.loaded:0': 'No control sends it: the page does, when it has loaded newer details.',
  },
  fromOutside: ['record.loaded', 'connection.returned'],
  ignored: {
    'editing:connection.returned': 'Nothing is awaited.',
    'saving:connection.returned': 'The answer is still awaited.',
    'conflicting:connection.returned': 'The answer has come.',
    'lookingUp:connection.returned': 'The page is already looking.',
    'missing:connection.returned': 'The page has looked, and the person sends it again.',
    'saved:connection.returned': 'The answer has come.',
  },
});
