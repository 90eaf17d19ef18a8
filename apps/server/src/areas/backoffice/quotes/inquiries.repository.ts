import type { InquiryState } from "@nameplane/contracts/orders/quotes";
import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { accountName } from "../account-name.repository.ts";

export type InquiryAt = {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly accountNumber: number;
  readonly accountName: string;
};

/** A request for a quote and its account, if the staff member may see it. Runs as the database role staff. */
export async function placeOfInquiry(trx: Trx, number: number): Promise<InquiryAt | null> {
  const { rows } = await sql<InquiryAt>`
    select i.id, i.account_id as "accountId", a.brand_id as "brandId", a.number as "accountNumber", ${accountName} as "accountName"
      from inquiry i join account a on a.id = i.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where i.number = ${number}`.execute(trx);
  return rows[0] ?? null;
}

export type InquiryRow = {
  readonly id: string;
  readonly number: number;
  readonly productId: number;
  readonly page: ServicePage;
  readonly product: { readonly en: string; readonly sv: string };
  readonly subject: string;
  readonly state: InquiryState;
  readonly askedAt: Date;
  readonly touchedAt: Date;
  readonly dueAt: Date | null;
  readonly validUntil: Date | null;
  readonly accountNumber: number;
  readonly accountName: string;
};

/**
 * Requests for quotes of all accounts: first those that wait for us, then those that wait for the customer. Runs as the database
 * role staff.
 */
export async function allInquiries(trx: Trx): Promise<InquiryRow[]> {
  const { rows } = await sql<InquiryRow>`
    select i.id, i.number, i.product_id as "productId", p.page, jsonb_build_object('en', coalesce(p.limits #>> '{plan,en}', p.name_en), 'sv', coalesce(p.limits #>> '{plan,sv}', p.name_sv)) as product,
           i.subject, i.state, i.asked_at as "askedAt", i.touched_at as "touchedAt", i.due_at as "dueAt",
           (select f.valid_until from offer f where f.account_id = i.account_id and f.inquiry_id = i.id and f.ended_at is null) as "validUntil",
           a.number as "accountNumber", ${accountName} as "accountName"
      from inquiry i join product p on p.id = i.product_id join account a on a.id = i.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     order by i.state <> 'asked', i.due_at, i.state not in ('question', 'offered', 'accepted'), i.touched_at desc limit 500`.execute(
    trx,
  );
  return rows;
}

/** The names of staff members by their actor text ("staff:<id>"). */
export async function colleagueNames(trx: Trx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = actors.flatMap((actor) => (actor.startsWith("staff:") ? actor.slice("staff:".length) : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff_user where id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, name }) => [`staff:${id}`, name]));
}
