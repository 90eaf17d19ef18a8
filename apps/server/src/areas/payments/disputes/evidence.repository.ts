import { moneyIn } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { amountText } from "./amount-text.rules.ts";
import type { EvidenceFacts } from "./evidence.rules.ts";

type Minor = { readonly currency: string; readonly minor: number };
const sumText = ({ currency, minor }: Minor): string => amountText(moneyIn(currency)(minor));
/** Instants in English and in UTC, to the second. */
const instant = (column: ReturnType<typeof sql.raw>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

const most = 40;

/** What our records say about a payment: what it paid for, who ordered that from where, and how it was delivered. Runs as staff. */
export async function readEvidenceFacts(
  trx: Trx,
  of: { readonly accountId: string; readonly paymentId: string },
): Promise<EvidenceFacts> {
  const { accountId } = of;
  const orderIds = await ordersOf(trx, of);
  const invoices = await invoicesOf(trx, of);
  return {
    ...(await parties(trx, of)),
    orders: await orderFacts(trx, accountId, orderIds),
    lines: await lineFacts(trx, accountId, orderIds),
    commands: await commandFacts(trx, accountId, orderIds),
    access: await accessFacts(trx, of),
    invoices,
    mails: await mailFacts(trx, of),
    tickets: await ticketFacts(trx, of),
  };
}

type Of = { readonly accountId: string; readonly paymentId: string };

/** The orders that the payment paid, by itself or through their invoices. */
async function ordersOf(trx: Trx, { accountId, paymentId }: Of): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.order_id as id from payment p where p.account_id = ${accountId} and p.id = ${paymentId} and p.order_id is not null
    union
    select i.order_id from ledger_posting l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
     where l.account_id = ${accountId} and l.payment_id = ${paymentId} and l.kind = 'payment' and i.order_id is not null`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function parties(trx: Trx, { accountId, paymentId }: Of): Promise<Pick<EvidenceFacts, "customer" | "seller">> {
  const { rows } = await sql<{ number: number; name: string | null; email: string | null; seller: string }>`
    select a.number, nullif(trim(coalesce(nullif(c.organization, ''), concat_ws(' ', c.first_name, c.last_name))), '') as name, c.email, s.name as seller
      from payment p join account a on a.id = p.account_id join seller s on s.id = p.seller_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where p.account_id = ${accountId} and p.id = ${paymentId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`no payment ${paymentId}`);
  const { seller, ...customer } = row;
  return { customer, seller };
}

async function orderFacts(trx: Trx, accountId: string, ids: readonly string[]): Promise<EvidenceFacts["orders"]> {
  const { rows } = await sql<
    Minor & {
      number: number;
      placedAt: string;
      placedBy: string | null;
      address: string | null;
      terms: string | null;
      poNumber: string | null;
    }
  >`
    select o.number, ${instant(sql.raw("o.placed_at"))} as "placedAt", u.username as "placedBy", host(e.address) as address, o.terms_version as terms,
           o.po_number as "poNumber", o.currency, o.total_minor as minor
      from sales_order o
      left join panel_user u on o.placed_by = 'user:' || u.id
      left join lateral (select x.address from audit_event x where x.account_id = o.account_id and x.object_id = o.id::text and x.address is not null order by x.at limit 1) e on true
     where o.account_id = ${accountId} and o.id = any(${[...ids]}::uuid[]) order by o.placed_at limit ${most}`.execute(trx);
  return rows.map(({ currency, minor, ...row }) => ({ ...row, total: sumText({ currency, minor }) }));
}

async function lineFacts(trx: Trx, accountId: string, ids: readonly string[]): Promise<EvidenceFacts["lines"]> {
  const { rows } = await sql<{
    order: number;
    what: string;
    name: string | null;
    months: number | null;
    state: string;
    currency: string | null;
    minor: number | null;
  }>`
    select o.number as order, replace(r.type, '-', ' ') as what, r.ascii_name as name, r.period_months as months, replace(r.state, '_', ' ') as state, q.currency, q.total_minor as minor
      from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id
      left join quote q on q.account_id = r.account_id and q.id = r.quote_id
     where r.account_id = ${accountId} and r.order_id = any(${[...ids]}::uuid[]) order by o.number, r.position, r.number limit ${most}`.execute(
    trx,
  );
  return rows.map(({ currency, minor, ...row }) => ({
    ...row,
    total: currency === null || minor === null ? null : sumText({ currency, minor }),
  }));
}

