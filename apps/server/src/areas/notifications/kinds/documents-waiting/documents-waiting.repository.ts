import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { WaitingDocument } from "./documents-waiting.rules.ts";

export type WaitingRow = WaitingDocument & {
  readonly account: string;
  readonly accountNumber: number;
  readonly about: string;
  /** Number of the request. Null if the document is for a verification case. */
  readonly request: number | null;
};

/**
 * Documents of all accounts that wait for a decision. Documents with a deadline come first. Runs as the database role readonly.
 */
export async function waitingDocuments(trx: Trx): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select k.id as "askId", k.sent_at as "sentAt", case when s.source = 'icann' and s.closed_at is null then s.deadline_at end as "deadlineAt",
           coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '') as account, a.number as "accountNumber", r.number as request,
           coalesce(r.ascii_name, nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), '') as about
      from document_ask k join account a on a.id = k.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join request r on k.subject_kind = 'request' and r.account_id = k.account_id and r.id = k.subject_id
      left join compliance_case s on k.subject_kind = 'compliance_case' and s.account_id = k.account_id and s.id = k.subject_id
      left join contact c on c.account_id = s.account_id and c.id = s.contact_id
     where k.state = 'sent' order by 3, k.sent_at, k.id limit 200`.execute(trx);
  return rows;
}

/**
 * The keys of the news about documents that the operator was sent since an instant, and the time at which the latest of these
 * mails was written.
 */
export async function noticesOfDocuments(
  trx: Trx,
  operator: AccountScope,
  since: Date,
): Promise<{ keys: ReadonlySet<string>; lastAt: Date | null }> {
  const { rows } = await sql<{ keys: string[]; created_at: Date }>`
    select array(select jsonb_array_elements_text(params -> 'keys')) as keys, created_at from notice
     where account_id = ${operator.accountId} and kind = 'documents_waiting' and created_at >= ${since} order by created_at desc`.execute(
    trx,
  );
  return { keys: new Set(rows.flatMap(({ keys }) => keys)), lastAt: rows[0]?.created_at ?? null };
}

/** Staff members of the operator who have this permission for the customers of all brands. */
export async function colleaguesWith(trx: Trx, permission: string): Promise<{ name: string; email: string; language: string }[]> {
  const { rows } = await sql<{
    name: string;
    email: string;
    language: string;
  }>`select * from np_staff_with(${permission})`.execute(trx);
  return rows;
}
