import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import type { changeContacts as changeOperation, domainContacts as readOperation } from "@nameplane/contracts/orders/operations";
import { AlreadyOrdered, NothingToChange } from "@nameplane/contracts/orders/refusals";
import { contactRoles } from "@nameplane/contracts/orders/request-types";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { factsOfContact } from "../../../contacts/index.ts";
import { ownNameById, rolesOfMany } from "../../../domains/index.ts";
import { renewableDomains, type RenewableDomain } from "../../../domains/renewals/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import { contacts as act } from "./of-many.ts";
import type { OutsideDeps } from "../../deps.ts";
import { formerContacts, openChangeNumber } from "./contact-requests.repository.ts";
import type { ContactsByRole } from "./contacts-params.ts";
import { orderContacts } from "./order-contacts.ts";

type Wanted = InputOf<typeof changeOperation>;
type ContactView = AnswerOf<typeof readOperation>["roles"][number]["now"];

/** The contacts that the registry shows for a domain in addition to its owner. Possible refusals: NotFound. */
export async function readContacts(
  trx: Trx,
  scope: AccountScope,
  itemid: string,
): Promise<Omit<AnswerOf<typeof readOperation>, "code" | "desc">> {
  const own = await ownNameById(trx, scope, itemid);
  const tld = own === null || own.registryId === null ? null : (await tldCatalogue(trx)).get(own.tld);
  if (own === null || tld === null) throw new Refused(NotFound, { param: "itemid" });
  const held = (await rolesOfMany(trx, scope, [itemid])).get(itemid);
  const former = (await formerContacts(trx, scope, [itemid])).get(itemid) ?? {};
  const roles = [];
  for (const role of contactRoles.filter((each) => tld.rules.contactRoles.includes(each))) {
    const now = held?.get(role) ?? null;
    const before = former[role] ?? null;
    roles.push({
      role,
      now: await contactView(trx, scope, now),
      former: before === now ? null : await contactView(trx, scope, before),
    });
  }
  const requestid = await openChangeNumber(trx, scope, own.asciiName);
  return { domainname: own.asciiName, tld: tld.tld, roles, requestid };
}

async function contactView(trx: Trx, scope: AccountScope, contactid: string | null): Promise<ContactView> {
  const facts = contactid === null ? null : await factsOfContact(trx, scope, contactid);
  return contactid === null || facts === null ? null : { contactid, name: facts.name, email: facts.email };
}

/**
 * Makes all checks that do not depend on who the user is. Possible refusals: NotFound, StatusProhibits, RegistryLocked,
 * NothingToChange, AlreadyOrdered.
 */
export async function refuseContacts(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  { itemid, contacts }: Wanted,
): Promise<{ domain: RenewableDomain; byRole: ContactsByRole }> {
  const [domain] = await renewableDomains(trx, scope, [itemid]);
  if (domain === undefined) throw new Refused(NotFound, { param: "itemid" });
  const held = (await rolesOfMany(trx, scope, [itemid])).get(itemid);
  const byRole: ContactsByRole = {};
  for (const role of contactRoles) {
    const contactid = contacts[role];
    if (contactid === undefined || contactid === held?.get(role)) continue;
    const change = { act: "contacts" as const, contactid, roles: [role] };
    await act.check?.(trx, scope, change);
    const judged = (await act.judging(trx, deps, scope, [domain], change))(domain);
    if (judged.result === "refused") throw refusalOf(judged.reason, domain.unicodeName);
    byRole[role] = contactid;
  }
  if (Object.keys(byRole).length === 0) throw new Refused(NothingToChange);
  return { domain, byRole };
}

function refusalOf(reason: string, name: string): Refused {
  const values = { name };
  if (reason === "ordered") return new Refused(AlreadyOrdered, { values });
  if (reason === "registryLocked") return new Refused(RegistryLocked, { values });
  return new Refused(StatusProhibits, { values });
}

/** Orders the change, with one request for all roles. Possible refusals: those of refuseContacts. */
export async function changeContacts(
  deps: OutsideDeps,
  { trx, scope }: SessionCall & { readonly trx: Trx },
  wanted: Wanted,
): Promise<{ requestid: number }> {
  const { domain, byRole } = await refuseContacts(trx, deps, scope, wanted);
  const { id: domainId, asciiName, unicodeName, tld } = domain;
  const [contactId] = Object.values(byRole);
  const { number } = await orderContacts(trx, deps, scope, {
    asciiName,
    unicodeName,
    tld,
    domainId,
    params: { ...(contactId === undefined ? {} : { contactId }), byRole },
  });
  return { requestid: number };
}
