import { addDays } from "../../../../platform/clock.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { ageOf, expiresSoonDays, untoldExpiring } from "../../../payments/cards/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeSweep } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { cardExpires } from "./mail.ts";

const batch = 1000;

/**
 * Notifies owners of saved cards that expire within a month, once for each card and date. If the bank replaces a card, the new
 * date is notified again.
 *
 * Returns the number of cards. A second run does not notify of the same cards again.
 */
export async function notifyCardsExpiring(deps: Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:card-news";
  const expiring = await tx(deps.sweeping, { actor }, (trx) => untoldExpiring(trx, addDays(now, expiresSoonDays), batch));
  let notified = 0;
  for (const { accountId, brandId, cardId, brand, last4, expiresOn, isDefault, paysRenewals } of expiring) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const noticeId = await writeNotice(trx, deps, scope, {
        kind: "card_expires",
        cause: `card:${cardId}:${expiresOn}`,
        params: { cardId, last4, expiresOn },
        isBellOnly: false,
      });
      if (noticeId === null) return;
      notified += 1;
      await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), {
        kind: cardExpires,
        facts: {
          template: "card-expires",
          brand,
          last4,
          expiresOn,
          hasEnded: ageOf(expiresOn, now) === "expired",
          paysRenewals: isDefault && paysRenewals,
        },
      });
    });
  }
  return notified;
}

export const work = noticeSweep("card news", 900, notifyCardsExpiring);
