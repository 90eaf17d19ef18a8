import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { quoteNewsJob } from "../../../orders/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { quoteNews } from "./facts.ts";
import { quoteNewsMail } from "./mail.ts";
import { stepToTell } from "./quotes.repository.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** Tells the account's owner what staff wrote or decided about a request for a quote. Each step is told once. */
export async function notifyQuote(
  deps: Deps,
  scope: AccountScope,
  { inquiryId, stepId }: { readonly inquiryId: string; readonly stepId: string },
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const step = await stepToTell(trx, scope, stepId);
    const news = quoteNews.find((each) => each === step?.what);
    if (step === null || news === undefined) return;
    const reader = await ownerReader(trx, scope);
    const name = [step.product[reader?.language ?? "en"], step.subject].filter((text) => text !== "").join(" ");
    const until = step.validUntil?.toISOString() ?? null;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: `quote_${news}`,
      cause: `quote:${stepId}`,
      params: { name, inquiryId, until },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const words = news === "offered" ? step.offerWords : step.words;
    const facts = { template: "quote-news", news, name, number: step.number, inquiryId, words, until } as const;
    await queueMail(trx, deps, scope, noticeId, reader, { kind: quoteNewsMail, facts });
  });
}

export const work = noticeJob(quoteNewsJob, 1, notifyQuote);
