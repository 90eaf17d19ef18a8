import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { seoNewsJob, type SeoNews } from "../../../seo/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { seoNewsMail } from "./mail.ts";

const kinds = { broken: "seo_broken", unreachable: "seo_unreachable", blocked: "seo_blocked" } as const;

/** Tells the owner of an account what a check of the site has found. If the same news comes again, nothing changes. */
export async function notifySeoNews(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { id, serviceId, step, host, why, count, links }: SeoNews,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kinds[step],
      cause: `seo:${id}`,
      params: { count, name: host, serviceId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "seo-news", step, serviceId, host, why, count, links } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: seoNewsMail, facts });
  });
}

export const work = noticeJob(seoNewsJob, 1, notifySeoNews);
