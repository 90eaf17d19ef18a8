import { DetailsMissing } from "@nameplane/contracts/accounts/refusals";
import { changeHold } from "@nameplane/values";
import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { CourtLocked, InEscrow, RegistryLocked } from "@nameplane/contracts/domains/refusals";
import type { changeOwner as changeOperation, ownerChange as readOperation } from "@nameplane/contracts/orders/operations";
import { AlreadyOrdered, SameOwner } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isZeroMoney } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { factsOfContact, findContact } from "../../../contacts/index.ts";
import { ownNameById, type OwnName } from "../../../domains/index.ts";
import { tldCatalogue, type Tld } from "../../../tlds/index.ts";
import { putInBasket, orderNow } from "../../ordering/index.ts";
import { consentsOf, openOwnerChange, type ConsentRow } from "./consents.repository.ts";
import type { OutsideDeps } from "../../deps.ts";
import { showPrice } from "../../../products/index.ts";
import { pricingFor } from "../../prices/index.ts";

/** States in which a domain can get another owner. */
const changeable = ["active", "verification_needed", "verification_pending", "expired_renewable", "suspended"];

/** What a change of owner means for this domain. Possible refusals: NotFound. */
export async function readOwnerChange(
  trx: Trx,
  scope: AccountScope,
  of: { readonly itemid: string; readonly now: Date; readonly language: Language },
): Promise<AnswerOf<typeof readOperation>> {
  const { own, tld } = await registered(trx, scope, of.itemid);
  const { rules } = tld;
  const owner = own.registrantId === null ? null : await factsOfContact(trx, scope, own.registrantId);
  const pending = await openOwnerChange(trx, scope, own.asciiName);
  return {
    domainname: own.asciiName,
    tld: tld.tld,
    owner:
      owner === null || own.registrantId === null ? null : { contactid: own.registrantId, name: owner.name, email: owner.email },
    method: rules.contactRoles.includes("registrant") ? rules.registrantChange : "here",
    asksconsent: rules.registrantConsent === "both",
    document: rules.registrantDocument?.what[of.language] ?? null,
    price: await priceOf(trx, scope, tld, of.now),
    lockdays: rules.lockDays.registrantChange,
    verifydays: rules.verifyRegistrantDays ?? null,
    pending:
      pending === null
        ? null
        : {
            requestid: pending.number,
            status: codeOf("request", pending.state),
            reason: pending.reason,
            consents: (await consentsOf(trx, scope, pending.id)).map(presentConsent),
          },
  };
}

export function presentConsent({ side, name, email, askedAt, answer, answeredAt }: ConsentRow) {
  return {
    side,
    name,
    email,
    askedat: askedAt?.toISOString() ?? null,
    answer,
    answeredat: answeredAt?.toISOString() ?? null,
  };
}

/** The price of a change of owner; null if it is free. */
async function priceOf(trx: Trx, scope: AccountScope, tld: Tld, now: Date) {
  const line = { operation: "trade", tld: tld.tld, periodMonths: 0, fee: null } as const;
  const price = (await pricingFor(trx, scope, [line], now)).price(line);
  return price === null || isZeroMoney(price.total) ? null : showPrice(price);
}

type Wanted = {
  readonly itemid: string;
  readonly contactid: string;
  readonly fields?: Record<string, string> | undefined;
  readonly ownObjects?: boolean;
};

/**
 * Makes all checks that do not depend on who the user is. Possible refusals: NotFound, StatusProhibits, RegistryLocked,
 * DetailsMissing, SameOwner, AlreadyOrdered.
 */
export async function refuseOwnerChange(
  trx: Trx,
  scope: AccountScope,
  { itemid, contactid }: Pick<Wanted, "itemid" | "contactid">,
  now: Date,
): Promise<{ own: OwnName; tld: Tld }> {
  const { own, tld } = await registered(trx, scope, itemid);
  if (!changeable.includes(own.state)) throw new Refused(StatusProhibits, { param: "itemid" });
  if (changeHold(own, now) === "locked") throw new Refused(RegistryLocked, { param: "itemid" });
  if (own.isCourtLocked) throw new Refused(CourtLocked, { param: "itemid" });
  if (own.isInEscrow) throw new Refused(InEscrow, { param: "itemid" });
  const contact = await findContact(trx, scope, contactid);
  if (contact === null) throw new Refused(NotFound, { param: "contactid" });
  // Only the mail address of this contact is known so far, as for the owner of a new account.
  if (contact.organization === "" && contact.last_name === "" && contact.street.length === 0)
    throw new Refused(DetailsMissing, { param: "contactid" });
  const values = { name: own.unicodeName };
  if (own.registrantId === contactid) throw new Refused(SameOwner, { param: "contactid", values });
  if ((await openOwnerChange(trx, scope, own.asciiName)) !== null) throw new Refused(AlreadyOrdered, { values });
  return { own, tld };
}

/**
 * Orders the change. A free change begins at once; a change with a price goes into the basket. The user's fresh proof of identity
 * is stored with it.
 *
 * Possible refusals: those of refuseOwnerChange, AlreadyInBasket.
 */
export async function changeOwner(
  trx: Trx,
  deps: Pick<OutsideDeps, "jobs" | "clock" | "vault">,
  call: SessionCall,
  wanted: Wanted,
  stepUpId: string,
): Promise<AnswerOf<typeof changeOperation>> {
  const { scope } = call;
  const { own, tld } = await refuseOwnerChange(trx, scope, wanted, call.now);
  const line = ownerLine(own, wanted);
  const price = await priceOf(trx, scope, tld, call.now);
  if (price === null) {
    const order = { ...line, type: "update-domain-registrant", stage: "pre", stepUpId } as const;
    const { number, ordernr } = await orderNow(trx, deps, scope, order);
    return { requestid: number, ordernr };
  }
  const sold = { operation: "trade", tld: tld.tld, periodMonths: 0, fee: null } as const;
  await putInBasket(trx, call, { ...line, type: "update-domain-registrant", stage: "pre", sold, stepUpId });
  return { requestid: null, ordernr: null };
}

/** The change in the form of an order line. */
export function ownerLine(own: OwnName, { contactid, fields, ownObjects }: Omit<Wanted, "itemid">) {
  const { asciiName, unicodeName, tld, domainId } = own;
  const params = {
    contactId: contactid,
    ...(fields === undefined ? {} : { fields }),
    ...(ownObjects === true ? { ownObjects } : {}),
  };
  return { asciiName, unicodeName, tld, domainId, params };
}

async function registered(trx: Trx, scope: AccountScope, itemid: string): Promise<{ own: OwnName; tld: Tld }> {
  const own = await ownNameById(trx, scope, itemid);
  const tld = own === null ? null : (await tldCatalogue(trx)).get(own.tld);
  if (own === null || own.registryId === null || tld === null) throw new Refused(NotFound, { param: "itemid" });
  return { own, tld };
}
