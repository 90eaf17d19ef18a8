import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { brandHostNewsJob, type BrandHostNews } from "../../../brandhosts/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { brandHostNewsMail } from "./mail.ts";

const kinds = {
  lost: "brand_host_lost",
  uncertified: "brand_host_uncertified",
  expiring: "brand_host_expiring",
} as const satisfies Record<BrandHostNews["step"], string>;

/** Tells the owner of an account what is wrong with a host of its brand. If the same news comes again, nothing changes. */
export async function notifyBrandHostNews(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { id, step, host, brand, why, endsAt }: BrandHostNews,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kinds[step],
      cause: `brand-host:${id}`,
      params: { name: host },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "brand-host-news", step, host, brand, why, endsAt } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: brandHostNewsMail, facts });
  });
}

export const work = noticeJob(brandHostNewsJob, 1, notifyBrandHostNews);
