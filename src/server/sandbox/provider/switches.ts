import type { SandboxProvider } from '#contract/sandbox.ts';
import type { Tx } from '#server/db/database.ts';
import { sandboxProvider } from '#server/db/schema/index.ts';

/** The provider's behaviour until someone sets a switch. */
const defaultSwitches: SandboxProvider = {
  webhookPath: '/payments/v1/webhook',
  webhook: 'send',
  charge: 'byCard',
  refund: 'process',
  answer: 'normal',
};

export async function readSwitches(tx: Tx): Promise<SandboxProvider> {
  const [row] = await tx.select().from(sandboxProvider);
  return { ...defaultSwitches, ...row?.settings };
}

/** Sets the given switches and leaves the others. */
export async function setSwitches(
  tx: Tx,
  changes: Partial<Record<keyof SandboxProvider, unknown>>,
): Promise<SandboxProvider> {
  const newValues = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const settings: SandboxProvider = { ...(await readSwitches(tx)), ...newValues };
  await tx
    .insert(sandboxProvider)
    .values({ settings })
    .onConflictDoUpdate({ target: sandboxProvider.isOnly, set: { settings } });
  return settings;
}
