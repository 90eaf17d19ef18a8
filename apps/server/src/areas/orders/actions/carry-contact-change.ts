import { tx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { namesToTell } from "../../domains/index.ts";
import type { OrderDeps } from "../deps.ts";
import { orderNow } from "./order-now.ts";

/**
 * A contact was changed: each registry that holds objects of it gets a request that changes them there, under one of the names that use
 * it. One that is on its way already reads the contact when it runs, so that another is not needed.
 */
export async function carryContactChange(
  deps: Pick<OrderDeps, "pool" | "jobs" | "clock" | "vault">,
  scope: AccountScope,
  contactId: string,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    for (const { asciiName, unicodeName, tld, domainId } of await namesToTell(trx, scope, contactId)) {
      try {
        await orderNow(trx, deps, scope, {
          type: "update-domain-contacts",
          asciiName,
          unicodeName,
          tld,
          domainId,
          params: { contactId },
          origin: "system",
        });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
  });
}
