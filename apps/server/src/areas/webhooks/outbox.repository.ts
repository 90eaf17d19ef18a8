import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type {
  CaseFacts,
  DomainFacts,
  Facts,
  Happening,
  InvoiceFacts,
  OrderFacts,
  RequestFacts,
  ServiceFacts,
  TransferFacts,
} from "./events.rules.ts";

const serviceFacts = sql`jsonb_build_object('id', s.id, 'productId', s.product_id, 'asciiName', n.ascii_name, 'domainId', s.domain_id, 'state', s.state,
  'paidUntil', to_char(nullif(s.paid_until, 'infinity') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

export type OutboxRow = Happening & { readonly id: string; readonly at: Date };
export type Addressed = { readonly accountId: string; readonly brandId: string };

/** Accounts with happenings for which no events have been written yet. Runs as the role readonly. */
export async function accountsWithHappenings(trx: Trx, max: number): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    select a.id as "accountId", a.brand_id as "brandId"
      from (select o.account_id, min(o.at) as since from webhook_outbox o group by o.account_id order by 2 limit ${max}) o
      join account a on a.id = o.account_id order by o.since`.execute(trx);
  return rows;
}

/**
 * Deletes and returns the oldest happenings of the account that no other worker has locked, in the order in which they happened.
 */
export async function takeHappenings(trx: Trx, scope: AccountScope, max: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with taken as (
      delete from webhook_outbox o where o.account_id = ${scope.accountId} and o.id = any(array(
        select id from webhook_outbox where account_id = ${scope.accountId} order by id limit ${max} for update skip locked))
      returning o.*)
    select t.id, t.source, t.subject, t.object_id as "objectId", t.from_state as "from", t.to_state as "to", t.reason, t.params, t.actor, t.at,
           case when t.source = 'state' and t.subject = 'request' then array(
             select jsonb_build_object('to', l.to_state, 'reason', l.reason, 'actor', l.actor) from state_log l
              where l.account_id = t.account_id and l.object_id = t.object_id and l.machine = 'request' and l.at < t.at
              order by l.at desc limit 3) else '{}' end as before
      from taken t order by t.at, t.id`.execute(trx);
  return rows;
}

/**
 * Current data of the objects that happenings are about. There is one query for each kind of object, and none for kinds that do
 * not occur.
 */
export async function factsOf(trx: Trx, scope: AccountScope, rows: readonly Happening[]): Promise<Facts> {
  const { accountId } = scope;
  const idsOf = (...subjects: string[]) => [
    ...new Set(rows.filter(({ subject }) => subjects.includes(subject)).map(({ objectId }) => objectId)),
  ];
  const readAs = async <Row extends { id: string }, Fact>(
    ids: string[],
    query: (ids: string[]) => ReturnType<typeof sql<Row>>,
    factOf: (row: Row) => Fact,
  ) => new Map(ids.length === 0 ? [] : (await query(ids).execute(trx)).rows.map((row) => [row.id, factOf(row)] as const));
  const read = <Row extends { id: string }>(ids: string[], query: (ids: string[]) => ReturnType<typeof sql<Row>>) =>
    readAs(ids, query, (row) => row);
  return {
    requests: await read<RequestFacts>(
      idsOf("request"),
      (ids) => sql<RequestFacts>`
      select r.id, r.number, r.type, r.ascii_name as "asciiName", r.domain_id as "domainId", r.order_id as "orderId", o.number as "orderNumber", d.expires_at as "expiresAt",
             (select ${serviceFacts} from service s left join domain n on n.account_id = s.account_id and n.id = s.domain_id
               where s.account_id = r.account_id and s.id = r.service_id) as service
        from request r left join sales_order o on o.account_id = r.account_id and o.id = r.order_id
        left join domain d on d.account_id = r.account_id and d.id = r.domain_id
       where r.account_id = ${accountId} and r.id = any(${ids}::uuid[])`,
    ),
    orders: await readAs(
      idsOf("order"),
      (ids) => sql<RowOf<OrderFacts>>`
      select id, number, method, currency, total_minor as total from sales_order where account_id = ${accountId} and id = any(${ids}::uuid[])`,
      (row) => withMoney(row, "total"),
    ),
    domains: await read<DomainFacts>(
      idsOf("domain", "dnssec", "rollover"),
      (ids) => sql<DomainFacts>`
      select id, ascii_name as "asciiName", expires_at as "expiresAt" from domain where account_id = ${accountId} and id = any(${ids}::uuid[])`,
    ),
    transfers: await read<TransferFacts>(
      idsOf("transfer"),
      (ids) => sql<TransferFacts>`
      select id, direction, ascii_name as "asciiName", domain_id as "domainId", request_id as "requestId", acts_at as "actsAt"
        from transfer where account_id = ${accountId} and id = any(${ids}::uuid[])`,
    ),
    invoices: await readAs(
      idsOf("invoice", "invoice_overdue"),
      (ids) => sql<RowOf<InvoiceFacts>>`
      select id, kind, number, currency, total_minor as total, settled_minor as settled, issued_on::text as "issuedOn", due_on::text as "dueOn", order_id as "orderId"
        from invoice where account_id = ${accountId} and id = any(${ids}::uuid[])`,
      (row) => withMoney(row, "total", "settled"),
    ),
    services: await readAs(
      idsOf("service"),
      (ids) => sql<{ id: string; service: ServiceFacts }>`
      select s.id, ${serviceFacts} as service from service s left join domain n on n.account_id = s.account_id and n.id = s.domain_id
       where s.account_id = ${accountId} and s.id = any(${ids}::uuid[])`,
      ({ service }) => service,
    ),
    cases: await read<CaseFacts>(
      idsOf("case"),
      (ids) => sql<CaseFacts>`
      select id, kind, contact_id as "contactId", domain_id as "domainId", claims, deadline_at as "deadlineAt"
        from compliance_case where account_id = ${accountId} and id = any(${ids}::uuid[])`,
    ),
  };
}

export async function accountNumber(trx: Trx, scope: AccountScope): Promise<number> {
  const { number } = await trx.selectFrom("account").select("number").where("id", "=", scope.accountId).executeTakeFirstOrThrow();
  return number;
}

export type OverdueInvoice = Addressed & { readonly invoiceId: string; readonly state: string };

/**
 * Invoices that became overdue within the last week and have no event yet, in accounts with an endpoint that wants one. Runs as
 * the role readonly. What day it is depends on the brand's time zone, as for the due date.
 */
export async function overdueInvoices(trx: Trx, now: Date, max: number): Promise<OverdueInvoice[]> {
  const { rows } = await sql<OverdueInvoice>`
    select i.account_id as "accountId", a.brand_id as "brandId", i.id as "invoiceId", i.state
      from webhook w join account a on a.id = w.account_id join brand b on b.id = a.brand_id
      cross join lateral (select (${now}::timestamptz at time zone b.time_zone)::date as today) d
      join invoice i on i.account_id = w.account_id and i.kind = 'invoice' and i.state in ('unpaid','partly_paid')
                    and i.due_on < d.today and i.due_on >= d.today - 7
     where w.is_on and (w.events = '{}' or 'invoice.overdue' = any(w.events))
       and not exists (select 1 from webhook_event e where e.account_id = i.account_id and e.type = 'invoice.overdue' and e.object_id = i.id)
       and not exists (select 1 from webhook_outbox o where o.account_id = i.account_id and o.source = 'due' and o.object_id = i.id)
     group by i.account_id, a.brand_id, i.id, i.state limit ${max}`.execute(trx);
  return rows;
}

export async function noteOverdue(trx: Trx, scope: AccountScope, of: OverdueInvoice, id: string, at: Date): Promise<void> {
  await sql`
    insert into webhook_outbox (account_id, id, source, subject, object_id, to_state, actor, at)
    values (${scope.accountId}, ${id}, 'due', 'invoice_overdue', ${of.invoiceId}, ${of.state}, ${scope.actor}, ${at})
    on conflict do nothing`.execute(trx);
}