async function commandFacts(trx: Trx, accountId: string, ids: readonly string[]): Promise<EvidenceFacts["commands"]> {
  const { rows } = await sql<EvidenceFacts["commands"][number]>`
    select ${instant(sql.raw("c.decided_at"))} as at, to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD') as "on", c.verb, c.object, c.registry_id as registry,
           c.cltrid as "clTRID", c.svtrid as "svTRID", c.result_code as result
      from registry_command c join request r on r.account_id = c.account_id and r.id = c.request_id
     where c.account_id = ${accountId} and r.order_id = any(${[...ids]}::uuid[]) and c.state = 'succeeded' and c.verb like 'domain:%'
     order by c.decided_at limit ${most}`.execute(trx);
  return rows;
}

/** Logins and acts of the account's users around the payment: a month before it, and everything after it, oldest first. */
async function accessFacts(trx: Trx, { accountId, paymentId }: Of): Promise<EvidenceFacts["access"]> {
  const { rows } = await sql<EvidenceFacts["access"][number]>`
    select ${instant(sql.raw("e.at"))} as at, e.action as what, host(e.address) as address
      from payment p join audit_event e on e.account_id = p.account_id and e.at > p.created_at - interval '30 days'
     where p.account_id = ${accountId} and p.id = ${paymentId} and e.address is not null and e.actor like 'user:%' and e.result = 'ok'
       and (e.action like 'session.%' or e.action like 'orders.%' or e.action like 'zone%' or e.action like 'domain%')
     order by e.at limit ${most}`.execute(trx);
  return rows;
}

async function invoicesOf(trx: Trx, { accountId, paymentId }: Of): Promise<EvidenceFacts["invoices"]> {
  const { rows } = await sql<Minor & { number: number; on: string }>`
    select distinct i.number, i.issued_on::text as "on", i.currency, i.total_minor as minor
      from ledger_posting l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
     where l.account_id = ${accountId} and l.payment_id = ${paymentId} and l.kind = 'payment' order by i.number limit ${most}`.execute(
    trx,
  );
  return rows.map(({ number, on, ...sum }) => ({ number, on, total: sumText(sum) }));
}

async function mailFacts(trx: Trx, { accountId, paymentId }: Of): Promise<EvidenceFacts["mails"]> {
  const { rows } = await sql<EvidenceFacts["mails"][number]>`
    select ${instant(sql.raw("d.sent_at"))} as at, replace(d.template, '-', ' ') as template, d.address as to, d.state
      from payment p join delivery d on d.account_id = p.account_id and d.created_at between p.created_at - interval '1 hour' and p.created_at + interval '90 days'
     where p.account_id = ${accountId} and p.id = ${paymentId} and d.channel = 'mail' and d.sent_at is not null order by d.sent_at limit ${most}`.execute(
    trx,
  );
  return rows;
}

async function ticketFacts(trx: Trx, { accountId, paymentId }: Of): Promise<EvidenceFacts["tickets"]> {
  const { rows } = await sql<EvidenceFacts["tickets"][number]>`
    select ${instant(sql.raw("t.created_at"))} as at, t.number, t.subject, (select count(*)::int from ticket_message m where m.account_id = t.account_id and m.ticket_id = t.id and not m.is_internal) as messages
      from payment p join ticket t on t.account_id = p.account_id and t.created_at > p.created_at - interval '30 days'
     where p.account_id = ${accountId} and p.id = ${paymentId} and t.state not in ('junk','merged') order by t.created_at limit ${most}`.execute(
    trx,
  );
  return rows;
}
