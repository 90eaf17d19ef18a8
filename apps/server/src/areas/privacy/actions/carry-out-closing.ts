import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { accountScope } from "../../../platform/work.ts";
import { notifyAccountClosing, notifyAccountState } from "../../notifications/index.ts";
import { giveBackCredit } from "../../payments/refunds/index.ts";
import { blocksOf } from "../closing.rules.ts";
import {
  closeRow,
  closingsDue,
  endClosing,
  noteBlocks,
  openClosing,
  readHoldings,
  type ClosingAt,
} from "../closing.repository.ts";
import { insertErasure } from "../erasure.repository.ts";
import type { PrivacyDeps } from "../privacy.deps.ts";

const actor = "job:close-accounts";
const batch = 100;
/** How long an erasure waits, so that the last mails to the owner can be sent before the address is erased. */
const mailDays = 1;

/**
 * Closes accounts that are due. Credit is first paid back to where it came from. While something keeps an account open, it is
 * checked again every hour, and its owner is notified once. Returns how many accounts were checked.
 */
export async function closeDueAccounts(deps: PrivacyDeps): Promise<number> {
  const due = await tx(deps.sweeping, { actor }, (trx) => closingsDue(trx, deps.clock.now(), batch));
  for (const at of due) await closeDue(deps, at);
  return due.length;
}

async function closeDue(deps: PrivacyDeps, at: ClosingAt): Promise<void> {
  const scope = accountScope(at, actor);
  const now = deps.clock.now();
  await tx(deps.pool, scope, async (trx) => {
    const asked = await openClosing(trx, scope);
    if (asked === null) return;
    const first = await readHoldings(trx, scope);
    if (first.state === "closed") return endClosing(trx, scope, asked.id, { as: "closed", now });
    // Nothing is paid back while something is still owed, because it may have to be paid from the credit.
    if (first.credit.length > 0 && first.owed.length === 0)
      await giveBackCredit(trx, deps, scope, { reason: "The account is closed", now });
    const { toAsk, toClose: blocks } = blocksOf(await readHoldings(trx, scope));
    if (blocks.length > 0) {
      await noteBlocks(trx, scope, asked.id, { blocks, now });
      // If only money on its way back keeps the account open, the owner has nothing to do. The owner has to resolve everything
      // else.
      if (toAsk.length === 0) return;
      const { id: closingId, closesAt, erases } = asked;
      return notifyAccountClosing(trx, deps, scope, { closingId, step: "waits", closesAt: closesAt.toISOString(), erases });
    }
    const { number, version } = await closeRow(trx, scope);
    await endClosing(trx, scope, asked.id, { as: "closed", now });
    if (asked.erases)
      await insertErasure(trx, scope, { id: newId(now.getTime()), why: "owner", now, nextAt: addDays(now, mailDays) });
    const after = { state: "closed", by: "owner" };
    await audit(trx, { ...scope, action: "accounts.close", object: scope.accountId, before: { state: first.state }, after });
    await notifyAccountState(trx, deps, scope, { act: "close", account: number, text: "", version });
  });
}
