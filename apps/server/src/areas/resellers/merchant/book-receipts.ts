import { CreditChanged } from "@nameplane/contracts/checkout/refusals";
import { BankUndoTooLate } from "@nameplane/contracts/payments/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { bookGift } from "../../ledger/gifts/index.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { recordAdvance, recordReceipt, undoRecorded, type BankDeps } from "../../payments/bank/index.ts";
import {
  findOpenReceipts,
  findReceiptsToUndo,
  lockReceipt,
  markBooked,
  markUndone,
  type OpenReceipt,
  type UndoRefused,
} from "./customer-invoices.repository.ts";

const actor = "job:resellers";

const ownScope = ({ accountId, brandId }: OpenReceipt) => makeScope({ accountId, brandId, actor });
const customerScope = ({ customerId, customerBrandId }: OpenReceipt) =>
  makeScope({ accountId: customerId, brandId: customerBrandId, actor });

/**
 * Books the payments and gifts that resellers have recorded, and takes back those that they undo. A payment becomes one line of
 * the reseller's bank account, and a gift becomes one posting, however often this runs.
 */
export async function bookReceipts(deps: BankDeps): Promise<void> {
  for (const receipt of await tx(deps.sweeping, { actor }, (trx) => findOpenReceipts(trx, 200))) await bookOne(deps, receipt);
  for (const receipt of await tx(deps.sweeping, { actor }, (trx) => findReceiptsToUndo(trx, 200))) await undoOne(deps, receipt);
}

async function bookOne(deps: BankDeps, receipt: OpenReceipt): Promise<void> {
  const { id, kind } = receipt;
  const own = ownScope(receipt);
  if (kind === "invoice") await recordReceipt(deps, receipt);
  else if (kind === "advance") await recordAdvance(deps, { ...receipt, scope: customerScope(receipt) });
  else await giveGift(deps, receipt, false);
  await tx(deps.pool, own, (trx) => markBooked(trx, own, id, deps.clock.now()));
}

/**
 * Posts a gift, or takes it back. The posting names the receipt, so that no receipt is posted twice. Possible refusals:
 * CreditChanged.
 */
async function giveGift(deps: BankDeps, receipt: OpenReceipt, isBack: boolean): Promise<void> {
  const scope = customerScope(receipt);
  const { id, sellerId, amount } = receipt;
  await tx(deps.pool, scope, async (trx) => {
    const { timeZone } = await findBrandSeller(trx, scope);
    const bookedOn = isBack ? dateIn(timeZone, deps.clock.now()) : receipt.receivedOn;
    await bookGift(trx, scope, { sellerId, bookedOn, amount, id, isBack });
  });
}

async function undoOne(deps: BankDeps, receipt: OpenReceipt): Promise<void> {
  const own = ownScope(receipt);
  const now = deps.clock.now();
  const state = await tx(deps.pool, own, (trx) => lockReceipt(trx, own, receipt.id));
  if (state === null || state.undone) return;
  let refused: UndoRefused | null = null;
  try {
    if (receipt.kind === "gift") await giveGift(deps, receipt, true);
    else
      await undoRecorded(deps, {
        lineId: receipt.id,
        sellerId: receipt.sellerId,
        scope: customerScope(receipt),
        reason: receipt.note,
      });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused = reasonOf(error);
  }
  await tx(deps.pool, own, (trx) => markUndone(trx, own, receipt.id, { at: refused === null ? now : null, refused }));
}

function reasonOf({ refusal }: Refused): UndoRefused {
  if (refusal.name === CreditChanged.name) return "used";
  return refusal.name === BankUndoTooLate.name ? "begun" : "changed";
}
