import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Database, Tx } from '#server/db/database.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import type { Platform } from '#server/platform/platform.ts';
import { liveSession } from '#server/platform/liveSession.ts';
import { hashOf } from '#server/platform/tokens.ts';

/*
 * Quoting and paying as bare routes: the product's statements and calls to the provider, in the same order and in as
 * many transactions, written by hand, without any computation, rendering, checks or validation around them.
 */

interface PayRequest {
  quoteId: string;
  cardId: string;
  idempotencyKey: string;
}

/** Reads the catalogue's prices. Each purchase does this three times, a quote once. */
async function catalogue(tx: Tx): Promise<void> {
  await tx.execute(sql`
    select b.*,
      (select json_agg(json_build_object('slug', a.slug, 'name', a.name, 'icon', a.icon_slug, 'free', a.is_free, 'monthly', p.monthly) order by a.position)
        from apps a join app_prices p on p.app_slug = a.slug and p.price_book_id = b.id) as apps,
      (select json_agg(json_build_object('slug', l.slug, 'name', l.name, 'monthly', p.monthly) order by l.position)
        from plans l left join plan_prices p on p.plan_slug = l.slug and p.price_book_id = b.id) as plans,
      (select json_agg(m) from plan_modules m) as members
    from price_books b where effective_from <= now() order by effective_from desc limit 1`);
}

const subscriptionOf = (tx: Tx, orgId: string) =>
  tx.execute(sql`select * from subscriptions where org_id = ${orgId} and app_slug = 'humanar'`);
const lockOrganisation = (tx: Tx, orgId: string) =>
  tx.execute(sql`select alias, trial_used_at from organisations where id = ${orgId} for update`);
const record = (tx: Tx, orgId: string, userId: string, event: string, now: string) =>
  tx.execute(
    sql`insert into activities (org_id, actor_id, event, data, at) values (${orgId}, ${userId}, ${event}, ${JSON.stringify({ numberOfUsers: 20 })}, ${now}::timestamptz)`,
  );

/** Looks up the session and applies the rate limit. */
function createAccessCheck(
  database: Database,
): (token: string, what: string) => Promise<{ orgId: string; userId: string }> {
  const find = database.statement<{ user_id: string; org_id: string }>(
    'bare-session',
    `select u.id as user_id, u.org_id, u.is_root, t.last_seen_at from tokens t join users u on u.id = t.user_id where ${liveSession}`,
  );
  const count = database.statement(
    'bare-limit',
    `insert into rate_limits as r (key, count, expires_at) values ($1, 1, $2::timestamptz + interval '60 seconds') on conflict (key) do update set count = r.count + 1 returning count`,
  );
  return async (token, what) => {
    const now = new Date();
    const [session] = await find([hashOf(token), now]);
    if (!session) throw new Error('no such session');
    await count([`${what}:${session.user_id}`, now.toISOString()]);
    return { orgId: session.org_id, userId: session.user_id };
  };
}

async function quote(tx: Tx, orgId: string): Promise<string> {
  const id = randomUUID();
  await subscriptionOf(tx, orgId);
  await tx.execute(sql`select special_discount from organisations where id = ${orgId}`);
  await catalogue(tx);
  await tx.execute(sql`insert into quotes (org_id, id, type, plan_slug, module_slugs, number_of_users, is_annual, is_first_purchase, price_book_id, price, payment_due, hash, created_at, valid_until)
    values (${orgId}, ${id}, 'new', 'core', '{employee-management}', 20, false, true, 1, '{}', 2322000, ${id}, now(), now() + interval '30 minutes')`);
  return id;
}

async function begin(
  tx: Tx,
  orgId: string,
  userId: string,
  { quoteId, cardId, idempotencyKey }: PayRequest,
  now: string,
) {
  await lockOrganisation(tx, orgId);
  await subscriptionOf(tx, orgId);
  await tx.execute(sql`select * from payment_attempts where org_id = ${orgId} and idempotency_key = ${idempotencyKey}`);
  const storedQuote = await tx.execute<{ payment_due: string; price: object }>(
    sql`select * from quotes where org_id = ${orgId} and id = ${quoteId}`,
  );
  await subscriptionOf(tx, orgId);
  await tx.execute(sql`select special_discount from organisations where id = ${orgId}`);
  await catalogue(tx);
  await tx.execute(
    sql`select * from payment_attempts where org_id = ${orgId} and purpose = 'purchase' and status in ('created', 'sent', 'unknown')`,
  );
  await tx.execute(sql`select * from cards where org_id = ${orgId} and id = ${cardId}`);
  const id = randomUUID();
  const amount = Number(storedQuote.rows[0]?.payment_due);
  const order = JSON.stringify({ quoteId, price: storedQuote.rows[0]?.price });
  await tx.execute(sql`insert into payment_attempts (org_id, id, purpose, idempotency_key, request_hash, actor_id, email, amount, "order", card_id, status, created_at, next_check_at)
    values (${orgId}, ${id}, 'purchase', ${idempotencyKey}, ${quoteId}, ${userId}, 'bench@kuramo.ng', ${amount}, ${order}, ${cardId}, 'created', ${now}::timestamptz, ${now}::timestamptz + interval '30 seconds') returning *`);
  return { id, amount };
}

