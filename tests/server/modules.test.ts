import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { mount } from '#server/http/implement.ts';
import type { CreateModule, Module } from '#server/http/createModule.ts';
import { modules } from '#server/modules.ts';
import { DataPurge } from '#server/platform/dataPurge.ts';
import { Jobs } from '#server/platform/jobs.ts';
import { mountModules, register } from '#server/register.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Modules declare what they contribute, and the order in which they are registered makes no difference. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Registers modules with a recording server and returns everything sorted by name, with jobs in running order. */
async function registered(list: readonly CreateModule[]) {
  const names = {
    routes: [] as string[],
    letters: [] as string[],
    attachments: [] as string[],
    deliveries: [] as string[],
    deferredWork: [] as string[],
    jobs: [] as string[],
  };
  const jobs = new Jobs(server.platform.database, () => {});
  const platform = {
    ...server.platform,
    jobs,
    dataPurge: new DataPurge(),
    mailer: {
      ...server.platform.mailer,
      write: (kind: string) => void names.letters.push(kind),
      attach: (kind: string) => void names.attachments.push(kind),
    },
    outbox: { deliver: (kind: string) => void names.deliveries.push(kind) } as unknown as typeof server.platform.outbox,
    deferred: {
      handle: (kind: string) => void names.deferredWork.push(kind),
    } as unknown as typeof server.platform.deferred,
  };
  const createdModules = list.map((create): Module => {
    const { jobs: own = [], ...module } = create(platform, '.');
    return { ...module, jobs: own.map((job) => ({ ...job, run: async () => void names.jobs.push(job.name) })) };
  });
  const app = createApp(platform.config);
  app.addHook('onRoute', ({ method, url }) => void names.routes.push(`${String(method)} ${url}`));
  register(platform, createdModules);
  mount(
    app,
    platform,
    createdModules.flatMap(({ calls }) => calls ?? []),
  );
  await mountModules(app, createdModules);
  await jobs.runDue();
  await app.close();
  const { jobs: ran, ...kinds } = names;
  return { ...Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all.toSorted()])), jobs: ran };
}

const shuffled = (list: readonly CreateModule[], seed: number): CreateModule[] => {
  const all = [...list];
  let state = seed;
  for (let last = all.length - 1; last > 0; last -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const place = state % (last + 1);
    [all[last], all[place]] = [all[place] as CreateModule, all[last] as CreateModule];
  }
  return all;
};

it('registers the same routes, mails and work in any order, and runs jobs in the same order', async () => {
  const inOrder = await registered(modules);
  expect(inOrder.jobs).toEqual(expect.arrayContaining(['purge', 'renewals', 'notices']));
  expect(inOrder.jobs.indexOf('renewals')).toBeLessThan(inOrder.jobs.indexOf('purge'));
  expect(await registered(modules.toReversed())).toEqual(inOrder);
  for (const seed of [7, 1_900, 48_000]) expect(await registered(shuffled(modules, seed))).toEqual(inOrder);
});

it('creates a module without registering anything', () => {
  const untouched = new Proxy(
    {},
    {
      get: (_, name) => () => {
        throw new Error(`${String(name)} was called`);
      },
    },
  );
  const { platform } = server;
  const registries = {
    jobs: untouched,
    mailer: untouched,
    outbox: untouched,
    deferred: untouched,
    dataPurge: untouched,
    startUp: untouched,
  } as unknown as typeof platform;
  expect(() => modules.map((create) => create({ ...platform, ...registries }, '.'))).not.toThrow();
});

it('refuses two modules that claim the same kind of work', () => {
  const twice = [
    { jobs: [{ name: 'same', cron: '* * * * *', run: async () => {} }] },
    { jobs: [{ name: 'same', cron: '* * * * *', run: async () => {} }] },
  ];
  expect(() => register(server.platform, twice)).toThrow('two modules register the job same');
  const letters = { mails: { letters: { same: () => Promise.reject(new Error('never written')) } } };
  expect(() => register(server.platform, [letters, letters])).toThrow('two modules register the letter same');
});
