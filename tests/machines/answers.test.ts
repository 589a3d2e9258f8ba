// The answers that the flow book gives: who may take a step, what happens outside of a chart, and which emails it causes.
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding, MachineAnswers } from '#machines/kit/answers.ts';
import { edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import { happenings } from '#machines/kit/outsideFacts.ts';
import { answerSources, generatedAnswers, generatedSearchIndex } from '#scripts/flows/answers.ts';
import type { Generated } from '#scripts/flows/generated.ts';
import { outsideCharts, unnamedMails } from '#scripts/flows/mailPlaces.ts';
import { models } from '#scripts/flows/models.ts';
import { mailIn } from '#scripts/flows/serverReach.ts';
import type { Syntax } from '#scripts/flows/source/syntax.ts';
import { notices } from '#server/modules/security/mails.ts';
import { mailKinds } from '#tests/support/everyMail.ts';

const SOURCES_LIMIT = 120_000;

let generated: Generated[] = [];
let index: Generated = { path: '', content: '[]' };
const answers = new Map<string, MachineAnswers>();
let findings: Finding[] = [];

beforeAll(() => {
  generated = models.map(generatedAnswers);
  index = generatedSearchIndex();
  for (const [at, { content }] of generated.entries())
    answers.set(models[at]?.name ?? '', JSON.parse(content) as MachineAnswers);
  findings = JSON.parse(index.content) as Finding[];
}, SOURCES_LIMIT);

const of = (machine: string): MachineAnswers => {
  const found = answers.get(machine);
  if (found === undefined) throw new Error(`There are no answers about ${machine}.`);
  return found;
};
const says = (machine: string, state: string, happening: (typeof happenings)[number]): string =>
  of(machine).outside[state]?.[happening].says ?? '';

test('the answers beside each machine and the index of the search are up to date', () => {
  for (const { path, content } of [...generated, index])
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '', `${path} is out of date: npm run flows`).toBe(content);
});

test('every innermost state of every machine answers all questions', () => {
  const unanswered = models.flatMap(({ name, machine }) =>
    statesOf(machine)
      .filter((node) => Object.keys(node.states).length === 0 && (node.always ?? []).length === 0)
      .flatMap((node) =>
        happenings
          .filter((happening) => says(name, stateName(node), happening) === '')
          .map((happening) => `${name} ${stateName(node)} ${happening}`),
      ),
  );
  expect(unanswered).toEqual([]);
});

test('every answer and finding names places that exist', () => {
  const places = new Map(
    models.map(({ name, machine }) => [
      name,
      new Set([...statesOf(machine).map(stateName), ...edgesOf(machine).map(({ key }) => key)]),
    ]),
  );
  const lost = [
    ...models.flatMap(({ name }) =>
      Object.values(of(name).outside)
        .flatMap((outside) => happenings.flatMap((happening) => outside[happening].to))
        .filter((place) => places.get(name)?.has(place) !== true),
    ),
    ...findings.filter(({ machine, place }) => machine !== null && places.get(machine)?.has(place) !== true),
  ];
  expect(lost).toEqual([]);
});

test('an answer that leaves it to a flow inside names that flow', () => {
  const inside = models.flatMap(({ name }) =>
    Object.values(of(name).outside)
      .flatMap((outside) => happenings.map((happening) => outside[happening]))
      .filter((answer) => answer.says.includes('the flow inside has') || answer.says.includes('The flow inside has'))
      .map((answer) => answer.flows ?? []),
  );
  expect(inside).not.toEqual([]);
  const names = new Set(models.map(({ name }) => name));
  expect(inside.filter((flows) => flows.length === 0 || flows.some((flow) => !names.has(flow)))).toEqual([]);
});

test('every email of the server has a place in a chart, or a reason to have none', () => {
  const subjectsOf = (names: readonly string[]): string[] =>
    answerSources().server.mails.flatMap(({ name, headings }) =>
      names.includes(name) ? headings.map(({ subject }) => subject) : [],
    );
  const placeless = findings.filter(({ kind, machine }) => kind === 'email' && machine === null);
  expect(placeless.map(({ title }) => title).toSorted()).toEqual(subjectsOf(Object.keys(outsideCharts)).toSorted());
});

test('every function of the server that writes an email, and every security notice, is read', async () => {
  const named = new Set([...answerSources().server.mails.map(({ name }) => name), ...Object.keys(unnamedMails)]);
  const functions = (await mailKinds()).map((kind) => kind.split(' ')[1] ?? '');
  const mailed = Object.entries(notices).flatMap(([event, notice]) => (notice === null ? [] : [event]));
  // The emails to our own sales team are no part of the book.
  const expected = [...functions.filter((name) => !name.endsWith('ToSales')), ...mailed];
  expect(expected.filter((name) => !named.has(name))).toEqual([]);
});

