import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { changeHold } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { agreedHandles } from "../../../domains/follow/index.ts";
import { ownNameById } from "../../../domains/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderContacts } from "./order-contacts.ts";

/**
 * Orders the owner and contacts that both sides last agreed on, after we found others at the registry. The request reads the
 * registry before and after. Where a registry has a separate command to change the registrant, this request does not send it.
 *
 * Possible refusals: NotFound, StatusProhibits, RegistryLocked, AlreadyOrdered.
 */
export async function putContactsBack(
  deps: Pick<OutsideDeps, "pool" | "jobs" | "clock" | "vault">,
  scope: AccountScope,
  domainId: string,
): Promise<{ requestid: number }> {
  const { number } = await tx(deps.pool, scope, async (trx) => {
    const own = await ownNameById(trx, scope, domainId);
    const tld = own === null ? null : (await tldCatalogue(trx)).get(own.tld);
    if (own === null || tld === null || own.registryId === null) throw new Refused(NotFound, { param: "itemid" });
    const agreed = await agreedHandles(trx, scope, domainId);
    if (agreed.size === 0 || tld.rules.registrantChange === "trade") throw new Refused(StatusProhibits);
    if (changeHold(own, deps.clock.now()) === "locked") throw new Refused(RegistryLocked);
    const { asciiName, unicodeName } = own;
    return orderContacts(trx, deps, scope, {
      asciiName,
      unicodeName,
      tld: own.tld,
      domainId,
      params: { putsBack: true },
      origin: "system",
    });
  });
  return { requestid: number };
}
