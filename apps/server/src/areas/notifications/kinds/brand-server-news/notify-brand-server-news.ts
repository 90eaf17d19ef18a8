import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { brandServerNewsJob, type BrandServerNews } from "../../../brandservers/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { brandServerNewsMail } from "./mail.ts";

const kinds = {
  used: "brand_servers_used",
  wrong: "brand_server_wrong",
  lost: "brand_servers_lost",
  moved: "brand_server_moved",
} as const satisfies Record<BrandServerNews["step"], string>;

/**
 * Tells the owner of an account what happened to the name servers of its brand. If the same news comes again, nothing changes.
 */
export async function notifyBrandServerNews(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { id, step, host, brand, addresses }: BrandServerNews,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kinds[step],
      cause: `brand-server:${id}`,
      params: { name: step === "used" || step === "lost" ? brand : host },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "brand-server-news", step, host, brand, addresses } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: brandServerNewsMail, facts });
  });
}

export const work = noticeJob(brandServerNewsJob, 1, notifyBrandServerNews);
