import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Place } from "./details.repository.ts";

/**
 * Conditions for the queries of rows.repository.ts. They use its table names: d is a domain, s an order, r a request, i an
 * invoice, m a payment, v a service (n is its domain, w what its vendor did). Each condition can use an index, because the tables have rows of all customers.
 */
type Condition = RawBuilder<boolean>;

export const domainOfId = (id: string): Condition => sql`d.id = ${id}::uuid`;
export const domainNamed = (name: string): Condition => sql`d.ascii_name = ${name}::text`;

export const orderNumbered = (number: number): Condition => sql`s.number = ${number}::bigint`;

export const invoiceOfId = (id: string): Condition => sql`i.id = ${id}::uuid`;
/** Each seller numbers its own invoices, so several invoices may have the same number. */
export const invoiceNumbered = (number: number): Condition =>
  sql`(i.seller_id, i.series) in (select seller_id, series from invoice_series) and i.number = ${number}::bigint`;

export const paymentOfId = (id: string): Condition => sql`m.id = ${id}::uuid`;

export const requestsNamed = ({ account_id: accountId }: Place, name: string): Condition =>
  sql`r.account_id = ${accountId}::uuid and r.ascii_name = ${name}::text`;
export const invoicesNamed = ({ account_id: accountId }: Place, name: string): Condition =>
  sql`i.account_id = ${accountId}::uuid and i.id in (
        select l.invoice_id from request r join invoice_line l on l.account_id = r.account_id and l.request_id = r.id
         where r.account_id = ${accountId}::uuid and r.ascii_name = ${name}::text)`;
export const paymentsNamed = ({ account_id: accountId }: Place, name: string): Condition =>
  sql`m.account_id = ${accountId}::uuid and m.order_id in (
        select r.order_id from request r where r.account_id = ${accountId}::uuid and r.ascii_name = ${name}::text)`;

export const requestsOfOrder = ({ account_id: accountId, id }: Place): Condition =>
  sql`r.account_id = ${accountId}::uuid and r.order_id = ${id}::uuid`;
export const invoicesOfOrder = ({ account_id: accountId, id }: Place): Condition =>
  sql`i.account_id = ${accountId}::uuid and i.order_id = ${id}::uuid`;
export const paymentsOfOrder = ({ account_id: accountId, id }: Place): Condition =>
  sql`m.account_id = ${accountId}::uuid and m.order_id = ${id}::uuid`;

export const requestsOfInvoice = ({ account_id: accountId, id }: Place): Condition =>
  sql`r.account_id = ${accountId}::uuid and r.id in (
        select l.request_id from invoice_line l where l.account_id = ${accountId}::uuid and l.invoice_id = ${id}::uuid)`;
export const paymentsOfInvoice = ({ account_id: accountId, id }: Place, orderId: string | null): Condition =>
  sql`m.account_id = ${accountId}::uuid and (m.invoice_id = ${id}::uuid or m.order_id = ${orderId}::uuid)`;
export const creditNotesOf = ({ account_id: accountId, id }: Place, creditsId: string | null): Condition =>
  sql`i.account_id = ${accountId}::uuid and (i.credits_id = ${id}::uuid or i.id = ${creditsId}::uuid)`;

export const invoicesOfPayment = (
  { account_id: accountId }: Place,
  of: { readonly invoiceId: string | null; readonly orderId: string | null },
): Condition => sql`i.account_id = ${accountId}::uuid and (i.id = ${of.invoiceId}::uuid or i.order_id = ${of.orderId}::uuid)`;

/** Domain names are sorted by bytes, and "~" comes after every character that a name can contain. */
const begins = (column: string, name: string): Condition =>
  sql`${sql.ref(column)} >= ${name}::text and ${sql.ref(column)} < ${name}::text || '~'`;
export const domainBegins = (name: string): Condition => begins("d.ascii_name", name);
export const requestBegins = (name: string): Condition => begins("r.ascii_name", name);
export const requestTyped = (type: string): Condition => sql`r.type = ${type}`;
export const isCreditNote = (is: boolean): Condition => sql`(i.kind = 'credit_note') = ${is}`;

/** A service whose domain begins with a text, or whose name contains it. */
export const serviceNamed = (text: string, ascii: string): Condition =>
  sql`(strpos(lower(v.name), lower(${text}::text)) > 0 or n.ascii_name >= ${ascii}::text and n.ascii_name < ${ascii}::text || '~')`;
export const serviceOfProduct = (productId: number): Condition => sql`v.product_id = ${productId}::int`;
/** A service that people have to set up or switch on, or whose time for that is over. */
export const waitsForPeople = (lateAt: Date | null): Condition =>
  lateAt === null
    ? sql`v.state in ('setting_up', 'resuming') and v.ended_at is null`
    : sql`v.state in ('setting_up', 'resuming') and v.ended_at is null and coalesce(v.resume_due_at, u.limit_at) < ${lateAt}`;
export const renewsBefore = (at: Date): Condition => sql`v.ended_at is null and v.renewal_mode = 'auto' and v.renews_at < ${at}`;
export const atVendor = (state: "waiting" | "refused"): Condition =>
  state === "waiting" ? sql`w.request_id is not null` : sql`w.request_id is null and w.state = 'refused'`;

/** The kind of rows in a list, by the alias of its table in the queries. */
export type Thing = "d" | "s" | "r" | "i" | "m" | "v";

export const inState = (thing: Thing, state: string): Condition => sql`${sql.ref(`${thing}.state`)} = ${state}::text`;
export const ofCustomer = (thing: Thing, number: number): Condition =>
  sql`${sql.ref(`${thing}.account_id`)} = (select id from account where number = ${number}::bigint)`;
export const madeFrom = (thing: Thing, firstId: string): Condition => sql`${sql.ref(`${thing}.id`)} >= ${firstId}::uuid`;
export const madeBefore = (thing: Thing, firstId: string): Condition => sql`${sql.ref(`${thing}.id`)} < ${firstId}::uuid`;
/** The rows that come after the last row of the previous page. */
export const behind = (thing: Thing, { account_id: accountId, id }: Place): Condition =>
  sql`(${sql.ref(`${thing}.id`)}, ${sql.ref(`${thing}.account_id`)}) < (${id}::uuid, ${accountId}::uuid)`;
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** The time in milliseconds at which a day, or the day after it, begins in the time zone of a brand. */
export async function beginOfDay(trx: Trx, day: string, timeZone: string, daysLater: 0 | 1 = 0): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from (${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}) * 1000)::float8 as ms`.execute(
    trx,
  );
  return rows[0]?.ms ?? 0;
}
