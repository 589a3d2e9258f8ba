import { desc, eq } from 'drizzle-orm';
import * as calls from '#contract/sandbox.ts';
import { openSituation as openSituationCall } from '#contract/situations.ts';
import { SANDBOX_MAIN_APP_KEY } from '../config.ts';
import { sandboxMails } from '../db/schema/index.ts';
import { implement, type Implementation } from '../http/implement.ts';
import { ApiError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { moveClock, readClock } from './moveClock.ts';
import { demoAccounts } from './demoAccounts.ts';
import { standInDeletion } from './mainApp.ts';
import { openSituation } from './openSituation.ts';
import { standInMembers } from './standInMembers.ts';
import { playProvider } from './provider/play.ts';
import { ProviderRefusal } from './provider/refusal.ts';
import { readSwitches, setSwitches } from './provider/switches.ts';
import { Webhooks } from './provider/webhooks.ts';
import { seedDemoAccounts } from './seedDemoAccounts.ts';

/** Sets up the sandbox and returns its calls. */
export async function sandbox(platform: Platform): Promise<Implementation[]> {
  await platform.startUp.add(() => seedDemoAccounts(platform));
  const { sql } = platform.database;
  const webhooks = new Webhooks(platform.outbox);
  return [
    implement(calls.listSandboxMails, async ({ query }) => {
      const mails = await sql
        .select()
        .from(sandboxMails)
        .where(query.to === undefined ? undefined : eq(sandboxMails.to, query.to))
        .orderBy(desc(sandboxMails.outboxId))
        .limit(100);
      return {
        mails: mails.map(({ id, to, subject, text, html, code, link, sentAt }) => ({
          id,
          to,
          subject,
          text,
          html,
          code,
          link,
          sentAt: sentAt.toISOString(),
        })),
      };
    }),
    implement(calls.clearSandboxMails, async () => {
      await sql.delete(sandboxMails);
      return { ok: true as const };
    }),
    implement(calls.getSandboxClock, async () => readClock(platform)),
    implement(calls.moveSandboxClock, ({ body }) => moveClock(platform, body)),
    implement(calls.getSandboxProvider, async () => readSwitches(sql)),
    implement(calls.setSandboxProvider, ({ body }) =>
      platform.database.transaction(async (tx) => {
        const switches = await setSwitches(tx, body);
        await webhooks.release(tx, switches);
        return switches;
      }),
    ),
    implement(calls.playSandboxProvider, async ({ params, body }) => {
      try {
        return await playProvider({ ...platform, webhooks }, params.reference, body.play);
      } catch (error) {
        if (error instanceof ProviderRefusal) throw new ApiError('not_found', { msg: error.message });
        throw error;
      }
    }),
    implement(calls.listStandInMembers, async ({ org }) => ({ members: await standInMembers(org) })),
    implement(calls.getStandInDeletion, async ({ org }) => ({ deletedAt: await standInDeletion(org) })),
    implement(openSituationCall, ({ body, client }) => openSituation(platform, body.situation, client), {
      setsDeviceCookie: true,
    }),
    implement(calls.listDemoAccounts, async () => ({ accounts: demoAccounts })),
    implement(calls.getMainAppKey, async () => {
      const { mainAppKey } = platform.config;
      if (mainAppKey !== SANDBOX_MAIN_APP_KEY) throw new ApiError('not_found');
      return { key: mainAppKey };
    }),
  ];
}
