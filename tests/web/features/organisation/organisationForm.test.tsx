// The organisation's details: what is sent, rejections and other people's changes.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import type { OrgSettings } from '#contract/org.ts';
import { OrganisationForm } from '#features/organisation/OrganisationForm.tsx';
import { SettingsReader } from '#features/organisation/SettingsReader.tsx';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, orgId, visit } from '#tests/support/site.tsx';
import { answersOf, SAVE, SETTINGS } from './organisationStage.ts';

afterEach(resetAnswers);

/** A server that stores what it is sent. */
const keeping = (org: OrgSettings) => (made: RecordedCall) => {
  const { version, ...changes } = made.body as { version: number } & Partial<OrgSettings>;
  const savedOrg = { ...org, ...changes, version: version + 1 };
  answerCalls({ [SETTINGS]: { org: savedOrg } });
  return { org: savedOrg };
};

const form = (
  <SettingsReader orgId={orgId}>
    {(read) => (
      <>
        <OrganisationForm settings={read} checkAlias={aliasAvailability} />
        <p>Read: version {read.version}</p>
      </>
    )}
  </SettingsReader>
);

async function open(org: OrgSettings = settings, answers: Record<string, unknown> = {}) {
  answerCalls({ ...answersOf(org), [SAVE]: keeping(org), ...answers });
  const visited = visit(form, { as: accountOf({ alias: org.alias }) });
  await screen.findByLabelText('Organisation name');
  await waitFor(() => expect(field('State').value).toBe('Lagos'));
  return visited;
}

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\(|$)`), { selector: 'input' });
const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const saveButton = () =>
  document.querySelector<HTMLButtonElement>(
    'form[aria-label="Organisation"] button[type="submit"]',
  ) as HTMLButtonElement;
const press = (name: string) =>
  fireEvent.click(
    screen.queryByLabelText(name, { selector: 'button' }) ??
      (screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLButtonElement),
  );
const sent = () => callsOf(SAVE).map(({ body }) => body);
const conflict = (current: OrgSettings) =>
  new Refusal(409, 'version_conflict', 'Someone else has just changed this. Check their changes, then save again.', {
    current,
  });

test('the button is enabled only while something differs', async () => {
  await open();
  expect(saveButton().disabled).toBe(true);
  put('City', 'Ikeja');
  expect(saveButton().disabled).toBe(false);
  put('City', ' Lagos ');
  expect(saveButton().disabled).toBe(true);
});

test('only changes are sent, in their stored form, with the version that was read', async () => {
  const { effects } = await open();
  put('Alias', ' Kuramo-Logistics ');
  put('Phone', '0803 555 0199');
  put('Tax number', '');
  press('Save changes');
  await screen.findByText('Saved');
  expect(sent()).toEqual([{ version: 4, alias: 'kuramo-logistics', phone: '+2348035550199', taxNumber: '' }]);
  expect(effects).toContainEqual({
    type: 'notify',
    group: 'success',
    title: 'Changes saved',
    msg: 'The details of Kuramo Logistics Ltd are up to date.',
  });
});

// Rules: session.refresh
test('a save reads the account again and shows the stored settings', async () => {
  await open();
  const before = callsOf('GET /hr/auth/refresh_linchpin').length;
  put('Alias', 'Kuramo-Logistics');
  press('Save changes');
  await screen.findByText('Saved');
  expect(screen.getByText('Saved').closest('[role="status"]')).not.toBeNull();
  expect(saveButton().disabled).toBe(true);
  expect(field('Alias').value).toBe('kuramo-logistics');
  await waitFor(() => expect(callsOf('GET /hr/auth/refresh_linchpin').length).toBe(before + 1));
  expect(queryClient.getQueryData(queries.orgSettings(orgId).queryKey)).toMatchObject({
    alias: 'kuramo-logistics',
    version: 5,
  });
});

test('the next save uses the version of the last one', async () => {
  await open();
  put('City', 'Ikeja');
  press('Save changes');
  await screen.findByText('Saved');
  put('City', 'Epe');
  expect(screen.queryByText('Saved')).toBeNull();
  press('Save changes');
  await screen.findByText('Saved');
  expect(sent()).toEqual([
    { version: 4, city: 'Ikeja' },
    { version: 5, city: 'Epe' },
  ]);
});

test('another country clears the state and isn’t sent without one', async () => {
  const { user } = await open();
  await user.clear(field('Country'));
  await user.paste('Ghana');
  await user.click(await screen.findByText('Ghana', { selector: '[role="option"]' }));
  await waitFor(() => expect(field('State').disabled).toBe(false));
  expect(field('State').value).toBe('');
  press('Save changes');
  await screen.findByText('Choose a state.');
  expect(sent()).toEqual([]);
  await user.click(field('State'));
  await user.click(await screen.findByText('Greater Accra', { selector: '[role="option"]' }));
  press('Save changes');
  await screen.findByText('Saved');
  expect(sent()).toEqual([{ version: 4, countryId: 288, stateId: 71 }]);
});

test('an alias can stay empty only until it has been set', async () => {
  await open({ ...settings, alias: null });
  put('City', 'Ikeja');
  press('Save changes');
  await screen.findByText('Saved');
  put('Alias', 'kuramo');
  press('Save changes');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByText('Saved');
  put('Alias', '');
  press('Save changes');
  await screen.findByText('Choose an alias. You can change it, but not remove it.');
  expect(sent()).toEqual([
    { version: 4, city: 'Ikeja' },
    { version: 5, alias: 'kuramo' },
  ]);
});

test('a rejection is shown beside its field, with focus there and everything kept', async () => {
  const msg = 'calabar is taken. calabar-ng is free.';
  await open(settings, { [SAVE]: new Refusal(409, 'alias_taken', msg, { errors: [{ field: 'alias', msg }] }) });
  put('City', 'Ikeja');
  put('Alias', 'calabar');
  press('Save changes');
  await screen.findByText(msg);
  await waitFor(() => expect(document.activeElement).toBe(field('Alias')));
  expect([field('City').value, field('Alias').value]).toEqual(['Ikeja', 'calabar']);
  expect(saveButton().disabled).toBe(false);
});

test('a general failure is shown above the button, and what was typed is kept', async () => {
  await open(settings, { [SAVE]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
  put('City', 'Ikeja');
  press('Save changes');
  await screen.findByText('We’re busy right now. Try again in a moment.');
  expect(field('City').value).toBe('Ikeja');
  expect(screen.queryByText('Saved')).toBeNull();
});

test('an invalid field isn’t sent', async () => {
  await open();
  put('Tax number', '1');
  press('Save changes');
  await screen.findByText('Enter the number as the tax authority writes it, like 12345678-0001.');
  expect(sent()).toEqual([]);
});

test('someone else’s change is shown beside what was typed, merged where possible, and overwritten only on request', async () => {
  const newest = { ...settings, name: 'Kuramo Haulage Ltd', city: 'Apapa', version: 7 };
  await open(settings, { [SAVE]: conflict(newest) });
  put('Organisation name', 'Kuramo Logistics Limited');
  put('Address', '12 Marina');
  press('Save changes');

  const conflictMessage = await screen.findByText(/Someone else has just changed these details/);
  expect(conflictMessage.textContent).toContain('City now shows what they saved.');
  expect(sent()).toHaveLength(1);
  // Untouched fields show the newest values; typed ones keep their text.
  expect([field('City').value, field('Organisation name').value, field('Address').value]).toEqual([
    'Apapa',
    'Kuramo Logistics Limited',
    '12 Marina',
  ]);
  screen.getByText('Kuramo Haulage Ltd');
  screen.getByText('27 Creek Road');

  answerCalls({ [SAVE]: keeping(newest) });
  press('Save changes');
  await screen.findByText('Saved');
  expect(sent()[1]).toEqual({ version: 7, name: 'Kuramo Logistics Limited', address: '12 Marina' });
  expect(screen.queryByText(/Someone else changed/)).toBeNull();
  expect(field('City').value).toBe('Apapa');
});

test('a change that an earlier try saved without an answer is saved, not someone else’s', async () => {
  await open(settings, { [SAVE]: conflict({ ...settings, city: 'Ikeja', version: 5 }) });
  put('City', 'Ikeja');
  press('Save changes');
  await screen.findByText('Saved');
  expect(screen.queryByText(/Someone else/)).toBeNull();
});

test('someone else’s version can be kept instead', async () => {
  const newest = { ...settings, countryId: 288, stateId: 71, version: 5 };
  const { user } = await open(settings, { [SAVE]: conflict(newest) });
  await user.click(field('State'));
  await user.click(await screen.findByText('Kano', { selector: '[role="option"]' }));
  press('Save changes');
  await screen.findByText('Greater Accra, Ghana');
  expect(field('State').value).toBe('Kano');
  press('Use the saved country and state');
  await waitFor(() => expect([field('Country').value, field('State').value]).toEqual(['Ghana', 'Greater Accra']));
  expect(saveButton().disabled).toBe(true);
  screen.getByText(/The form now shows the saved details/);
  expect(sent()).toHaveLength(1);
});

test('a second conflict is shown like the first', async () => {
  await open(settings, { [SAVE]: conflict({ ...settings, city: 'Apapa', version: 5 }) });
  put('City', 'Ikeja');
  press('Save changes');
  await screen.findByText('Apapa');
  answerCalls({ [SAVE]: conflict({ ...settings, city: 'Badagry', version: 6 }) });
  press('Save changes');
  await screen.findByText('Badagry');
  expect(sent().map((body) => (body as { version: number }).version)).toEqual([4, 5]);
  expect(field('City').value).toBe('Ikeja');
});

test('text typed during a save is neither lost nor reported as saved', async () => {
  let answer: () => void = () => {};
  const saved = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await open(settings, { [SAVE]: (made: RecordedCall) => saved.then(() => keeping(settings)(made)) });
  put('City', 'Ikeja');
  press('Save changes');
  await waitFor(() => expect(sent()).toHaveLength(1));
  put('Address', '12 Marina');
  answer();
  await waitFor(() =>
    expect(queryClient.getQueryData(queries.orgSettings(orgId).queryKey)).toMatchObject({ version: 5 }),
  );
  await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBeNull());
  expect([field('City').value, field('Address').value]).toEqual(['Ikeja', '12 Marina']);
  expect(saveButton().disabled).toBe(false);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('newer settings replace untouched values and leave typed ones alone', async () => {
  await open();
  const { queryKey } = queries.orgSettings(orgId);
  queryClient.setQueryData(queryKey, { ...settings, city: 'Apapa', version: 5 });
  await waitFor(() => expect(field('City').value).toBe('Apapa'));
  put('Address', '12 Marina');
  queryClient.setQueryData(queryKey, { ...settings, city: 'Badagry', version: 6 });
  await screen.findByText('Read: version 6');
  expect(field('City').value).toBe('Apapa');
  press('Save changes');
  await waitFor(() => expect(sent()).toEqual([{ version: 5, address: '12 Marina' }]));
});

test('settings that fail to load can be loaded again', async () => {
  answerCalls({ ...answersOf(settings), [SETTINGS]: new Refusal(404, 'not_found', 'We couldn’t find that.') });
  visit(form, { as: accountOf() });
  await screen.findByText('We couldn’t find that.');
  answerCalls({ [SETTINGS]: { org: settings } });
  press('Try again');
  await screen.findByLabelText('Organisation name');
});
