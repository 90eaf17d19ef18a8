import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type BankLine = {
  readonly id: string;
  readonly sellerId: string;
  readonly fileHash: Buffer;
  readonly lineHash: Buffer;
  readonly bookedOn: string;
  readonly amount: Money;
  readonly reference: string;
  readonly payer: string | null;
  readonly state: "matched" | "suspense";
  readonly accountId: string;
  readonly paymentId: string;
};

/**
 * Writes a bank transaction once, and runs `pay` only for a new one: the line is inserted first, its payment second, then the
 * line is linked to it. Gives false when the transaction was recorded before.
 */
export async function insertBankLine(trx: Trx, line: BankLine, pay: () => Promise<void>): Promise<boolean> {
  const added = await trx
    .insertInto("bank_line")
    .values({
      seller_id: line.sellerId,
      id: line.id,
      file_hash: line.fileHash,
      line_hash: line.lineHash,
      booked_on: line.bookedOn,
      currency: line.amount.currency,
      amount_minor: minorOf(line.amount),
      reference: line.reference,
      payer: line.payer,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return false;
  await pay();
  await sql`update bank_line set state = ${line.state}, account_id = ${line.accountId}, payment_id = ${line.paymentId} where seller_id = ${line.sellerId} and id = ${line.id}`.execute(
    trx,
  );
  return true;
}
