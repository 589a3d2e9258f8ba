// The organisation's logo: upload, replacement, removal, rejection and concurrent changes.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { SettingsReader } from '#features/organisation/SettingsReader.tsx';
import { LogoCard } from '#features/organisation/LogoCard.tsx';
import { OrganisationCard } from '#features/organisation/OrganisationCard.tsx';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, orgId, visit } from '#tests/support/site.tsx';
import { answersOf, SAVE, SETTINGS } from './organisationStage.ts';

afterEach(resetAnswers);

const UPLOAD = 'POST /hr/org/settings/logo';
const logoUrl = '/logos/0d3f0000-0000-4000-8000-000000000001.webp';
const withLogo: typeof settings = { ...settings, logoUrl, version: 5 };

async function open(org = settings) {
  answerCalls(answersOf(org));
  const visited = visit(
    <SettingsReader orgId={orgId}>
      {(read) => (
        <>
          <LogoCard settings={read} />
          <OrganisationCard settings={read} checkAlias={async () => ({ isAvailable: true, suggestion: null })} />
        </>
      )}
    </SettingsReader>,
    { as: accountOf() },
  );
  await screen.findByText('Logo');
  await waitFor(() => expect(visited.session.getSnapshot().hasTag('loggedIn')).toBe(true));
  return visited;
}

/** Saves the settings, so that later reads return them. */
const saving = (org: typeof settings) => () => {
  answerCalls({ [SETTINGS]: { org } });
  return { org };
};
const press = (words: string) =>
  fireEvent.click(screen.getByText(words, { selector: 'button *' }).closest('button') as HTMLButtonElement);
const choose = (content: BlobPart[] = ['pixels'], name = 'kuramo.png') => {
  const input = screen.getByTestId('file');
  Object.defineProperty(input, 'files', {
    value: [new File(content, name, { type: 'image/png' })],
    configurable: true,
  });
  fireEvent.change(input);
};
const picture = () => document.querySelector<HTMLImageElement>('img')?.getAttribute('src') ?? null;

test('initials are shown until a file is chosen and sent with the version that was read', async () => {
  const { effects } = await open();
  screen.getByText('KL');
  expect(picture()).toBeNull();
  answerCalls({ [UPLOAD]: saving(withLogo) });
  choose();
  await waitFor(() => expect(picture()).toBe(logoUrl));
  expect(callsOf(UPLOAD).map(({ body }) => body)).toEqual([{ version: 4, picture: btoa('pixels') }]);
  expect(effects).toContainEqual(expect.objectContaining({ type: 'notify', title: 'Logo saved' }));
  // The header shows it too.
  await waitFor(() => expect(callsOf('GET /hr/auth/refresh_linchpin')).toHaveLength(2));
});

test('the logo can be replaced and removed', async () => {
  const { effects } = await open(withLogo);
  screen.getByText('Replace the logo', { selector: 'button *' });
  answerCalls({ [SAVE]: saving({ ...settings, version: 6 }) });
  press('Remove the logo');
  await waitFor(() => expect(picture()).toBeNull());
  expect(callsOf(SAVE).map(({ body }) => body)).toEqual([{ version: 5, logoUrl: '' }]);
  expect(effects).toContainEqual(expect.objectContaining({ type: 'notify', title: 'Logo removed' }));
});

test('an error about the file is shown above the buttons, and another can be chosen', async () => {
  await open();
  const msg = 'This file isn’t a PNG, JPEG or WebP picture. Save your logo as one of these and upload that.';
  answerCalls({
    [UPLOAD]: new Refusal(400, 'invalid_request', 'Some details aren’t right.', {
      errors: [{ field: 'picture', msg }],
    }),
  });
  choose();
  expect((await screen.findByText(msg)).closest('[role="alert"]')).not.toBeNull();
  answerCalls({ [UPLOAD]: saving(withLogo) });
  choose();
  await waitFor(() => expect(picture()).toBe(logoUrl));
  expect(screen.queryByText(msg)).toBeNull();
});

