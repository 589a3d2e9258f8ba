import { demoPassword } from '#server/sandbox/demoAccounts.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';
import { expect, test } from './journey.ts';
import { heading, waitForApp, signIn } from './pageActions.ts';

const admin = 'bola@adeolatextiles.ng';

/** Everything about flows in this tab's storage, and what the console command prints. */
const record = () => JSON.stringify([Object.entries(sessionStorage), window.humanar?.flows() ?? null]);

test('a sign-in is recorded across a reload without password, email or token, and the error page offers the recording', async ({
  page,
  context,
  refusals,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sign-in');
  await signIn(page, admin);
  await expect(heading(page, 'Subscription')).toBeVisible();
  await expect.poll(() => page.evaluate(record)).toContain('loggedOut:signIn.submitted:0');
  const token = await page.evaluate(() => localStorage.getItem('humanar.token'));
  expect(token).toBeTruthy();

  // An unknown address is loaded from the server, and the recording survives that.
  refusals.expect(404, '/no-such-page');
  await page.goto('/no-such-page');
  await expect(heading(page, '404 Not Found')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the steps that led here' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const flows = JSON.parse(copied) as { machine: string; steps: { on: string; state: string }[] }[];
  const signingIn = flows.find(
    ({ machine, steps }) => machine === 'session' && steps.some(({ on }) => on === 'signIn.submitted'),
  );
  expect(signingIn?.steps.map(({ on }) => on)).toEqual(
    expect.arrayContaining(['signIn.submitted', 'signIn done', 'loadAccount done']),
  );

  for (const recording of [copied, await page.evaluate(record)]) {
    for (const secret of [demoPassword, admin, String(token)]) expect(recording.includes(secret), secret).toBe(false);
  }

  // Lists the flows that led there, not the session that every page starts.
  const [link] = await page
    .getByRole('list', { name: /^See it in the flow book/ })
    .getByRole('link')
    .all();
  if (link === undefined) throw new Error('No flow is offered.');
  await expect(link).toHaveAttribute('href', '/flows/session');
  await link.evaluate((anchor) => anchor.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  expect(
    await page.evaluate(() => JSON.parse(sessionStorage.getItem('humanar-flow-handed-over') ?? 'null') as unknown),
  ).toEqual(signingIn);
});

test('with the flow book off no recorder is loaded and nothing is stored', async ({ page }) => {
  // Creates a database first.
  test.slow();
  const server = await spawnServer({ env: { FLOWS: 'off' } });
  try {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(`${server.url}/sign-in`);
    await waitForApp(page);
    await signIn(page, admin);
    await expect(heading(page, 'Subscription')).toBeVisible();
    expect(scripts.filter((url) => /recorder|flowConsole|FlowReport/.test(url))).toEqual([]);
    expect(await page.evaluate(() => ['humanar' in window, sessionStorage.getItem('humanar-flows')])).toEqual([
      false,
      null,
    ]);
  } finally {
    // Requests in progress end with the page, before the server stops.
    await page.close();
    await server.stop();
  }
});
