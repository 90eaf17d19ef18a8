import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import type { ItemChange } from "@nameplane/contracts/orders/basket";
import { AlreadyOrdered, NothingToChange } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import { renewableDomains } from "../../../domains/renewals/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { needed, nobody, type ActLine, type ChangeForm } from "../../kind.ts";
import type { ContactsParams } from "./contacts-params.ts";
import { contacts } from "./of-many.ts";

/** A change of a domain's contacts, checked by the same rules as on the pages where it is ordered for one domain or for many. */
export const inBasket: ChangeForm<ContactsParams> = {
  by: "change",
  permission: contacts.permission,
  features: ["Domains"],
  asksProof: true,
  read: (deps, trx, call, { itemid, change }) => readContacts(deps, trx, call, itemid, change),
  async again(deps, trx, call, { domain_id: itemid, params: { contactId, roles } }) {
    const change = { ...(contactId === undefined ? {} : { contactid: contactId }), ...(roles === undefined ? {} : { roles }) };
    await readContacts(deps, trx, call, itemid ?? nobody, change);
  },
};

async function readContacts(
  deps: OutsideDeps,
  trx: Trx,
  { scope }: SessionCall,
  itemid: string,
  asked: ItemChange,
): Promise<ActLine<ContactsParams>> {
  const contactid = needed(asked.contactid, "contactid");
  const roles = [...new Set(needed(asked.roles, "roles"))];
  const change = { act: "contacts", contactid, roles } as const;
  const [domain] = await renewableDomains(trx, scope, [itemid]);
  if (domain === undefined) throw new Refused(NotFound, { param: "domainname" });
  await contacts.check?.(trx, scope, change);
  const judged = (await contacts.judging(trx, deps, scope, [domain], change))(domain);
  const { id: domainId, asciiName, unicodeName, tld } = domain;
  if (judged.result === "same") throw new Refused(NothingToChange);
  if (judged.result === "refused") {
    const { reason } = judged;
    const values = { name: unicodeName };
    throw new Refused(reason === "ordered" ? AlreadyOrdered : reason === "registryLocked" ? RegistryLocked : StatusProhibits, {
      values,
    });
  }
  return { asciiName, unicodeName, tld, domainId, params: { contactId: contactid, roles } };
}
