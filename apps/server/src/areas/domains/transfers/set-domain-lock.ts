import { changeHold } from "@nameplane/values";
import { AccountFrozen, NotFound, PaymentDisputed, StatusProhibits } from "@nameplane/contracts/refusals";
import { setDomainLock as operation } from "@nameplane/contracts/domains/operations";
import { CourtLocked, InEscrow, QuietPeriod, RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { audit } from "../../../platform/audit.ts";
import { dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { type RegistryDeps, transferLock } from "../../registry/index.ts";
import { mayTransferOut } from "../domain.state.ts";
import { areTransfersHeld, findAtRegistry, quietUntil, setLocked, type DomainAtRegistry } from "../domains.repository.ts";
import { onceKey } from "../once-answered.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";
import type { TransferDeps } from "./deps.ts";

type Answer = { locked: boolean };
type Input = { itemid: string; locked: boolean };
const keyOf = (call: SessionCall, { itemid, locked }: Input) => onceKey<Answer>(call, operation, { itemid, locked });

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, StatusProhibits,
 * RegistryLocked, InEscrow, CourtLocked, QuietPeriod.
 */
export async function refuseUnlock(call: SessionCall, input: Input): Promise<void> {
  if ((await keyOf(call, input).before()) !== null) return;
  await call.tx(async (trx) => {
    const domain = refuseUnlessOpen(await findAtRegistry(trx, call.scope, input.itemid), call.now);
    if (!input.locked) refuseKept(domain);
    await refuseInQuiet(trx, call);
  });
}

/**
 * Puts on or removes the transfer lock (EPP clientTransferProhibited), first at the registry and then here.
 *
 * Possible refusals: NotFound, StatusProhibits, RegistryLocked, InEscrow, CourtLocked, and those of updateAtRegistry.
 */
export async function setDomainLock(
  deps: RegistryDeps & Pick<TransferDeps, "notifyLeaving">,
  call: SessionCall,
  input: Input,
): Promise<Answer> {
  const { itemid, locked } = input;
  const key = keyOf(call, input);
  const before = await key.before();
  if (before !== null) return before;
  const domain = await call.tx((trx) => findAtRegistry(trx, call.scope, itemid));
  const held = refuseUnlessOpen(domain, call.now);
  if (!locked) refuseKept(held);
  if (held.isLocked !== locked) {
    await updateAtRegistry(deps, call.scope, held, {
      addStatuses: locked ? [transferLock] : [],
      removeStatuses: locked ? [] : [transferLock],
      authInfo: null,
    });
  }
  return call.tx((trx) =>
    key.settle(trx, async () => {
      if (held.isLocked && !locked) await recordUnlock(trx, deps, call, held);
      else await recordLock(trx, call, held, locked);
      await notifyBrowsers(trx, call.scope.accountId, { topic: "domain", ids: [held.id] });
      return { locked };
    }),
  );
}

async function recordLock(trx: Trx, call: SessionCall, held: DomainAtRegistry, locked: boolean): Promise<void> {
  const { accountId, actor } = call.scope;
  if (held.isLocked !== locked) await setLocked(trx, call.scope, held.id, locked);
  await audit(trx, {
    accountId,
    actor,
    action: locked ? "domain.lock" : "domain.unlock",
    object: held.id,
    before: { locked: held.isLocked },
    after: { locked },
    requestId: call.requestId,
    address: call.address,
  });
}

/** Records that the lock of a domain was removed at the registry, and notifies the people who should know about it. */
export async function recordUnlock(
  trx: Trx,
  deps: Pick<TransferDeps, "notifyLeaving">,
  call: SessionCall,
  held: DomainAtRegistry,
): Promise<void> {
  await recordLock(trx, call, held, false);
  await deps.notifyLeaving(trx, {
    accountId: call.scope.accountId,
    brandId: call.scope.brandId,
    domainId: held.id,
    name: held.asciiName,
    step: "unlocked",
    at: call.now.toISOString(),
    transferId: null,
    otherParty: null,
    until: null,
  });
}

/**
 * Refuses acts that let a domain leave the account. Possible refusals: AccountFrozen; PaymentDisputed, if the operator wants
 * that; QuietPeriod, for some time after a change of the login, with the end of that time.
 */
export async function refuseInQuiet(trx: Trx, call: SessionCall): Promise<void> {
  if (call.session.isFrozen) throw new Refused(AccountFrozen);
  if (await areTransfersHeld(trx, call.scope.accountId)) throw new Refused(PaymentDisputed);
  const quiet = await quietUntil(trx, call.session.userId);
  if (quiet !== null && quiet > call.now) throw new Refused(QuietPeriod, { values: { date: dateOn(quiet) } });
}

/**
 * Refuses acts that would let a domain leave the account although it has to stay. Possible refusals: CourtLocked; InEscrow,
 * because a domain that is being sold through an escrow can leave its account only through that escrow.
 */
export function refuseKept({ isInEscrow, isCourtLocked }: Pick<DomainAtRegistry, "isInEscrow" | "isCourtLocked">): void {
  if (isCourtLocked) throw new Refused(CourtLocked, { param: "itemid" });
  if (isInEscrow) throw new Refused(InEscrow, { param: "itemid" });
}

/** Returns the domain if its owner may change it at the registry now. Refuses the call otherwise. */
export function refuseUnlessOpen(domain: DomainAtRegistry | null, now: Date): DomainAtRegistry {
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  if (!mayTransferOut(domain.state)) throw new Refused(StatusProhibits, { param: "itemid" });
  if (changeHold(domain, now) !== null) throw new Refused(RegistryLocked, { param: "itemid" });
  return domain;
}
