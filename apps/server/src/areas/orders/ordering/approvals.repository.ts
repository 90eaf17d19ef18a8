import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** A hash of what is approved: these lines at these prices. Lines that are added later are not approved. */
export async function orderContentHash(trx: Trx, scope: AccountScope, orderId: string): Promise<Buffer> {
  const { rows } = await sql<{ content: string }>`
    select string_agg(concat_ws(' ', r.id, r.type, r.ascii_name, r.period_months, r.quote_id, r.params::text), E'\n' order by r.position) as content
      from request r where r.account_id = ${scope.accountId} and r.order_id = ${orderId}`.execute(trx);
  return sha256(rows[0]?.content ?? "");
}

export async function insertOrderApproval(
  trx: Trx,
  scope: AccountScope,
  asked: {
    readonly orderId: string;
    readonly now: Date;
    readonly endsAt: Date;
    readonly cause: ApprovalCause;
    /** The saved card that pays once the order is approved. */
    readonly cardId: string | null;
    /** Who has ordered, if that is somebody else than the actor of the transaction. */
    readonly askedBy?: string;
  },
): Promise<void> {
  const hash = await orderContentHash(trx, scope, asked.orderId);
  await sendUnread(
    trx,
    sql`insert into approval (account_id, id, rule, subject_kind, subject_id, content_hash, asked_by, asked_at, ends_at, cause, card_id)
        values (${scope.accountId}, ${newId()}, 'order_moderation', 'sales_order', ${asked.orderId}, ${hash}, ${asked.askedBy ?? scope.actor}, ${asked.now},
                ${asked.endsAt}, ${JSON.stringify(asked.cause)}::jsonb, ${asked.cardId})`,
  );
}

export type OrderApproval = {
  readonly id: string;
  /** The actor text of the user who ordered. */
  readonly askedBy: string;
  readonly askedByName: string | null;
  readonly askedAt: Date;
  readonly endsAt: Date;
  readonly decision: "approved" | "denied" | null;
  readonly decidedByName: string | null;
  readonly reason: string | null;
  readonly contentHash: Buffer;
  /** Why the order waits. Null for an order that waited before there were limits, when every order of the user waited. */
  readonly cause: ApprovalCause | null;
  readonly cardId: string | null;
};

/** The approval that an order was or is waiting for. Null if it needed none. */
export async function approvalOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<OrderApproval | null> {
  const nameOf = (actor: ReturnType<typeof sql>) =>
    sql`(select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from panel_user u where 'user:' || u.id = ${actor})`;
  const { rows } = await sql<OrderApproval>`
    select a.id, a.asked_by as "askedBy", ${nameOf(sql`a.asked_by`)} as "askedByName", a.asked_at as "askedAt", a.ends_at as "endsAt", a.decision,
           ${nameOf(sql`a.decided_by`)} as "decidedByName", a.reason, a.content_hash as "contentHash", a.cause, a.card_id as "cardId"
      from approval a where a.account_id = ${scope.accountId} and a.subject_id = ${orderId} and a.rule = 'order_moderation'
     order by a.decision is null desc, a.asked_at desc, a.id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Records the decision, once. Returns false if another user has already decided. */
export async function decideOrderApproval(
  trx: Trx,
  scope: AccountScope,
  id: string,
  made: { readonly decision: "approved" | "denied"; readonly reason: string | null; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update approval set decision = ${made.decision}, reason = ${made.reason}, decided_by = ${scope.actor}, decided_at = ${made.now}
     where account_id = ${scope.accountId} and id = ${id} and decision is null`.execute(trx);
  return numAffectedRows > 0n;
}
