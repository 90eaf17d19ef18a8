import { sql } from "kysely";
import { moneyIn, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";

export type ListedDispute = {
  readonly id: string;
  readonly number: number;
  readonly state: "open" | "submitted" | "won" | "lost";
  readonly provider: "stripe" | "paypal";
  readonly cause: string;
  readonly isInquiry: boolean;
  readonly amount: Money;
  readonly openedAt: Date;
  readonly answerBy: Date | null;
  readonly endedAt: Date | null;
  readonly customerNumber: number;
  readonly customerName: string;
};

const name = sql`coalesce(nullif(c.organization, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), a.number::text)`;

/** Disputes in one of these states: first open ones by their deadlines, then ended ones with the newest first. */
export async function listDisputes(trx: Trx, states: readonly string[], most: number): Promise<ListedDispute[]> {
  const { rows } = await sql<Omit<ListedDispute, "amount"> & { currency: string; minor: number }>`
    select d.id, d.number, d.state, d.provider, d.cause, d.is_inquiry as "isInquiry", d.currency, d.amount_minor as minor, d.opened_at as "openedAt", d.answer_by as "answerBy",
           d.ended_at as "endedAt", a.number as "customerNumber", ${name} as "customerName"
      from dispute d join account a on a.id = d.account_id left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where d.state = any(${[...states]}::text[])
     order by d.ended_at desc nulls first, d.answer_by nulls last, d.number limit ${most}`.execute(trx);
  return rows.map(({ currency, minor, ...row }) => ({ ...row, amount: moneyIn(currency)(minor) }));
}

export type DisputePlace = {
  readonly accountId: string;
  readonly brandId: string;
  readonly disputeId: string;
  readonly paymentId: string;
  readonly customerNumber: number;
  readonly customerName: string;
  readonly brand: string;
};

/** The account, brand and payment of a dispute, if the staff member may see it. Null otherwise. */
export async function placeOfDispute(
  trx: Trx,
  of: { readonly id: string } | { readonly number: number },
): Promise<DisputePlace | null> {
  const which = "id" in of ? sql`d.id = ${of.id}` : sql`d.number = ${of.number}`;
  const { rows } = await sql<DisputePlace>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.id as "disputeId", d.payment_id as "paymentId", a.number as "customerNumber", ${name} as "customerName", b.name as brand
      from dispute d join account a on a.id = d.account_id join brand b on b.id = a.brand_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where ${which}`.execute(trx);
  return rows[0] ?? null;
}

export async function paymentFacts(
  trx: Trx,
  { accountId, paymentId }: Pick<DisputePlace, "accountId" | "paymentId">,
): Promise<{ readonly receiptNumber: number | null; readonly capturedAt: Date | null }> {
  const row = await trx
    .selectFrom("payment")
    .select(["receipt_number", "captured_at"])
    .where("account_id", "=", accountId)
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return { receiptNumber: row?.receipt_number ?? null, capturedAt: row?.captured_at ?? null };
}

export async function invoiceNumbers(trx: Trx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("invoice")
    .select(["id", "number"])
    .where("account_id", "=", accountId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])));
}

export type HoldRule = { readonly what: "cards" | "invoice" | "transfers"; readonly isOn: boolean };

export async function readHolds(trx: Trx): Promise<HoldRule[]> {
  const { rows } = await sql<HoldRule>`select what, is_on as "isOn" from dispute_hold order by what`.execute(trx);
  return rows;
}

export async function writeHold(trx: Trx, rule: HoldRule & { readonly by: string; readonly at: Date }): Promise<void> {
  await sql`update dispute_hold set is_on = ${rule.isOn}, changed_by = ${rule.by}, changed_at = ${rule.at} where what = ${rule.what}`.execute(
    trx,
  );
}

/** What the account may not use at the moment because one of its payments is disputed. */
export async function heldNow(trx: Trx, accountId: string): Promise<HoldRule["what"][]> {
  const { rows } = await sql<Pick<HoldRule, "what">>`
    select what from dispute_hold where np_is_held(${accountId}::uuid, what) order by what`.execute(trx);
  return rows.map(({ what }) => what);
}
