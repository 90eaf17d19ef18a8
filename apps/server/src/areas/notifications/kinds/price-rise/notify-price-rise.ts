import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { findRises, untoldRises } from "../../../products/rises/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { listedMax } from "../../mail/index.ts";
import { noticeSweep } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { priceRise } from "./mail.ts";

/**
 * Tells customers that renewals of their domains will cost more, thirty days before, or as soon as a change is planned that is
 * nearer. Each change is told once. Returns how many were told.
 */
export async function notifyPriceRises(deps: Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:price-rises";
  let told = 0;
  for (const found of await tx(deps.sweeping, { actor }, (trx) => untoldRises(trx, now))) {
    const { accountId, brandId, changeId } = found;
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const rise = await findRises(trx, scope, found, now);
      if (rise === null) return;
      const noticeId = await writeNotice(trx, deps, scope, {
        kind: "price_rise",
        cause: changeId,
        params: {},
        isBellOnly: false,
      });
      if (noticeId === null) return;
      told += 1;
      await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), {
        kind: priceRise,
        facts: {
          template: "price-rise",
          startsAt: rise.startsAt.toISOString(),
          currency: rise.currency,
          lines: rise.lines.slice(0, listedMax).map(({ tld, months, domains, before, after }) => ({
            tld,
            months,
            domains,
            beforeMinor: before,
            afterMinor: after,
          })),
          lineCount: rise.lines.length,
        },
      });
    });
  }
  return told;
}

export const work = noticeSweep("price rises", 150, notifyPriceRises);
