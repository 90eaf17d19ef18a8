import type { Money } from "@nameplane/values";
import { tx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import { insertBankLines } from "./bank-lines.repository.ts";
import { matchLine, type BankDeps, type Matched } from "./match-line.ts";

/**
 * Books money that came to a seller's bank account and that the seller recorded by hand. It is handled like a line of a
 * statement: the reference says which invoice it pays, and what is left over becomes credit of the customer. A receipt that was
 * booked before changes nothing.
 *
 * `id`: the id of the receipt. The bank line gets the same id.
 */
export async function recordReceipt(
  deps: BankDeps,
  receipt: {
    readonly id: string;
    readonly sellerId: string;
    readonly amount: Money;
    /** Calendar date. */
    readonly receivedOn: string;
    readonly reference: string;
    readonly note: string;
  },
): Promise<Matched> {
  const { id, sellerId, amount } = receipt;
  await tx(deps.pool, { actor: "job:bank" }, (trx) =>
    insertBankLines(trx, [
      {
        id,
        sellerId,
        amount,
        bookedOn: receipt.receivedOn,
        bankReference: null,
        references: [receipt.reference],
        text: receipt.note,
        payer: null,
        payerAccount: null,
        isReversal: false,
        fileHash: sha256("recorded by hand"),
        lineHash: sha256(id),
        entryHash: null,
        bankAccountId: null,
        statementId: null,
        valuedOn: null,
        code: null,
        reason: null,
      },
    ]),
  );
  return matchLine(deps, { sellerId, lineId: id });
}
