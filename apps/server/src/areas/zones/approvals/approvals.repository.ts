import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { PendingChange } from "./approval.rules.ts";

export type ChangeRules = { readonly note: boolean; readonly second: boolean };

/** What the account requires of people who change records. */
export async function changeRulesOf(trx: Trx, scope: AccountScope): Promise<ChangeRules> {
  const row = await trx
    .selectFrom("account")
    .select(["dns_needs_note as note", "dns_needs_second as second"])
    .where("id", "=", scope.accountId)
    .executeTakeFirst();
  return row ?? { note: false, second: false };
}

/** The number of changes of a zone that no one has decided about yet. */
export async function countWaiting(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from zone_draft d join approval a on a.account_id = d.account_id and a.subject_id = d.id
     where d.account_id = ${scope.accountId} and d.zone_id = ${zoneId} and d.kind = 'approval' and a.decision is null and a.ends_at > ${now}`.execute(
    trx,
  );
  return rows[0]?.waiting ?? 0;
}

export type AskedChange = {
  readonly zoneId: string;
  readonly base: number;
  readonly content: PendingChange;
  readonly hash: Buffer;
  readonly now: Date;
  readonly endsAt: Date;
};

/** Stores a change with the request to approve it. Returns the approval's id. */
export async function insertApproval(trx: Trx, scope: AccountScope, asked: AskedChange): Promise<string> {
  const [id, draftId] = [newId(), newId()];
  await sendUnread(
    trx,
    sql`insert into zone_draft (account_id, id, zone_id, kind, base_version, changes, author, changed_at, ends_at)
        values (${scope.accountId}, ${draftId}, ${asked.zoneId}, 'approval', ${asked.base}, ${JSON.stringify(asked.content)}::jsonb, ${scope.actor}, ${asked.now}, ${asked.endsAt})`,
  );
  await sendUnread(
    trx,
    sql`insert into approval (account_id, id, rule, subject_kind, subject_id, content_hash, asked_by, asked_at, ends_at)
        values (${scope.accountId}, ${id}, 'dns_second', 'zone_draft', ${draftId}, ${asked.hash}, ${scope.actor}, ${asked.now}, ${asked.endsAt})`,
  );
  return id;
}

export type ApprovalRow = {
  id: string;
  draft_id: string;
  asked_by: string;
  asked_at: Date;
  ends_at: Date;
  decision: "approved" | "denied" | null;
  decided_by: string | null;
  reason: string | null;
  content_hash: Buffer;
  /** The change as insertApproval stored it. */
  content: PendingChange;
};

const approvalColumns = sql`a.id, d.id as draft_id, a.asked_by, a.asked_at, a.ends_at, a.decision, a.decided_by, a.reason, a.content_hash, d.changes as content`;

/**
 * Open approvals, and all those that the caller requested, oldest first. Approved changes are not included, because they have
 * become versions.
 */
export async function approvalsOf(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from zone_draft d join approval a on a.account_id = d.account_id and a.subject_id = d.id
     where d.account_id = ${scope.accountId} and d.zone_id = ${zoneId} and d.kind = 'approval'
       and (a.asked_by = ${scope.actor} or (a.decision is null and a.ends_at > ${now})) order by a.asked_at, a.id limit 50`.execute(
    trx,
  );
  return rows;
}

export async function countApprovals(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ shown: number }>`
    select count(*)::integer as shown from zone_draft d join approval a on a.account_id = d.account_id and a.subject_id = d.id
     where d.account_id = ${scope.accountId} and d.zone_id = ${zoneId} and d.kind = 'approval'
       and (a.asked_by = ${scope.actor} or (a.decision is null and a.ends_at > ${now}))`.execute(trx);
  return rows[0]?.shown ?? 0;
}

export async function lockApproval(trx: Trx, scope: AccountScope, zoneId: string, id: string): Promise<ApprovalRow | null> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approval a join zone_draft d on d.account_id = a.account_id and d.id = a.subject_id
     where a.account_id = ${scope.accountId} and a.id = ${id} and d.zone_id = ${zoneId} and d.kind = 'approval' for no key update of a`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function writeDecision(
  trx: Trx,
  scope: AccountScope,
  id: string,
  made: { readonly decision: "approved" | "denied"; readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await sendUnread(
    trx,
    trx
      .updateTable("approval")
      .set({ decision: made.decision, reason: made.reason, decided_by: scope.actor, decided_at: made.now })
      .where("account_id", "=", scope.accountId)
      .where("id", "=", id),
  );
}

/**
 * Accounts with changes that no one decided about in time and whose people have not been notified of that yet. Runs as the
 * readonly role.
 */
export async function accountsWithExpired(trx: Trx, now: Date, max: number): Promise<{ accountId: string; brandId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select distinct a.id as "accountId", a.brand_id as "brandId" from approval p join account a on a.id = p.account_id
     where p.rule = 'dns_second' and p.decision is null and p.expiry_notified_at is null and p.ends_at <= ${now} limit ${max}`.execute(
    trx,
  );
  return rows;
}

export type ExpiredApproval = Pick<ApprovalRow, "id" | "asked_by" | "content"> & {
  readonly zone: { readonly id: string; readonly domain_id: string | null; readonly apex: string };
};

/**
 * Notes that the account was notified of its expired changes. Returns those whose change is still stored, since no one is
 * notified of a change that was withdrawn.
 */
export async function noteExpired(trx: Trx, scope: AccountScope, now: Date): Promise<ExpiredApproval[]> {
  const { rows } = await sql<ExpiredApproval>`
    with over as (
      update approval set expiry_notified_at = ${now}
       where account_id = ${scope.accountId} and rule = 'dns_second' and decision is null and expiry_notified_at is null and ends_at <= ${now}
      returning account_id, id, subject_id, asked_by, ends_at)
    select o.id, o.asked_by, d.changes as content, json_build_object('id', z.id, 'domain_id', z.domain_id, 'apex', z.apex) as zone
      from over o join zone_draft d on d.account_id = o.account_id and d.id = o.subject_id and d.kind = 'approval'
      join zone z on z.account_id = d.account_id and z.id = d.zone_id order by o.ends_at, o.id`.execute(trx);
  return rows;
}

/** Closes an approval, so that no one can decide about it any more. */
export async function endApproval(trx: Trx, scope: AccountScope, id: string, now: Date): Promise<void> {
  await sendUnread(
    trx,
    trx
      .updateTable("approval")
      .set({ ends_at: now })
      .where("account_id", "=", scope.accountId)
      .where("id", "=", id)
      .where("decision", "is", null),
  );
}

export async function dropPending(trx: Trx, scope: AccountScope, draftId: string): Promise<void> {
  await sendUnread(
    trx,
    trx
      .deleteFrom("zone_draft")
      .where("account_id", "=", scope.accountId)
      .where("kind", "=", "approval")
      .where("id", "=", draftId),
  );
}
