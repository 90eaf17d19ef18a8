import { StatusProhibits } from "@nameplane/contracts/refusals";
import { negateMoney, type Money } from "@nameplane/values";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { decideBankLine, insertBankLines, lockBankLine, partsOfLine } from "./bank-lines.repository.ts";
import { bookAsCredit } from "./book-line.ts";
import { matchLine, type BankDeps, type Matched } from "./match-line.ts";
import { takeBackPart } from "./take-back.ts";

const actor = "job:bank";

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
  await addByHand(deps, { ...receipt, references: [receipt.reference] });
  return matchLine(deps, { sellerId: receipt.sellerId, lineId: receipt.id });
}

type ByHand = {
  readonly id: string;
  readonly sellerId: string;
  readonly amount: Money;
  /** Calendar date. */
  readonly receivedOn: string;
  readonly references: readonly string[];
  readonly note: string;
};

async function addByHand(
  deps: BankDeps,
  { id, sellerId, amount, receivedOn, references, note }: ByHand,
  within?: Trx,
): Promise<void> {
  const line = {
    id,
    sellerId,
    amount,
    bookedOn: receivedOn,
    bankReference: null,
    references,
    text: note,
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
  };
  if (within === undefined) await tx(deps.pool, { actor }, (trx) => insertBankLines(trx, [line]));
  else await insertBankLines(within, [line]);
}

/**
 * Books money that came to a seller's bank account without an invoice, and that the seller recorded by hand for one customer: it
 * becomes the customer's credit. Money that was booked before changes nothing.
 *
 * `scope`: that of the customer's account.
 */
export async function recordAdvance(
  deps: BankDeps,
  { scope, ...receipt }: Omit<ByHand, "references"> & { readonly scope: AccountScope },
): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.pool, scope, async (trx) => {
    await addByHand(deps, { ...receipt, references: [] }, trx);
    const line = await lockBankLine(trx, receipt.sellerId, receipt.id);
    if (line === null || line.state !== "new") return;
    const { paymentId } = await bookAsCredit(deps, trx, scope, { line, amount: line.amount, now }, null);
    await decideBankLine(trx, line, { state: "matched", accountId: scope.accountId, paymentId, by: actor, at: now });
  });
}

/**
 * Takes back money that a seller recorded by hand by mistake. The money never came, so a second line takes the same amount out of
 * the bank account. Undoing it again changes nothing.
 *
 * Possible refusals: BankUndoTooLate (work of an order has begun with the money); CreditChanged (the customer has used the
 * credit); StatusProhibits (the invoice was credited or written off since).
 *
 * `scope`: that of the customer's account.
 */
export async function undoRecorded(
  deps: BankDeps,
  of: { readonly lineId: string; readonly sellerId: string; readonly scope: AccountScope; readonly reason: string },
): Promise<void> {
  const now = deps.clock.now();
  const { lineId, sellerId, scope, reason } = of;
  await tx(deps.pool, scope, async (trx) => {
    const line = await lockBankLine(trx, sellerId, lineId);
    if (line === null || line.state !== "matched") throw new Refused(StatusProhibits);
    const parts = await partsOfLine(trx, line);
    if (parts.length === 0) return;
    const id = newId(now.getTime());
    const { timeZone } = await findBrandSeller(trx, scope);
    const back = {
      id,
      sellerId,
      amount: negateMoney(line.amount),
      receivedOn: dateIn(timeZone, now),
      references: [],
      note: reason,
    };
    await addByHand(deps, back, trx);
    for (const part of parts) await takeBackPart(trx, { part, sellerId, bankLineId: id, actor, reason, now });
    const counter = await lockBankLine(trx, sellerId, id);
    if (counter !== null) await decideBankLine(trx, counter, { state: "ignored", mark: "other", reason, by: actor, at: now });
  });
}