test.each([
  ['empty', [] as BlobPart[], 'This file is empty. Choose another.'],
  [
    'larger than 2 MB',
    [new Uint8Array(2 * 1024 * 1024 + 1)],
    'This file is larger than 2 MB. Save a smaller version and upload that.',
  ],
])('a file that is %s isn’t sent', async (_, content, msg) => {
  await open();
  choose(content);
  await screen.findByText(msg);
  expect(callsOf(UPLOAD)).toEqual([]);
});

const nothingAnswers = () => {
  throw new Error('the network is away');
};

// Rules: error.unknown
test('an upload without a response is looked up, and can be sent again if it never arrived', async () => {
  await open();
  answerCalls({ [UPLOAD]: nothingAnswers });
  choose();
  await screen.findByText('We’ll check whether we received this.');
  press('Check again');
  await screen.findByText('We didn’t receive it. Send it again.');
  answerCalls({ [UPLOAD]: saving(withLogo) });
  press('Send kuramo.png again');
  await waitFor(() => expect(picture()).toBe(logoUrl));
});

// Rules: error.unknown
test('a logo that another tab has uploaded since isn’t taken for an upload that never arrived', async () => {
  const { effects } = await open();
  queryClient.setQueryData(queries.orgSettings(orgId).queryKey, withLogo);
  await waitFor(() => expect(picture()).toBe(logoUrl));
  answerCalls({ [SETTINGS]: { org: withLogo }, [UPLOAD]: nothingAnswers });
  choose();
  await screen.findByText('We’ll check whether we received this.');
  press('Check again');
  await screen.findByText('We didn’t receive it. Send it again.');
  expect(effects).not.toContainEqual(expect.objectContaining({ type: 'notify', title: 'Logo saved' }));
});

// Rules: error.unknown
test('an upload whose response was lost is shown once the connection is back', async () => {
  const { effects } = await open();
  answerCalls({
    [UPLOAD]: () => {
      answerCalls({ [SETTINGS]: { org: withLogo } });
      return nothingAnswers();
    },
  });
  choose();
  await screen.findByText('We’ll check whether we received this.');
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(picture()).toBe(logoUrl));
  expect(effects).toContainEqual(expect.objectContaining({ type: 'notify', title: 'Logo saved' }));
  expect(callsOf(UPLOAD)).toHaveLength(1);
});

test('a logo changed by someone else is shown first, and a second press uploads the chosen file', async () => {
  await open();
  const theirs = { ...withLogo, version: 9 };
  answerCalls({
    [UPLOAD]: new Refusal(409, 'version_conflict', 'Someone else has just changed this.', { current: theirs }),
  });
  choose();
  await screen.findByText(/^Someone else has changed your organisation’s details/);
  expect(picture()).toBe(logoUrl);
  const mine = { ...theirs, version: 10, logoUrl: '/logos/0d3f0000-0000-4000-8000-000000000002.webp' };
  answerCalls({ [UPLOAD]: saving(mine) });
  press('Use kuramo.png anyway');
  await waitFor(() => expect(picture()).toBe(mine.logoUrl));
  expect(callsOf(UPLOAD).map(({ body }) => body)).toEqual([
    { version: 4, picture: btoa('pixels') },
    { version: 9, picture: btoa('pixels') },
  ]);
});

test('details typed during the upload are saved over the new version without a conflict', async () => {
  await open();
  fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Aba' } });
  answerCalls({ [UPLOAD]: saving(withLogo) });
  choose();
  await waitFor(() => expect(picture()).toBe(logoUrl));
  answerCalls({ [SAVE]: saving({ ...withLogo, city: 'Aba', version: 6 }) });
  press('Save changes');
  await screen.findByText('Saved');
  expect(callsOf(SAVE).map(({ body }) => body)).toEqual([{ version: 5, city: 'Aba' }]);
});
