import type { FastifyInstance } from 'fastify';
import type { Module } from './http/createModule.ts';
import type { Platform } from './platform/platform.ts';

type Registries = Pick<Platform, 'jobs' | 'mailer' | 'outbox' | 'deferred' | 'dataPurge'>;

/**
 * Throws if two modules register the same name. Otherwise the last one would win, and the order of modules would
 * matter.
 */
function requireUnique(what: string, names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two modules register the ${what} ${twice}`);
}

/** Registers the jobs, mails, deliveries, deferred work and purge steps of all modules. */
export function register({ jobs, mailer, outbox, deferred, dataPurge }: Registries, modules: readonly Module[]): void {
  const letters = modules.flatMap(({ mails }) => Object.entries(mails?.letters ?? {}));
  const attachments = modules.flatMap(({ mails }) => Object.entries(mails?.attachments ?? {}));
  const deliveries = modules.flatMap((module) => Object.entries(module.deliveries ?? {}));
  const works = modules.flatMap(({ deferredWork }) => Object.entries(deferredWork ?? {}));
  const allJobs = modules.flatMap((module) => module.jobs ?? []);
  requireUnique(
    'job',
    allJobs.map(({ name }) => name),
  );
  for (const [what, entries] of Object.entries({
    letter: letters,
    attachment: attachments,
    delivery: deliveries,
    'deferred work': works,
  }))
    requireUnique(
      what,
      entries.map(([kind]) => kind),
    );

  jobs.add(...allJobs);
  for (const [kind, write] of letters) mailer.write(kind, write);
  for (const [kind, make] of attachments) mailer.attach(kind, make);
  for (const [kind, { deliver, ...options }] of deliveries) outbox.deliver(kind, deliver, options);
  for (const [kind, work] of works) deferred.handle(kind, work);
  dataPurge.add(...modules.flatMap(({ purge }) => purge ?? []));
}

/** Mounts the modules' routes that aren't calls. */
export async function mountModules(app: FastifyInstance, modules: readonly Module[]): Promise<void> {
  for (const { mount } of modules) await mount?.(app);
}
