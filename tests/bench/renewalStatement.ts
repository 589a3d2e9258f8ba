import type pg from 'pg';

/*
 * What the renewal job is measured against: one statement that writes the same rows of the same size for all that is due,
 * and computes nothing. What a row says was taken from one that the product has written.
 */

/** One renewal's writing, as text. */
export interface Sample {
  order: string;
  price: string;
  receipt: string;
  receiptId: string;
  mail: string;
  renewed: string;
}

/** Of what the product wrote for any one renewal. */
export async function sampleOf(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<Sample>(`
    select a."order"::text as order, t.price::text as price, r.content::text as receipt, r.id as "receiptId", m.payload::text as mail, e.data::text as renewed
      from payment_attempts a
      join subscription_terms t on t.attempt_id = a.id
      join receipts r on r.attempt_id = a.id
      join outbox m on position(r.id::text in m.payload::text) > 0
      join activities e on e.org_id = a.org_id and e.event = 'subscription.renewed'
     limit 1`);
  const [sample] = rows;
  if (!sample) throw new Error('the product has written no renewal');
  return sample;
}

const statement = `
with due as materialized (
  select s.org_id, s.id, s.expires_at, s.version, o.email, c.id as card_id, gen_random_uuid() as attempt_id, gen_random_uuid() as receipt_id,
         row_number() over (order by s.org_id) as place
    from subscriptions s
    join organisations o on o.id = s.org_id
    join cards c on c.org_id = s.org_id and c.is_default
   where s.next_renewal_at <= $1
), series as (
  insert into receipt_series (year, last) select 2026, count(*) from due
  on conflict (year) do update set last = receipt_series.last + excluded.last
  returning last
), numbered as materialized (
  select due.*, 'HUM-2026-' || lpad((series.last - (select count(*) from due) + place)::text, 6, '0') as number from due, series
), attempts as (
  insert into payment_attempts (org_id, id, purpose, idempotency_key, request_hash, email, amount, "order", card_id, status, card_brand, card_last4, created_at, paid_at, settled_at)
  select org_id, attempt_id, 'renewal', 'renewal.' || (extract(epoch from expires_at) * 1000)::bigint || '.0', $2::jsonb ->> 'quoteHash', email, ($3::jsonb ->> 'paymentDue')::bigint,
         $2::jsonb || jsonb_build_object('subscriptionVersion', version), card_id, 'succeeded', 'visa', '4081', $1, $1, $1
    from numbered
), terms as (
  insert into subscription_terms (org_id, attempt_id, plan_slug, module_slugs, number_of_users, is_annual, is_first_purchase, price_book_id, special_discount, price, net, vat, days, follows, starts_at, ends_at, created_at)
  select org_id, attempt_id, 'core', array(select jsonb_array_elements($2::jsonb -> 'modules') ->> 'slug'), 20, false, false, 1, 0, $3::jsonb,
         ($3::jsonb ->> 'paymentDue')::bigint - ($3::jsonb ->> 'vat')::bigint, ($3::jsonb ->> 'vat')::bigint, 30, expires_at, expires_at, expires_at + interval '30 days', $1
    from numbered
), renewed as (
  update subscriptions s set is_renewal = true, started_at = $1, expires_at = n.expires_at + interval '30 days', renewal_failures = 0, paid_ahead = null, version = n.version + 1,
         next_renewal_at = n.expires_at + interval '29 days', next_notice_at = n.expires_at + interval '23 days', total_cost = ($3::jsonb ->> 'totalCost')::bigint
    from numbered n where s.org_id = n.org_id and s.id = n.id
), issued as (
  insert into receipts (org_id, id, attempt_id, number, issued_at, content)
  select org_id, receipt_id, attempt_id, number, $1, $4::jsonb || jsonb_build_object('id', receipt_id, 'number', number, 'reference', attempt_id, 'issuedAt', $1) from numbered
), noted as (
  insert into activities (org_id, event, data, at)
  select org_id, 'subscription.renewed', $7::jsonb || jsonb_build_object('startsAt', expires_at), $1 from numbered
  union all
  select org_id, 'payment.succeeded', jsonb_build_object('amount', $3::jsonb -> 'paymentDue', 'receipt', number, 'reference', attempt_id), $1 from numbered
), mailed as (
  insert into outbox (kind, payload, org_id, created_at, next_at)
  select 'mail', replace($6, $5, receipt_id::text)::jsonb || jsonb_build_object('to', email), org_id, $1, $1 from numbered
)
select count(*)::integer as renewed from numbered`;

/** Renews all that is due at `now`; how many that were. */
export async function renewByStatement(client: pg.Client, now: Date, { order, price, receipt, receiptId, mail, renewed }: Sample): Promise<number> {
  const { rows } = await client.query<{ renewed: number }>(statement, [now, order, price, receipt, receiptId, mail, renewed]);
  return rows[0]?.renewed ?? 0;
}
