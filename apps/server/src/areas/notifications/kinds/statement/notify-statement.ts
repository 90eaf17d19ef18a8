import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { statementAsked, type StatementAsked } from "../../../ledger/statements/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import { statement } from "./mail.ts";

/** Mails a statement of account to the recipient of the account's invoices. Each request by staff sends one mail. */
export async function notifyStatement(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { askId, from, to }: Pick<StatementAsked, "askId" | "from" | "to">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "statement_sent",
      cause: `statement:${askId}`,
      params: { from, to },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), {
      kind: statement,
      facts: { template: "statement", from, to },
    });
  });
}

export const work = noticeJob(statementAsked, 1, notifyStatement);
