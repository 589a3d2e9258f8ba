import { reportBounce } from '#contract/bounces.ts';
import { listUnreachableAddresses } from '#contract/org.ts';
import { implement } from '../../http/implement.ts';
import { recordBounce } from '../../platform/mail/unreachableAddresses.ts';
import type { Platform } from '../../platform/platform.ts';
import { unreachableAddressesInUse } from './unreachableInUse.ts';

/** Undeliverable addresses: the mail server reports them, and administrators see their organisation's. */
export const bouncesRoutes = ({ database, clock }: Platform) => [
  implement(listUnreachableAddresses, async ({ org }) => ({ addresses: await unreachableAddressesInUse(org) })),
  implement(reportBounce, ({ body }) =>
    database.transaction(async (tx) => ({ isRecorded: await recordBounce(tx, body.message, body.email, clock.now()) })),
  ),
];
