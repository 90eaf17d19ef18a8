import type { Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { AnswerOf } from "@nameplane/contracts";
import type { lateList } from "@nameplane/contracts/payments/operations";
import type { Trx } from "../../../platform/db/transaction.ts";

const accountName = sql`coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), '')`;

type Row = AnswerOf<typeof lateList>["data"][number];
export type LateStage = Row["stage"];

/** The late invoices. Row-level security decides which accounts the staff member can see. */
export async function lateRows(trx: Trx, now: Date, stage: LateStage | null, max: number): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, "account"> & { accountnumber: number; accountname: string }>`
    select * from (
      select i.id as invoiceid, i.number, a.number as accountnumber, ${accountName} as accountname, i.due_on as dueon,
             i.total_minor - i.settled_minor as "leftMinor", i.currency, i.reminder_level as reminders,
             case when i.state in ('unpaid', 'partly_paid') then i.next_dunning_on end as nexton,
             exists (select 1 from dunning_rest r where r.account_id = i.account_id and r.invoice_id = i.id and r.ended_at is null) as isresting,
             case when i.state = 'collection' then 'collection'
                  when exists (select 1 from dunning_step d where d.account_id = i.account_id and d.invoice_id = i.id and 'suspend' = any(d.acts)) then 'suspended'
                  when exists (select 1 from dunning_step d where d.account_id = i.account_id and d.invoice_id = i.id and 'pause' = any(d.acts)) then 'paused'
                  when i.reminder_level > 0 then 'reminded' else 'none' end as stage
        from invoice i join account a on a.id = i.account_id join brand b on b.id = a.brand_id
        left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
        left join sales_order s on s.account_id = i.account_id and s.id = i.order_id
       where i.kind = 'invoice' and i.state in ('unpaid', 'partly_paid', 'collection') and i.charges_id is null
         and i.due_on < (${now}::timestamptz at time zone b.time_zone)::date and (s.id is null or s.state <> 'awaiting_payment')) late
     where ${stage}::text is null or stage = ${stage}
     order by dueon, number limit ${max}`.execute(trx);
  return rows.map(({ accountnumber: number, accountname: name, ...row }) => ({ ...row, account: { number, name } }));
}

export type Claim = {
  readonly accountId: string;
  readonly brandId: string;
  readonly invoiceId: string;
  readonly number: number;
  readonly customer: number;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly total: Money;
  readonly left: Money;
  /** Fees and interest that were invoiced and are not paid. */
  readonly charges: Money;
  readonly reminders: number;
  readonly buyer: { readonly name: string; readonly orgnr: string } & Record<string, unknown>;
  readonly seller: string;
  readonly email: string;
};

/** Invoices in collection, for the collection agency's file. */
export async function claims(trx: Trx): Promise<Claim[]> {
  const { rows } = await sql<RowOf<Claim>>`
    select i.account_id as "accountId", a.brand_id as "brandId", i.id as "invoiceId", i.number, a.number as customer, i.issued_on as "issuedOn",
           i.due_on as "dueOn", i.currency, i.total_minor as total, i.total_minor - i.settled_minor as left,
           coalesce((select sum(c.total_minor - c.settled_minor) from invoice c
                      where c.account_id = i.account_id and c.charges_id = i.id and c.state in ('unpaid', 'partly_paid')), 0)::bigint as charges,
           (select count(*)::int from dunning_step d where d.account_id = i.account_id and d.invoice_id = i.id and 'remind' = any(d.acts) and d.days >= 0) as reminders,
           i.party -> 'buyer' as buyer, i.party -> 'seller' ->> 'name' as seller, coalesce(o.email, '') as email
      from invoice i join account a on a.id = i.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where i.kind = 'invoice' and i.state = 'collection' and i.charges_id is null order by i.due_on, i.number`.execute(trx);
  return rows.map((row) => withMoney(row, "total", "left", "charges"));
}

export type InvoicePlace = { readonly accountId: string; readonly brandId: string };

/** The account of an invoice, if the staff member may see it. */
export async function placeOf(trx: Trx, invoiceId: string): Promise<InvoicePlace | null> {
  const { rows } = await sql<InvoicePlace>`
    select i.account_id as "accountId", a.brand_id as "brandId" from invoice i join account a on a.id = i.account_id
     where i.id = ${invoiceId} and i.kind = 'invoice' and i.charges_id is null and i.state <> 'draft'`.execute(trx);
  return rows[0] ?? null;
}

export async function insertRest(
  trx: Trx,
  accountId: string,
  rest: {
    readonly id: string;
    readonly invoiceId: string;
    readonly untilOn: string;
    readonly parts: readonly { readonly on: string; readonly minor: number }[] | null | undefined;
    readonly settledMinor: number;
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("dunning_rest")
    .values({
      account_id: accountId,
      id: rest.id,
      invoice_id: rest.invoiceId,
      until_on: rest.untilOn,
      parts: rest.parts === null || rest.parts === undefined ? null : JSON.stringify(rest.parts),
      settled_minor: rest.settledMinor,
      reason: rest.reason,
      created_by: rest.by,
      created_at: rest.at,
    })
    .execute();
}

/** Makes the next run compute the invoice's next stage again, because the agreement about it has changed. */
export async function forgetNextStep(trx: Trx, accountId: string, invoiceId: string): Promise<void> {
  await sql`update invoice set next_dunning_on = null where account_id = ${accountId} and id = ${invoiceId}`.execute(trx);
}

/** Marks that the invoice is with the collection agency, so that we send no further reminders. */
export async function markCollected(trx: Trx, accountId: string, invoiceId: string): Promise<void> {
  await sql`update invoice set reminder_level = 9, next_dunning_on = null where account_id = ${accountId} and id = ${invoiceId}`.execute(
    trx,
  );
}

/** Ends all pay links of an invoice, and returns how many they were. */
export async function revokeLinks(trx: Trx, accountId: string, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select np_revoke_pay_links(${accountId}::uuid, ${invoiceId}::uuid) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}
