import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { accountName } from "./account-name.repository.ts";

/** A document with its account. The row policies only return those of customers that the staff member may see. */
export type ReviewedRow = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly account_number: number;
  readonly account_name: string;
  readonly ask_id: string;
  readonly subject_kind: "request" | "compliance_case";
  readonly subject_id: string;
  readonly request_number: number | null;
  readonly request_type: string | null;
  readonly request_state: string | null;
  readonly ascii_name: string | null;
  readonly contact_name: string | null;
  readonly what: string;
  readonly why: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly state: "wanted" | "sent" | "accepted" | "refused" | "withdrawn";
  readonly sent_at: Date | null;
  readonly decided_at: Date | null;
  readonly decision: string | null;
  readonly files: number;
  readonly deadline_at: Date | null;
  readonly is_held: boolean;
};

/**
 * At most 200 documents. With `isDecided`: decided documents, the latest decision first. Without it: documents that wait for a
 * decision (by deadline, then the oldest), followed by those that a customer has not sent yet.
 */
export function listDocuments(trx: Trx, isDecided: boolean): Promise<ReviewedRow[]> {
  return documents(
    trx,
    isDecided ? sql`k.state in ('accepted','refused')` : sql`k.state in ('wanted','sent')`,
    isDecided ? sql`k.decided_at desc` : sql`k.state = 'sent' desc, deadline_at, k.sent_at, k.asked_at`,
  );
}

export async function findDocument(trx: Trx, askId: string): Promise<ReviewedRow | null> {
  return (await documents(trx, sql`k.id = ${askId}::uuid`, sql`k.id`))[0] ?? null;
}

async function documents(trx: Trx, which: RawBuilder<boolean>, order: RawBuilder<unknown>): Promise<ReviewedRow[]> {
  // The deadline is shown only for cases that ICANN requires, because only there do domains stop working after the deadline.
  const { rows } = await sql<ReviewedRow>`
    select k.account_id, a.brand_id, a.number as account_number, ${accountName} as account_name, k.id as ask_id, k.subject_kind, k.subject_id,
           r.number as request_number, r.type as request_type, r.state as request_state, r.ascii_name,
           coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name)) as contact_name, k.what, k.why, k.asked_by, k.asked_at,
           k.state, k.sent_at, k.decided_at, k.decision,
           (select count(*)::int from file f where f.account_id = k.account_id and f.owner_kind = 'document_ask' and f.owner_id = k.id) as files,
           case when s.source = 'icann' and s.closed_at is null then s.deadline_at end as deadline_at,
           coalesce(s.hold_set_at is not null and s.closed_at is null, false) as is_held
      from document_ask k join account a on a.id = k.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join request r on k.subject_kind = 'request' and r.account_id = k.account_id and r.id = k.subject_id
      left join compliance_case s on k.subject_kind = 'compliance_case' and s.account_id = k.account_id and s.id = k.subject_id
      left join contact c on c.account_id = s.account_id and c.id = s.contact_id
     where ${which} order by ${order} limit 200`.execute(trx);
  return rows;
}

/** The account of a request. Null if the staff member may not see it. */
export async function placeOfRequest(trx: Trx, number: number): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select r.account_id as "accountId", a.brand_id as "brandId" from request r join account a on a.id = r.account_id
     where r.number = ${number} and r.state <> 'in_basket'`.execute(trx);
  return rows[0] ?? null;
}
