import { StatusProhibits } from "@nameplane/contracts/refusals";
import { AlreadyOrdered, LockNeedsTwoStep, NameNotTyped, NoRegistryLock, NotLocked } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import { refuseInQuiet } from "../../../domains/transfers/index.ts";
import { provedBy } from "../../../identity/login/index.ts";
import { orderNow, putInBasket } from "../../ordering/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { setServiceRenewal } from "../../services/index.ts";
import { lockStateOf } from "./lock-state.rules.ts";
import { hasTwoStep, lockableTlds, setOpening, type LockRow, type LockService } from "./lock.repository.ts";
import { foundLock, lockHindrance, locksByEpp, openLine, orderLine } from "./view-lock.ts";
import { putOn, seeLock } from "./watch-locks.ts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { LockPeople } from "./lock-params.ts";

type Deps = Pick<OutsideDeps, "jobs" | "clock" | "vault">;
type Locked = LockRow & { readonly service: LockService };

/**
 * Makes all checks that do not depend on the proof of identity, so that users are not asked for it in vain. Possible refusals:
 * NotFound, LockNeedsTwoStep, NoRegistryLock, StatusProhibits, AlreadyOrdered.
 */
export async function refuseOrder(call: SessionCall, itemid: string): Promise<void> {
  await call.tx((trx) => orderable(trx, call, itemid));
}

export async function orderable(trx: Trx, call: SessionCall, itemid: string): Promise<LockRow> {
  const lock = await foundLock(trx, call, itemid);
  const hindrance = lockHindrance(lock, (await lockableTlds(trx)).includes(lock.tld));
  if (hindrance === "tld") throw new Refused(NoRegistryLock, { param: "itemid", values: { tld: lock.tld } });
  if (hindrance !== null) throw new Refused(StatusProhibits, { param: "itemid" });
  if (lock.service !== null || lock.request !== null) throw new Refused(AlreadyOrdered, { values: { name: lock.unicodeName } });
  await refuseWithoutTwoStep(trx, call);
  return lock;
}

/**
 * Refuses with LockNeedsTwoStep if the user has no two-step login: a lock that a password alone can open would protect nothing.
 */
async function refuseWithoutTwoStep(trx: Trx, { session }: SessionCall): Promise<void> {
  if (!(await hasTwoStep(trx, session.userId))) throw new Refused(LockNeedsTwoStep);
}

/**
 * Puts the lock of a domain into the basket, for a year. Possible refusals: those of refuseOrder, NotYetSold, AlreadyInBasket.
 */
export async function orderLock(
  call: SessionCall & { trx: Trx },
  { itemid, people }: { readonly itemid: string; readonly people: LockPeople },
): Promise<{ inbasket: true }> {
  const lock = await orderable(call.trx, call, itemid);
  const stepUpId = await provedBy(call.trx, call);
  const line = newLockLine(lock, people);
  await putInBasket(call.trx, call, { ...line, type: "create-service", sold: orderLine(lock.tld), stepUpId });
  return { inbasket: true };
}

/**
 * Makes all checks that do not depend on the proof of identity, so that users are not asked for it in vain. Possible refusals:
 * NotFound, NotLocked, LockNeedsTwoStep, QuietPeriod, AlreadyOrdered.
 */
export async function refuseOpening(call: SessionCall, itemid: string): Promise<void> {
  await call.tx((trx) => openable(trx, call, itemid));
}

export async function openable(trx: Trx, call: SessionCall, itemid: string): Promise<Locked> {
  const lock = await lockedOrRefused(trx, call, itemid);
  if (lock.request !== null) throw new Refused(AlreadyOrdered, { values: { name: lock.unicodeName } });
  if (lockStateOf(lock, call.now) !== "on") throw new Refused(NotLocked, { param: "itemid" });
  await refuseWithoutTwoStep(trx, call);
  await refuseInQuiet(trx, call);
  return lock;
}

async function lockedOrRefused(trx: Trx, call: SessionCall, itemid: string): Promise<Locked> {
  const lock = await foundLock(trx, call, itemid);
  if (lock.service === null) throw new Refused(NotLocked, { param: "itemid" });
  return { ...lock, service: lock.service };
}

type Opening = { readonly itemid: string; readonly minutes: number; readonly outofhours: boolean };

/**
 * Orders that the lock is opened for a number of minutes. Possible refusals: those of refuseOpening, NotYetSold, AlreadyInBasket.
 */
export async function openLock(
  deps: Deps,
  call: SessionCall & { trx: Trx },
  { itemid, minutes, outofhours }: Opening,
): Promise<{ requestid: number | null }> {
  const { trx, scope } = call;
  const lock = await openable(trx, call, itemid);
  const line = openingLine(lock, { minutes, outofhours });
  const order = { ...line, type: "create-item-registration", stepUpId: await provedBy(trx, call) } as const;
  if (outofhours) {
    await putInBasket(trx, call, { ...order, sold: openLine(lock.tld) });
    return { requestid: null };
  }
  return { requestid: (await orderNow(trx, deps, scope, order)).number };
}

