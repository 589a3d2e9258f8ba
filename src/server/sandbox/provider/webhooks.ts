import { asc } from 'drizzle-orm';
import * as z from 'zod';
import type { SandboxProvider } from '#contract/sandbox.ts';
import type { Tx } from '#server/db/database.ts';
import { sandboxHeldWebhooks } from '#server/db/schema/index.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';
import { readSwitches } from './switches.ts';

const KIND = 'sandboxWebhook';
const posted = z.object({ path: z.string(), body: z.string() });

/** Posts signed webhooks until they are accepted. `address` is this server's own; they go nowhere else. */
export function deliverWebhooks(outbox: Outbox, address: () => string): void {
  outbox.deliver(KIND, async (payload) => {
    const { path, body } = posted.parse(payload);
    const response = await fetch(address() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body, SANDBOX_SECRET_KEY) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the webhook was answered with ${response.status}`);
  });
}

/** Writes the provider's webhooks in the transaction that causes them. */
export class Webhooks {
  readonly #outbox: Outbox;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  async send(tx: Tx, event: string, data: unknown): Promise<void> {
    const switches = await readSwitches(tx);
    if (switches.webhookPath === null) return;
    const body = JSON.stringify({ event, data });
    switch (switches.webhook) {
      case 'drop':
        return;
      case 'delay':
        return this.#hold(tx, body);
      case 'reorder': {
        const held = await this.#takeHeld(tx);
        if (held.length === 0) return this.#hold(tx, body);
        return this.#post(tx, switches, [body, ...held]);
      }
      case 'duplicate':
        return this.#post(tx, switches, [body, body]);
      case 'send':
        return this.#post(tx, switches, [body]);
    }
  }

  /**
   * Releases held webhooks once the switch is no longer on hold. If webhooks are dropped, held ones are dropped too.
   */
  async release(tx: Tx, switches: SandboxProvider): Promise<void> {
    if (switches.webhook === 'delay' || switches.webhook === 'reorder') return;
    const held = await this.#takeHeld(tx);
    if (switches.webhook !== 'drop') await this.#post(tx, switches, held);
  }

  async #hold(tx: Tx, body: string): Promise<void> {
    await tx.insert(sandboxHeldWebhooks).values({ body });
  }

  async #takeHeld(tx: Tx): Promise<string[]> {
    const held = await tx.select().from(sandboxHeldWebhooks).orderBy(asc(sandboxHeldWebhooks.id)).for('update');
    await tx.delete(sandboxHeldWebhooks);
    return held.map(({ body }) => body);
  }

  async #post(tx: Tx, { webhookPath }: SandboxProvider, bodies: readonly string[]): Promise<void> {
    if (webhookPath === null) return;
    for (const body of bodies) await this.#outbox.post(tx, KIND, { path: webhookPath, body });
  }
}
