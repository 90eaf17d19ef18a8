import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type AskSubject = { readonly kind: "request" | "compliance_case"; readonly id: string };
export type AskState = "wanted" | "sent" | "accepted" | "refused" | "withdrawn";

export type AskRow = {
  readonly id: string;
  readonly subjectKind: AskSubject["kind"];
  readonly subjectId: string;
  readonly what: string;
  readonly why: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly state: AskState;
  readonly sentAt: Date | null;
  readonly sentBy: string | null;
  readonly decidedAt: Date | null;
  readonly decision: string | null;
};

const columns = sql`id, subject_kind as "subjectKind", subject_id as "subjectId", what, why, asked_by as "askedBy", asked_at as "askedAt", state,
  sent_at as "sentAt", sent_by as "sentBy", decided_at as "decidedAt", decision`;

/** Inserts a document request and returns its id. Null if the subject already has an open one. */
export async function insertAsk(
  trx: Trx,
  scope: AccountScope,
  ask: {
    readonly subject: AskSubject;
    readonly what: string;
    readonly why: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into document_ask (account_id, id, subject_kind, subject_id, what, why, asked_by, asked_at)
    values (${scope.accountId}, ${newId(ask.at.getTime())}, ${ask.subject.kind}, ${ask.subject.id}, ${ask.what}, ${ask.why}, ${ask.by}, ${ask.at})
    on conflict (account_id, subject_kind, subject_id) where state in ('wanted','sent') do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Document requests of a subject: the open one first, then the others, newest first. */
export async function asksOf(trx: Trx, scope: AccountScope, subject: AskSubject): Promise<AskRow[]> {
  const { rows } = await sql<AskRow>`
    select ${columns} from document_ask
     where account_id = ${scope.accountId} and subject_kind = ${subject.kind} and subject_id = ${subject.id} order by state in ('wanted','sent') desc, asked_at desc, id desc`.execute(
    trx,
  );
  return rows;
}

/** Whether a document of the subject was accepted. */
export async function hasAccepted(trx: Trx, scope: AccountScope, subject: AskSubject): Promise<boolean> {
  return (await asksOf(trx, scope, subject)).some(({ state }) => state === "accepted");
}

/** Locks a document request until the end of the transaction, so that uploads, sending and decisions run one after the other. */
export async function lockAsk(trx: Trx, scope: AccountScope, id: string): Promise<AskRow | null> {
  const { rows } = await sql<AskRow>`
    select ${columns} from document_ask where account_id = ${scope.accountId} and id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function lockOpenAsk(trx: Trx, scope: AccountScope, subject: AskSubject): Promise<AskRow | null> {
  const { rows } = await sql<AskRow>`
    select ${columns} from document_ask
     where account_id = ${scope.accountId} and subject_kind = ${subject.kind} and subject_id = ${subject.id} and state in ('wanted','sent') for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function markSent(trx: Trx, scope: AccountScope, id: string, now: Date): Promise<void> {
  await sql`update document_ask set state = 'sent', sent_at = ${now}, sent_by = ${scope.actor} where account_id = ${scope.accountId} and id = ${id}`.execute(
    trx,
  );
}

export async function markDecided(
  trx: Trx,
  scope: AccountScope,
  id: string,
  decided: { readonly state: "accepted" | "refused"; readonly text: string; readonly now: Date },
): Promise<void> {
  await sql`
    update document_ask set state = ${decided.state}, decided_at = ${decided.now}, decided_by = ${scope.actor}, decision = ${decided.text}
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

export async function markWithdrawn(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  await sql`update document_ask set state = 'withdrawn' where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}