/**
 * Closes an open lock at once. This is done over EPP if the registry allows it; otherwise staff are asked to do it.
 *
 * Returns whether the registry has shown that the lock is closed. Possible refusals: NotFound, NotLocked, and those of
 * updateAtRegistry.
 */
export async function closeLock(deps: OutsideDeps, call: SessionCall, itemid: string): Promise<{ locked: boolean }> {
  const { scope } = call;
  const lock = await call.tx((trx) => lockedOrRefused(trx, call, itemid));
  const { service, registryId, name } = lock;
  if (registryId === null || lockStateOf(lock, call.now) !== "open") throw new Refused(NotLocked, { param: "itemid" });
  const { accountId, actor } = scope;
  await call.tx(async (trx) => {
    await audit(trx, { accountId, actor, action: "domain.registrylock-close", object: itemid });
    // From now on the lock is watched until it is closed.
    const opening = service.params.opening;
    await setOpening(trx, scope, service.id, {
      by: opening?.by ?? "",
      request: opening?.request ?? 0,
      until: call.now.toISOString(),
    });
  });
  if (locksByEpp(deps.registries, lock)) await putOn(deps, scope, { registryId, asciiName: name });
  return { locked: await seeLock(deps, scope, { domainId: itemid, serviceId: service.id, name }) };
}

type Ending = { readonly itemid: string; readonly name: string; readonly when: "now" | "expiry" };

/**
 * Makes all checks that do not depend on the proof of identity, so that users are not asked for it in vain. Possible refusals:
 * NotFound, NotLocked, NameNotTyped, LockNeedsTwoStep, QuietPeriod, AlreadyOrdered.
 */
export async function refuseEnd(call: SessionCall, input: Ending): Promise<void> {
  await call.tx((trx) => endable(trx, call, input));
}

export async function endable(trx: Trx, call: SessionCall, { itemid, name }: Ending): Promise<Locked> {
  const lock = await lockedOrRefused(trx, call, itemid);
  const typed = name.trim().toLowerCase();
  if (typed !== lock.name && typed !== lock.unicodeName)
    throw new Refused(NameNotTyped, { param: "name", values: { name: lock.unicodeName } });
  if (lock.request !== null) throw new Refused(AlreadyOrdered, { values: { name: lock.unicodeName } });
  await refuseWithoutTwoStep(trx, call);
  await refuseInQuiet(trx, call);
  return lock;
}

/** Ends the lock now, or lets it end with its paid period. Possible refusals: those of refuseEnd. */
export async function endLock(
  deps: Deps,
  call: SessionCall & { trx: Trx },
  input: Ending,
): Promise<{ requestid: number | null }> {
  const { trx, scope } = call;
  const lock = await endable(trx, call, input);
  if (input.when === "expiry") {
    await changeRenewal(call, lock, "cancel");
    return { requestid: null };
  }
  const stepUpId = await provedBy(trx, call);
  const order = { ...orderedFor(lock), type: "cancel-service", stepUpId } as const;
  return { requestid: (await orderNow(trx, deps, scope, order)).number };
}

/** Cancels the decision to let the lock end with its paid period. Possible refusals: NotFound, NotLocked. */
export async function keepLock(call: SessionCall & { trx: Trx }, itemid: string): Promise<{ renews: true }> {
  await changeRenewal(call, await lockedOrRefused(call.trx, call, itemid), "auto");
  return { renews: true };
}

async function changeRenewal({ trx, scope }: SessionCall & { trx: Trx }, lock: Locked, mode: "auto" | "cancel"): Promise<void> {
  const { accountId, actor } = scope;
  await setServiceRenewal(trx, scope, lock.service.id, mode);
  const change = { before: { renewal: lock.service.renewalMode }, after: { renewal: mode } };
  await audit(trx, { accountId, actor, action: "service.renewal", object: lock.service.id, ...change });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [lock.id] });
}

const named = ({ name: asciiName, unicodeName, tld, id: domainId }: LockRow) => ({
  asciiName,
  unicodeName,
  tld,
  domainId,
  params: {},
  productId: registryLockProduct,
});

/** The fields of an order line that is about an existing lock. */
export const orderedFor = (lock: Locked) => ({ ...named(lock), serviceId: lock.service.id });

export const newLockLine = (lock: LockRow, people: LockPeople) => ({
  ...named(lock),
  periodMonths: orderLine(lock.tld).periodMonths,
  params: { people },
});

export function openingLine(lock: Locked, { minutes, outofhours }: Omit<Opening, "itemid">) {
  const { people } = lock.service.params;
  return {
    ...orderedFor(lock),
    params: { minutes, outOfHours: outofhours, ...(people === undefined ? {} : { people }) },
  };
}
