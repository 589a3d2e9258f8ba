import type { FastifyInstance } from 'fastify';
import type { PurgeStep } from '#server/platform/dataPurge.ts';
import type { Work } from '#server/platform/deferredWork.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { Delivery, LaneOptions } from '#server/platform/lane.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Implementation } from './implement.ts';

/** A module's contribution to the server: plain values that `register` puts in place. Their order doesn't matter. */
export interface Module {
  calls?: readonly Implementation[];
  jobs?: readonly Job[];
  /** Writers of letters and creators of attachments, by kind. */
  mails?: {
    letters?: Record<string, Parameters<Mailer['write']>[1]>;
    attachments?: Record<string, Parameters<Mailer['attach']>[1]>;
  };
  /** Deliveries of outbox rows, by kind. */
  deliveries?: Record<string, LaneOptions & { deliver: Delivery }>;
  /** Handlers of deferred work, by kind. */
  deferredWork?: Record<string, Work<unknown>>;
  /** The module's part in deleting an organisation's data. */
  purge?: PurgeStep;
  /**
   * Adds routes that aren't calls because they return something other than JSON or need the app itself. Each declares
   * its policy.
   */
  mount?: (app: FastifyInstance) => void | Promise<void>;
}

/**
 * Creates a module for a platform, without side effects.
 * @param project the project folder, where tests leave their results for the flow book
 */
export type CreateModule = (platform: Platform, project: string) => Module;
