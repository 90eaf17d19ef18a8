import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { MergeFacts } from "./merge.rules.ts";

/** Moves messages with their mails from one ticket to another. Null as `messageIds` moves all. */
export async function moveMessages(
  trx: Trx,
  scope: AccountScope,
  { from, to, messageIds }: { readonly from: string; readonly to: string; readonly messageIds: readonly string[] | null },
): Promise<void> {
  await sql`select np_move_ticket_messages(${scope.accountId}::uuid, ${from}::uuid, ${to}::uuid, ${messageIds}::uuid[])`.execute(
    trx,
  );
}

/** Ends a ticket in another one. Tickets that were merged into it before lead to the other one from now on, too. */
export async function turnIntoMerged(
  trx: Trx,
  scope: AccountScope,
  { id, into, at }: { readonly id: string; readonly into: string; readonly at: Date },
): Promise<void> {
  await sql`
    update ticket set state = 'merged', merged_into = ${into}, version = version + 1, touched_at = ${at}, is_unread_staff = false, is_with_third = false,
           is_unread_customer = false, answer_due_at = null, snoozed_until = null
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
  await sql`
    update ticket set merged_into = ${into}, version = version + 1 where account_id = ${scope.accountId} and merged_into = ${id}`.execute(
    trx,
  );
}

/** Stores what a ticket has once others were merged into it. */
export async function storeMerged(
  trx: Trx,
  scope: AccountScope,
  { id, facts, at }: { readonly id: string; readonly facts: MergeFacts; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable("ticket")
    .set((eb) => ({
      state: facts.state,
      ...(facts.state === "open" ? { closed_at: null } : {}),
      is_unread_staff: facts.isUnreadStaff,
      is_with_third: facts.isWithThird,
      is_unread_customer: facts.isUnreadCustomer,
      answer_due_at: facts.answerDueAt,
      priority: facts.priority,
      tags: [...facts.tags],
      assigned_to: facts.assignedTo,
      about_kind: facts.about?.kind ?? null,
      about_id: facts.about?.id ?? null,
      snoozed_until: null,
      touched_at: at,
      version: eb("version", "+", 1),
    }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Whether the account has users who see only some of its domains. */
export async function hasNarrowedUsers(trx: Trx, scope: AccountScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from membership where account_id = ${scope.accountId} and label_ids is not null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Tickets that were merged into a ticket, and the ticket that it was split off from. */
export async function relativesOf(
  trx: Trx,
  scope: AccountScope,
  id: string,
): Promise<{ merged: { number: number; subject: string }[]; splitFrom: number | null }> {
  const { rows } = await sql<{ number: number; subject: string }>`
    select number, subject from ticket where account_id = ${scope.accountId} and merged_into = ${id} order by number`.execute(
    trx,
  );
  const from = await sql<{ number: number }>`
    select f.number from ticket t join ticket f on f.account_id = t.account_id and f.id = t.split_from
     where t.account_id = ${scope.accountId} and t.id = ${id}`.execute(trx);
  return { merged: rows, splitFrom: from.rows[0]?.number ?? null };
}
