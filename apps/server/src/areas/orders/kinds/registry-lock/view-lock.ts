import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { registryLock } from "@nameplane/contracts/orders/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { FAR_FUTURE } from "../../../../platform/clock.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { Registries } from "../../../registry/index.ts";
import { showPrice } from "../../../products/index.ts";
import { pricingFor } from "../../prices/index.ts";
import { lockStateOf, openUntil } from "./lock-state.rules.ts";
import { findLock, hasTwoStep, lockableTlds, type LockRow } from "./lock.repository.ts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";

type View = AnswerOf<typeof registryLock>["registrylock"];

/** States in which a domain is registered here and can be locked. */
const lockable = new Set(["active", "verification_needed", "verification_pending"]);

export const orderLine = (tld: string) =>
  ({ operation: "create", tld, periodMonths: 12, fee: null, productId: registryLockProduct }) as const;
export const openLine = (tld: string) =>
  ({ operation: "unlock", tld, periodMonths: 0, fee: null, productId: registryLockProduct }) as const;

/** The lock of one domain of the account. Possible refusals: NotFound. */
export async function foundLock(trx: Trx, call: SessionCall, itemid: string): Promise<LockRow> {
  const lock = await findLock(trx, call.scope, itemid);
  if (lock === null) throw new Refused(NotFound, { param: "itemid" });
  return lock;
}

/** Everything the panel shows of the registry lock of a domain. Possible refusals: NotFound. */
export async function viewLock(registries: Registries, trx: Trx, call: SessionCall, itemid: string): Promise<View> {
  const { scope, session, now } = call;
  const lock = await foundLock(trx, call, itemid);
  const { tld, service, request } = lock;
  const isSold = (await lockableTlds(trx)).includes(tld);
  const lines = [orderLine(tld), openLine(tld)] as const;
  const pricing = await pricingFor(trx, scope, lines, now);
  const why = session.permissions.has("domain_registrylock")
    ? (lockHindrance(lock, isSold) ?? ((await hasTwoStep(trx, session.userId)) ? null : "factor"))
    : "right";
  const opening = service?.params.opening;
  return {
    state: lockStateOf(lock, now),
    domainname: lock.name,
    unicodename: lock.unicodeName,
    tld,
    openuntil: openUntil(lock, now)?.toISOString() ?? null,
    openedby: opening === undefined || opening.by === "" ? null : opening.by,
    relocks: locksByEpp(registries, lock) ? "registry" : "operator",
    people: service?.params.people ?? null,
    price: isSold ? showPrice(pricing.price(lines[0])) : null,
    unlockprice: isSold ? showPrice(pricing.price(lines[1])) : null,
    paiduntil: service === null || service.paidUntil.getTime() === FAR_FUTURE.getTime() ? null : service.paidUntil.toISOString(),
    renews: service?.renewalMode === "auto",
    request: request === null ? null : { requestid: request.number, status: request.reason ?? codeOf("request", request.state) },
    inbasket: lock.inBasket,
    may: why === null,
    why,
  };
}

/**
 * Why nobody can order a lock for the domain. Null if nothing prevents it. An existing lock is not reported here, because
 * ordering refuses a second lock anyway.
 */
export function lockHindrance(lock: LockRow, isSold: boolean): "tld" | "ended" | "hold" | null {
  if (lock.service !== null) return null;
  if (!isSold) return "tld";
  if (lock.registryId === null || !lockable.has(lock.state)) return "ended";
  return lock.statuses.includes("serverUpdateProhibited") && !lock.isRegistryLocked ? "hold" : null;
}

/** Whether the lock is set, and closed again, over EPP at this registry. */
export function locksByEpp(registries: Registries, { registryId }: Pick<LockRow, "registryId">): boolean {
  try {
    return registryId !== null && registries.of(registryId).capabilities.registryLock;
  } catch (error) {
    if (error instanceof OutcomeError) return false;
    throw error;
  }
}