test('an email with a computed subject fails', () => {
  const piece = (subject: string) => {
    const code = `function newMail({ words }) { return { subject: ${subject}, title: 'Title', paragraphs: ['Text.'] }; }`;
    return { node: parseSync('newMail.ts', code).program.body[0] as unknown as Syntax };
  };
  expect(mailIn(piece("'Your new code'"))?.headings).toEqual([{ subject: 'Your new code', title: 'Title' }]);
  expect(() => mailIn(piece('words.title'))).toThrow('The subject of newMail can’t be read');
});

describe('the emails of a step', () => {
  const subjects = (machine: string, place: string) => of(machine).mails[place]?.map(({ subject }) => subject) ?? [];

  test('include the security notices', () => {
    expect(subjects('twoFactorSetup', 'turningOn')).toEqual(['Two-factor is on']);
    expect(subjects('twoFactorSetup', 'turningOff')).toEqual(['Two-factor is off']);
    expect(subjects('administrators', 'changing')).toContain('Someone became an administrator');
  });

  test('include those of a call whose name is also used in a type', () => {
    expect(subjects('signUp', 'registering')).toEqual(
      expect.arrayContaining(['… is your Humanar code', 'You already have a Humanar account']),
    );
  });

  test('include both of two emails from different modules about a new address', () => {
    expect(subjects('emailChange', 'confirmingCode')).toEqual(
      expect.arrayContaining([
        'You now sign in with this address',
        'Humanar emails for your organisation now come here',
      ]),
    );
  });

  test('leave out the receipt where a card is only checked', () => {
    for (const state of ['starting', 'checking']) {
      expect(subjects('addCard', state)).not.toEqual([]);
      expect(subjects('addCard', state)).not.toContain('Receipt … from Humanar');
    }
  });

  test('tell a cancelled trial from a cancelled subscription', () => {
    expect(subjects('subscription', 'trial:cancellation.confirmed:0')).toEqual(['Your trial was cancelled']);
    expect(subjects('subscription', 'active:cancellation.confirmed:0')).toEqual(['Your subscription was cancelled']);
  });

  test('have the title that belongs to their subject', () => {
    expect(of('subscription').mails['active:renewal.failed:0']?.at(-1)).toEqual({
      subject: 'Your subscription renewal didn’t go through',
      title: 'We couldn’t renew your subscription yet',
    });
  });
});

describe('who may take a step', () => {
  test('a member may not cancel, and reads whom to ask', () => {
    const { page, permissions } = of('cancel');
    expect(page?.who).toBe('Administrators');
    expect(page?.others).toMatch(/A member sees “Only an administrator of your organisation can do this\./);
    expect(permissions['askingPassword:password.submitted:0']?.who).toBe('Administrators');
  });

  test('the life of a subscription is changed by administrators', () => {
    const { permissions } = of('subscription');
    expect(permissions['active:cancellation.confirmed:0']?.who).toBe('Administrators');
    expect(permissions['none:trial.started:0']?.who).toBe('Administrators');
  });

  test('anyone may ask for a link to a new password', () => {
    const { permissions } = of('passwordReset');
    expect(permissions['askingEmail:email.submitted:0']?.who).toBe('Anyone, also without signing in');
  });
});

describe('outside of the chart', () => {
  test('a cancellation without an answer is neither called done nor called off', () => {
    expect(of('cancel').outside['cancelling']?.killed.to).toEqual(['cancelFailed']);
    expect(says('cancel', 'cancelling', 'close')).toMatch(
      /The server still carries out a request that has reached it\./,
    );
  });

  test('a sign-in that waits for its code survives a reload, and not a closed tab', () => {
    expect(of('session').outside['awaitingCode.mayResend']?.reload.to).not.toContain('loggedOut');
    expect(of('session').outside['awaitingCode.mayResend']?.close.to).toEqual(['loggedOut']);
  });

  test('a closed tab during the payment leaves the payment to the server', () => {
    const during = Object.keys(of('payment').outside);
    expect(during.length).toBeGreaterThan(3);
    for (const state of during) expect(says('payment', state, 'close')).toMatch(/the server follows the payment up/);
  });

  test('a server that stays down is followed until the page waits for nothing more', () => {
    const endless = models.flatMap(({ name, machine }) => {
      const isBusy = new Map(statesOf(machine).map((node) => [stateName(node), node.tags.includes('busy')]));
      return Object.entries(of(name).outside)
        .filter(([, { killed }]) => killed.to.length > 0 && killed.to.every((place) => isBusy.get(place)))
        .map(([state]) => `${name} ${state}`);
    });
    expect(endless).toEqual([]);
    expect(of('passwordReset').outside['choosingPassword']?.killed.to).toEqual(['checkingSaved', 'choosingPassword']);
  });

  test('what is asked once the person pauses is the next request', () => {
    expect(of('upgrade').outside['choosing']?.killed.to).toEqual(['quoteFailed']);
    expect(of('availability').outside['unasked']?.offline.to).toEqual(['unknown']);
  });

  test('the state of the organisation on the server needs no page', () => {
    expect(says('subscription', 'active', 'close')).toBe(
      'Nothing: this is the state of the organisation on the server. No page has to be open.',
    );
  });
});
