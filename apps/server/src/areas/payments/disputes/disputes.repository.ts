import { minorOf, type Money } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DisputeState } from "./dispute.state.ts";
import type { StoredEvidence } from "./evidence.rules.ts";

export type DisputeRow = {
  readonly id: string;
  readonly number: number;
  readonly paymentId: string;
  readonly provider: string;
  readonly providerObject: string;
  readonly state: DisputeState;
  readonly cause: string;
  readonly isInquiry: boolean;
  readonly amount: Money;
  readonly taken: Money;
  readonly feeCurrency: string | null;
  readonly feeMinor: number;
  /** The provider's fee in the provider's currency, if it was converted for the books. */
  readonly toldCurrency: string | null;
  readonly toldMinor: number | null;
  readonly openedAt: Date;
  readonly answerBy: Date | null;
  readonly warnedAt: Date | null;
  readonly intent: "submit" | "accept" | null;
  readonly intentBy: string | null;
  readonly intentNo: number;
  readonly failure: string | null;
  readonly evidence: StoredEvidence | null;
  readonly submittedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
  readonly loss: "owed" | "written_off" | null;
  readonly version: number;
};

const columns = sql`
  id, number, payment_id as "paymentId", provider, provider_object as "providerObject", state, cause, is_inquiry as "isInquiry", currency, amount_minor as amount, taken_minor as taken,
  fee_currency as "feeCurrency", fee_minor as "feeMinor", told_currency as "toldCurrency", told_minor as "toldMinor", opened_at as "openedAt", answer_by as "answerBy", warned_at as "warnedAt", intent, intent_by as "intentBy", intent_no as "intentNo",
  failure, evidence, submitted_at as "submittedAt", accepted_at as "acceptedAt", ended_at as "endedAt", loss, version`;

async function select(trx: Trx, accountId: string, which: RawBuilder<unknown>): Promise<DisputeRow | null> {
  const { rows } = await sql<
    RowOf<DisputeRow>
  >`select ${columns} from dispute where account_id = ${accountId} and ${which}`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "amount", "taken");
}

export const findDispute = (trx: Trx, { accountId }: AccountScope, id: string): Promise<DisputeRow | null> =>
  select(trx, accountId, sql`id = ${id}`);

/** The dispute by its id at the provider. */
export const findDisputeOf = (
  trx: Trx,
  { accountId }: AccountScope,
  provider: string,
  object: string,
): Promise<DisputeRow | null> => select(trx, accountId, sql`provider = ${provider} and provider_object = ${object}`);

/** Reads and locks the dispute, so that its money is moved only once. */
export const lockDisputeOf = (
  trx: Trx,
  { accountId }: AccountScope,
  provider: string,
  object: string,
): Promise<DisputeRow | null> => select(trx, accountId, sql`provider = ${provider} and provider_object = ${object} for update`);

export const lockDispute = (trx: Trx, { accountId }: AccountScope, id: string): Promise<DisputeRow | null> =>
  select(trx, accountId, sql`id = ${id} for update`);

export type NewDispute = Pick<
  DisputeRow,
  | "id"
  | "paymentId"
  | "provider"
  | "providerObject"
  | "state"
  | "cause"
  | "isInquiry"
  | "amount"
  | "openedAt"
  | "answerBy"
  | "endedAt"
>;

export async function insertDispute(trx: Trx, scope: AccountScope, dispute: NewDispute): Promise<void> {
  const { amount } = dispute;
  await trx
    .insertInto("dispute")
    .values({
      account_id: scope.accountId,
      id: dispute.id,
      payment_id: dispute.paymentId,
      provider: dispute.provider === "paypal" ? "paypal" : "stripe",
      provider_object: dispute.providerObject,
      state: dispute.state,
      cause: dispute.cause,
      is_inquiry: dispute.isInquiry,
      currency: amount.currency,
      amount_minor: minorOf(amount),
      opened_at: dispute.openedAt,
      answer_by: dispute.answerBy,
      ended_at: dispute.endedAt,
    })
    .execute();
}

export type DisputeChange = {
  readonly state?: DisputeState;
  readonly cause?: string;
  readonly is_inquiry?: boolean;
  readonly taken_minor?: number;
  readonly fee_currency?: string;
  readonly fee_minor?: number;
  readonly told_currency?: string;
  readonly told_minor?: number;
  readonly answer_by?: Date | null;
  readonly warned_at?: Date;
  readonly intent?: "submit" | "accept" | null;
  readonly intent_by?: string | null;
  readonly intent_no?: number;
  readonly failure?: string | null;
  readonly evidence?: string;
  readonly submitted_at?: Date;
  readonly accepted_at?: Date;
  readonly ended_at?: Date;
  readonly loss?: "owed" | "written_off";
  readonly next_check_at?: Date | null;
};

/** Columns that staff do not see. If only these columns change, the version stays the same. */
const unseen: readonly string[] = ["next_check_at", "warned_at", "told_currency", "told_minor"];

export async function changeDispute(
  trx: Trx,
  { accountId }: { accountId: string },
  id: string,
  change: DisputeChange,
): Promise<void> {
  const isSeen = Object.keys(change).some((column) => !unseen.includes(column));
  await trx
    .updateTable("dispute")
    .set(({ eb }) => ({ ...change, ...(isSeen ? { version: eb("version", "+", 1) } : {}) }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Whether other disputes of the payment have taken money and have not ended. */
export async function hasOtherOpen(trx: Trx, { accountId }: AccountScope, paymentId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from dispute
     where account_id = ${accountId} and payment_id = ${paymentId} and id <> ${id} and ended_at is null and taken_minor > 0`.execute(
    trx,
  );
  return (rows[0]?.n ?? 0) > 0;
}

export type DueDispute = {
  readonly accountId: string;
  readonly brandId: string;
  readonly paymentId: string;
  readonly disputeId: string;
  readonly disputeObject: string;
};

/** Disputes of all accounts that are due for a check. Runs as a role that may only read. */
export async function findDueDisputes(trx: Trx, now: Date, max: number): Promise<DueDispute[]> {
  const { rows } = await sql<DueDispute>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.payment_id as "paymentId", d.id as "disputeId", d.provider_object as "disputeObject"
      from dispute d join account a on a.id = d.account_id
     where d.next_check_at <= ${now} order by d.next_check_at limit ${max}`.execute(trx);
  return rows;
}

/** The state in which a dispute is known. Null if it is not. Runs as a role that may only read. */
export async function knownDispute(trx: Trx, provider: string, object: string): Promise<DisputeState | null> {
  const row = await trx
    .selectFrom("dispute")
    .select("state")
    .where("provider", "=", provider)
    .where("provider_object", "=", object)
    .executeTakeFirst();
  return (row?.state ?? null) as DisputeState | null;
}

export async function hasDispute(trx: Trx, { accountId }: AccountScope, paymentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("dispute")
    .select("id")
    .where("account_id", "=", accountId)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row !== undefined;
}
