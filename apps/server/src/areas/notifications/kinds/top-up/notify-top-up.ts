import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { topUpMoved, type TopUpMoved } from "../../../payments/topups/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import { topUp } from "./mail.ts";
import { findTopUpToTell } from "./top-up.repository.ts";

const kindOf = { done: "top_up_done", stopped: "top_up_stopped", capped: "top_up_capped" } as const;

/** Tells the recipient of the account's invoices what became of a top-up. A repeat of the same news changes nothing. */
export async function notifyTopUp(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { what, cause, paymentId }: Pick<TopUpMoved, "what" | "cause" | "paymentId">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const told = await findTopUpToTell(trx, scope, { paymentId, now: deps.clock.now() });
    if (told === null || (what === "stopped" && told.why === null)) return;
    const { currency, amountMinor } = told;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kindOf[what],
      cause: `top-up:${cause}`,
      params: { currency, amountMinor },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { ...told, template: "top-up" as const, what, why: what === "stopped" ? told.why : null };
    await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), { kind: topUp, facts });
  });
}

export const work = noticeJob(topUpMoved, 1, notifyTopUp);
