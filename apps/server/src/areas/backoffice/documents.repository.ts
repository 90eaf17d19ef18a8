import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** A document with its account. Only the operator's account gets rows (np_documents). */
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

/** Documents that wait for a decision (by deadline, then the oldest) or were asked for; or the latest decisions. At most 200. */
export async function listDocuments(trx: Trx, isDecided: boolean): Promise<ReviewedRow[]> {
  const { rows } = await sql<ReviewedRow>`select * from np_documents(${isDecided}, null)`.execute(trx);
  return rows;
}

export async function findDocument(trx: Trx, askId: string): Promise<ReviewedRow | null> {
  const { rows } = await sql<ReviewedRow>`select * from np_documents(false, ${askId}::uuid)`.execute(trx);
  return rows[0] ?? null;
}

/** The account of a request, from any account. Only the operator's account gets an answer. */
export async function placeOfRequest(trx: Trx, number: number): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select account_id as "accountId", brand_id as "brandId" from np_request_place(${number})`.execute(trx);
  return rows[0] ?? null;
}
