import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { salesQuoteMoved, type SalesQuoteMoved } from "../../../payments/salesquotes/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { salesQuote } from "./mail.ts";
import { findQuoteToTell } from "./quote.repository.ts";

const kindOf = { sent: "sales_quote_sent", withdrawn: "sales_quote_withdrawn" } as const;

/** Tells the account's owner that staff have made a quote, or have withdrawn it. Each of the two is told once. */
export async function notifySalesQuote(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { quoteId, what }: Pick<SalesQuoteMoved, "quoteId" | "what">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const { total, until, ...quote } = await findQuoteToTell(trx, scope, quoteId);
    const facts = { what, quoteId, ...quote, currency: total.currency, totalMinor: minorOf(total), until: until.toISOString() };
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kindOf[what],
      cause: `sales-quote:${quoteId}`,
      params: facts,
      isBellOnly: false,
    });
    if (noticeId === null) return;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), {
      kind: salesQuote,
      facts: { template: "sales-quote", ...facts },
    });
  });
}

export const work = noticeJob(salesQuoteMoved, 1, notifySalesQuote);
