import type { FastifyInstance } from 'fastify';
import type { PurgeStep } from '#server/platform/dataPurge.ts';
import type { Work } from '#server/platform/deferredWork.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { Delivery, LaneOptions } from '#server/platform/lane.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Implementation } from './implement.ts';

/** What a module brings to the server: values alone. `register` puts them in place, and their order makes no difference. */
export interface Module {
  calls?: readonly Implementation[];
  jobs?: readonly Job[];
  /** Writers of letters and makers of attachments, each by its kind. */
  mails?: { letters?: Record<string, Parameters<Mailer['write']>[1]>; attachments?: Record<string, Parameters<Mailer['attach']>[1]> };
  /** What it delivers of the outbox, by kind. */
  deliveries?: Record<string, LaneOptions & { deliver: Delivery }>;
  /** What it does of the deferred work, by kind. */
  deferredWork?: Record<string, Work<unknown>>;
  /** Its part in the deletion of an organisation's data. */
  purge?: PurgeStep;
  /** Routes that are no calls, because they answer something other than JSON or need the app itself. Each declares its policy. */
  mount?: (app: FastifyInstance) => void | Promise<void>;
}

/**
 * Makes a module for a platform, without side effects.
 * @param project the project's folder, where the tests leave what the flow book shows
 */
export type CreateModule = (platform: Platform, project: string) => Module;
