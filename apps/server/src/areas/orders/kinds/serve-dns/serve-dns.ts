import { randomBytes } from "node:crypto";
import { AlreadyYours, NameNotTyped, NameRefused } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { limitByAccount } from "../../../../platform/account-limit.ts";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import { findDelegated } from "../../../delegation/index.ts";
import { endServedDomain, ownNames } from "../../../domains/index.ts";
import { readIdna } from "../../../domains/search/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import { endServing } from "../../../zones/publication/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import type { NamedLine } from "../../kind.ts";
import { orderNow } from "../../ordering/index.ts";

type Call = SessionCall & { trx: Trx };

/** States in which the domain is no longer in this account. */
const ended = new Set(["transferred_away", "expired", "cancelled_by_user", "cancelled_by_system"]);

/**
 * Orders DNS for a domain that is registered elsewhere.
 *
 * Possible refusals: NameRefused (not a whole domain under a TLD that is known here), AlreadyYours, AlreadyOrdered, TooFast.
 */
export async function addDnsName(
  deps: Pick<OutsideDeps, "jobs" | "clock" | "vault">,
  call: Call,
  typed: string,
): Promise<{ requestid: number }> {
  const line = await readServed(call.trx, call, typed);
  const { number } = await orderNow(call.trx, deps, call.scope, { ...line, type: "create-dns-registration" });
  return { requestid: number };
}

/** The domain as a line of an order. Possible refusals: those of addDnsName, except AlreadyOrdered. */
export async function readServed(trx: Trx, call: SessionCall, typed: string): Promise<NamedLine<{ readonly proof: string }>> {
  const { scope, language } = call;
  await limitByAccount(trx, scope, call.now, { name: "add-dns", most: 60, seconds: 60 });
  const idna = readIdna(typed.trim().toLowerCase().replace(/\.$/, ""));
  const split = idna.ok ? (await tldCatalogue(trx)).split(idna.ascii) : null;
  const rule = {
    en: "a full name under a TLD we know, such as example.se",
    sv: "ett helt namn under en toppdomän vi känner till, till exempel example.se",
  };
  if (!idna.ok || split === null || split.tld === null || split.registrableName !== idna.ascii)
    throw new Refused(NameRefused, { param: "domainname", values: { name: typed, rule: rule[language] } });
  const name = idna.ascii;
  const own = (await ownNames(trx, scope, [name])).get(name);
  if (own !== undefined && !ended.has(own.state))
    throw new Refused(AlreadyYours, { param: "domainname", values: { name: own.unicodeName } });
  return {
    asciiName: name,
    unicodeName: idna.unicode,
    tld: split.tld.tld,
    domainId: own?.domainId ?? null,
    params: { proof: `nameplane=${randomBytes(16).toString("hex")}` },
  };
}

type Removal = { readonly itemid: string; readonly name: string };

/**
 * Makes all checks that do not depend on the proof of identity, so that users are not asked for it in vain. Possible refusals:
 * NotFound, StatusProhibits, NameNotTyped.
 */
export async function refuseRemoval(call: SessionCall, input: Removal): Promise<void> {
  await call.tx((trx) => readRemoval(trx, call, input));
}

async function readRemoval(trx: Trx, call: SessionCall, { itemid, name }: Removal): Promise<string> {
  const domain = await findDelegated(trx, call.scope, itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  if (domain.state !== "dns_only") throw new Refused(StatusProhibits, { param: "itemid" });
  const typed = name.trim().toLowerCase();
  if (typed !== domain.name && typed !== domain.unicode_name)
    throw new Refused(NameNotTyped, { param: "name", values: { name: domain.unicode_name } });
  return domain.name;
}

/** Stops serving the DNS of a domain that is registered elsewhere. The records are kept in case it is added again. */
export async function removeDnsName(call: Call, input: Removal): Promise<{ itemid: string }> {
  const { trx, scope } = call;
  const name = await readRemoval(trx, call, input);
  await endServedDomain(trx, scope, input.itemid);
  await endServing(trx, scope, input.itemid, call.now);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "domain.remove-dns",
    object: input.itemid,
    before: { name },
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [input.itemid] });
  return { itemid: input.itemid };
}