async function takeEffect(
  tx: Tx,
  { orgId, userId, id, amount, cardId }: { orgId: string; userId: string; id: string; amount: number; cardId: string },
  now: string,
): Promise<void> {
  await lockOrganisation(tx, orgId);
  await subscriptionOf(tx, orgId);
  await tx.execute(sql`select * from payment_attempts where org_id = ${orgId} and id = ${id} for update`);
  await lockOrganisation(tx, orgId);
  await tx.execute(sql`select * from cards where org_id = ${orgId} order by is_default desc, created_at desc, id`);
  await tx.execute(sql`update cards set exp_month = exp_month where org_id = ${orgId} and id = ${cardId} returning id`);
  await lockOrganisation(tx, orgId);
  await subscriptionOf(tx, orgId);
  await tx.execute(sql`insert into subscriptions (org_id, kind, plan_slug, module_slugs, number_of_users, total_cost, created_at, started_at, expires_at)
    values (${orgId}, 'paid', 'core', '{employee-management}', 20, ${amount}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '30 days')`);
  await tx.execute(sql`insert into subscription_terms (org_id, attempt_id, plan_slug, module_slugs, number_of_users, is_annual, is_first_purchase, price_book_id, special_discount, price, net, vat, days, starts_at, ends_at, created_at)
    values (${orgId}, ${id}, 'core', '{employee-management}', 20, false, true, 1, 0, '{}', ${amount}, 0, 30, ${now}::timestamptz, ${now}::timestamptz + interval '30 days', ${now}::timestamptz)`);
  await record(tx, orgId, userId, 'subscription.activated', now);
  await tx.execute(
    sql`update payment_attempts set status = 'succeeded', settled_at = ${now}::timestamptz, paid_at = ${now}::timestamptz, next_check_at = null where org_id = ${orgId} and id = ${id} returning *`,
  );
  await catalogue(tx);
  await tx.execute(
    sql`select o.name, o.email, o.address, o.city, s.name as state, c.name as country, o.tax_number from organisations o left join states s on s.id = o.state_id left join countries c on c.id = o.country_id where o.id = ${orgId}`,
  );
  const series = await tx.execute<{ last: number }>(
    sql`insert into receipt_series (year, last) values (1900, 1) on conflict (year) do update set last = receipt_series.last + 1 returning last`,
  );
  await tx.execute(
    sql`insert into receipts (org_id, attempt_id, number, issued_at, content) values (${orgId}, ${id}, ${`BARE-${series.rows[0]?.last}`}, ${now}::timestamptz, ${JSON.stringify({ total: amount })})`,
  );
  await tx.execute(sql`select email from billing_contacts where org_id = ${orgId} and gets_receipts`);
  const mail = JSON.stringify({ to: 'bench@kuramo.ng', subject: 'Receipt', text: 'Receipt', html: '<p>Receipt</p>' });
  await tx.execute(
    sql`insert into outbox (kind, payload, created_at, next_at) values ('mail', ${mail}, ${now}::timestamptz, ${now}::timestamptz)`,
  );
  await record(tx, orgId, userId, 'payment.succeeded', now);
}

/** Creates the bare routes, on the product's own database and next to its worker, which also delivers their mail. */
export function barePaying({ database, outbox }: Platform, providerUrl: string): FastifyInstance {
  const checkAccess = createAccessCheck(database);
  const ask = async (path: string, body: object | null): Promise<void> => {
    const answer = await fetch(providerUrl + path, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${SANDBOX_SECRET_KEY}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data?: { status?: string } };
    if (data?.status !== 'success') throw new Error(`the provider answered ${answer.status}`);
  };

  const app = Fastify({ logger: false });
  const serve = (url: string, handler: (request: FastifyRequest) => Promise<object>): void =>
    void app.route({ method: 'POST', url, handler });
  serve('/quote', async (request) => {
    const { orgId } = await checkAccess(String(request.headers.authorization), 'bare-quote');
    return { id: await database.transaction((tx) => quote(tx, orgId)) };
  });
  serve('/pay', async (request) => {
    const payment = request.body as PayRequest;
    const { orgId, userId } = await checkAccess(String(request.headers.authorization), 'bare-pay');
    const now = new Date().toISOString();
    const { id, amount } = await database.transaction((tx) => begin(tx, orgId, userId, payment, now));
    const card = await database.sql.execute<{ authorization_code: string; email: string }>(
      sql`select * from cards where org_id = ${orgId} and id = ${payment.cardId}`,
    );
    const [savedCard] = card.rows;
    await ask('/transaction/charge_authorization', {
      email: savedCard?.email,
      amount,
      currency: 'NGN',
      authorization_code: savedCard?.authorization_code,
      reference: id,
    });
    await database.sql.execute(sql`select * from payment_attempts where org_id = ${orgId} and id = ${id}`);
    await ask(`/transaction/verify/${id}`, null);
    await database.transaction((tx) => takeEffect(tx, { orgId, userId, id, amount, cardId: payment.cardId }, now));
    outbox.nudge();
    const receipt = await database.sql.execute<{ id: string }>(
      sql`select id, number from receipts where org_id = ${orgId} and attempt_id = ${id}`,
    );
    return { payment: { reference: id, status: 'succeeded', receipt: receipt.rows[0] } };
  });
  return app;
}
