import { currencyOf, type Currency } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";

export type TermsAt = {
  readonly id: string;
  readonly brand_id: string;
  readonly version: number;
  readonly invoice_method: string;
  readonly payment_days: number;
  readonly credit_limit_minor: number;
  readonly currency: Currency;
  readonly price_group_id: string | null;
  readonly peppol_id: string | null;
  readonly buyer_reference: string | null;
  readonly moderates_orders: boolean;
};

/** The terms of the account with this number, if the staff member may see it. The row is locked until the transaction ends. */
export async function lockTerms(trx: Trx, number: number): Promise<TermsAt | null> {
  const row = await trx
    .selectFrom("account")
    .select([
      "id",
      "brand_id",
      "version",
      "invoice_method",
      "payment_days",
      "credit_limit_minor",
      "currency",
      "price_group_id",
      "peppol_id",
      "buyer_reference",
      "moderates_orders",
    ])
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, currency: currencyOf(row.currency) };
}

type Terms = Pick<
  TermsAt,
  "invoice_method" | "payment_days" | "credit_limit_minor" | "price_group_id" | "peppol_id" | "buyer_reference"
>;

export async function saveTerms(trx: Trx, { id, version }: TermsAt, terms: Terms): Promise<void> {
  await trx
    .updateTable("account")
    .set({ ...terms, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

export async function saveModeration(trx: Trx, { id, version }: TermsAt, moderates: boolean): Promise<void> {
  await trx
    .updateTable("account")
    .set({ moderates_orders: moderates, version: version + 1 })
    .where("id", "=", id)
    .execute();
}
