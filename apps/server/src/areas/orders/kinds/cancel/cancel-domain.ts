import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { cancellation } from "@nameplane/contracts/orders/operations";
import { CourtLocked, InEscrow, RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { HostsInTheWay, NameNotTyped } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { addDays, FAR_FUTURE } from "../../../../platform/clock.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { Refused } from "../../../../platform/refused.ts";
import { changeHindrance, hostsOf } from "../../../delegation/index.ts";
import { keepAtRegistry } from "../../../domains/renewals/index.ts";
import type { Registries, RegistryDeps } from "../../../registry/index.ts";
import { provedBy } from "../../../identity/login/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import { findToCancel, hostsUsedByOthers, lastCancellation, type ToCancel } from "./cancellation.repository.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderNow } from "../../ordering/index.ts";

type View = AnswerOf<typeof cancellation>["cancellation"];
type Deps = Pick<OutsideDeps, "jobs" | "clock" | "vault">;

/** What cancelling a domain would cause, with the dates according to the rules of its TLD. Possible refusals: NotFound. */
export async function readCancellation(registries: Registries, trx: Trx, call: SessionCall, itemid: string): Promise<View> {
  const { scope, now, session } = call;
  const domain = await foundOrRefused(trx, call, itemid);
  const rules = (await tldCatalogue(trx)).get(domain.tld)?.rules;
  const request = await lastCancellation(trx, scope, domain.name);
  const hindrance = changeHindrance(domain, now);
  const why = hindrance ?? (session.permissions.has("domain_cancel") ? null : "right");
  const graceEnds = addDays(domain.created_at, rules?.addGraceDays ?? 0);
  const isInGrace = graceEnds > now;
  const restorableDays = isInGrace || rules === undefined || rules.restoreVerb === "none" ? 0 : rules.redemptionDays;
  const quarantineDays = isInGrace ? 0 : (rules?.quarantineDays ?? 0);
  const isOpen = request !== null && !request.is_final;
  return {
    domainname: domain.name,
    unicodename: domain.unicode_name,
    tld: domain.tld,
    state: isOpen ? "under_way" : hindrance === "ended" ? "ended" : domain.renewal_mode === "cancel" ? "at_expiry" : "none",
    request: isOpen ? { requestid: request.number, status: request.reason ?? codeOf("request", request.state) } : null,
    expiredate: mayEndAtExpiry(domain, now) ? domain.expires_at.toISOString() : null,
    addgraceuntil: isInGrace ? graceEnds.toISOString() : null,
    restorableuntil: restorableDays === 0 ? null : addDays(now, restorableDays).toISOString(),
    freefrom: addDays(now, restorableDays + quarantineDays).toISOString(),
    hosts: (await hostsOf(trx, scope, itemid)).map(({ name }) => name),
    hostsused: await hostsUsedByOthers(trx, scope, itemid),
    expiryby: saysExpiry(registries, domain) ? "registry" : "here",
    may: why === null && !isOpen,
    why,
  };
}

/** Whether the domain has a future expiry date at which it can end. */
const mayEndAtExpiry = ({ expires_at: at }: ToCancel, now: Date): boolean => at > now && at.getTime() !== FAR_FUTURE.getTime();

/** Whether we can tell the registry now to end the domain at its expiry date. */
function saysExpiry(registries: Registries, { registry_id: id }: ToCancel): boolean {
  try {
    return id !== null && registries.of(id).capabilities.cancelAtExpiry;
  } catch (error) {
    if (error instanceof OutcomeError) return false;
    throw error;
  }
}

async function foundOrRefused(trx: Trx, call: SessionCall, itemid: string): Promise<ToCancel> {
  const domain = await findToCancel(trx, call.scope, itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  return domain;
}

type Input = { readonly itemid: string; readonly name: string; readonly when: "now" | "expiry" };

/**
 * Refuses everything that would be refused even after the user has confirmed their identity again. Possible refusals: NotFound,
 * StatusProhibits, RegistryLocked, InEscrow, CourtLocked, NameNotTyped, HostsInTheWay.
 */
export async function refuseCancellation(call: SessionCall, input: Input): Promise<void> {
  await call.tx((trx) => readWish(trx, call, input));
}

/** The domain, if it may be ended as the user wants. Possible refusals: those of refuseCancellation. */
export async function readWish(trx: Trx, call: SessionCall, { itemid, name, when }: Input): Promise<ToCancel> {
  const domain = await foundOrRefused(trx, call, itemid);
  const hindrance = changeHindrance(domain, call.now);
  if (hindrance === "locked") throw new Refused(RegistryLocked, { param: "itemid" });
  if (domain.is_court_locked) throw new Refused(CourtLocked, { param: "itemid" });
  if (domain.is_in_escrow) throw new Refused(InEscrow, { param: "itemid" });
  const isTooLate = when === "expiry" && (domain.renewal_mode === "cancel" || !mayEndAtExpiry(domain, call.now));
  if (hindrance !== null || isTooLate) throw new Refused(StatusProhibits, { param: "itemid" });
  const typed = name.trim().normalize("NFC").toLowerCase();
  if (typed !== domain.name && typed !== domain.unicode_name)
    throw new Refused(NameNotTyped, { param: "name", values: { name: domain.unicode_name } });
  const used = when === "now" ? await hostsUsedByOthers(trx, call.scope, itemid) : [];
  if (used.length > 0) {
    const list = used.map(({ host, by }) => `${host} (${by})`).join(", ");
    throw new Refused(HostsInTheWay, { values: { name: domain.unicode_name, list } });
  }
  return domain;
}

/** Orders the end of a domain. Possible refusals: those of refuseCancellation, AlreadyOrdered. */
export async function cancelDomain(deps: Deps, call: SessionCall & { trx: Trx }, input: Input): Promise<{ requestid: number }> {
  const { trx } = call;
  const { number } = await orderNow(trx, deps, call.scope, {
    ...endLine(await readWish(trx, call, input), input.when),
    type: "update-domain-cancellation",
    stepUpId: await provedBy(trx, call),
  });
  return { requestid: number };
}

/** Describes the cancellation of a domain in the form of an order line. */
export function endLine(domain: ToCancel, when: Input["when"]) {
  const { id: domainId, name: asciiName, unicode_name: unicodeName, tld } = domain;
  return { asciiName, unicodeName, tld, domainId, params: { when } };
}

/**
 * Cancels the decision to let a domain end at its expiry date. If the registry was told about the decision, it is told about the
 * change first.
 */
export async function keepDomain(deps: RegistryDeps, call: SessionCall, itemid: string): Promise<{ autorenew: boolean }> {
  const domain = await call.tx((trx) => foundOrRefused(trx, call, itemid));
  const hindrance = changeHindrance(domain, call.now);
  if (hindrance === "locked") throw new Refused(RegistryLocked, { param: "itemid" });
  if (hindrance !== null || domain.renewal_mode !== "cancel") throw new Refused(StatusProhibits, { param: "itemid" });
  return keepAtRegistry(deps, call, itemid);
}
