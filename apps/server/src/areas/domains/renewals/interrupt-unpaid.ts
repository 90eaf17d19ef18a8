import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { expiryRecoveryOf, tldCatalogue, type Tld } from "../../tlds/index.ts";
import { findAtRegistry, type DomainAtRegistry } from "../domains.repository.ts";
import { interruptionsToLift, namesToInterrupt, noteInterruption } from "./interruptions.repository.ts";
import type { RegistryDomain } from "../../registry/index.ts";
import { interruptionAt, renewalClock } from "../renewal-clock.rules.ts";
import { isRescued, type Window } from "./renewals.repository.ts";
import { type DueDomain, isStillUnpaid, otherHolds, syncDomain } from "../follow/index.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";

type Deps = Pick<SweepDeps, "sweeping" | "pool" | "registries" | "clock" | "log" | "metrics">;

const hold = "clientHold";
const locked = "clientUpdateProhibited";
const atOnce = 100;
/** How long to wait before a registry that refused or did not answer is asked again. */
const retryMs = 3_600_000;
/**
 * From this many days after the last safe day, a name is not taken out of its zone any more. By then it has been deleted, or
 * staff have a task about it.
 */
const lateDays = 1;

/**
 * Takes expired names out of their zones for the last days in which they can be renewed, if their TLD requires that. Puts names
 * back that have been paid for meanwhile. A hold that somebody else has set is neither set again nor removed.
 *
 * Before the command is sent, the database records that the hold is ours, so no hold is ever forgotten. A second run changes
 * nothing.
 *
 * Returns a function that runs the periodic job once and returns how many names it worked on.
 *
 * Source: ICANN, Expired Registration Recovery Policy 2.2.2 to 2.2.5
 */
export function dnsInterrupter(deps: Deps): () => Promise<number> {
  const notBefore = new Map<string, Date>();
  return async () => {
    const now = deps.clock.now();
    for (const [id, at] of notBefore) if (at <= now) notBefore.delete(id);
    const { due, paid, tlds } = await findWork(deps, now, [...notBefore.keys()]);
    const work = async (names: readonly DueDomain[], act: (scope: AccountScope, id: string) => Promise<void>) => {
      for (const { accountId, brandId, domainId } of names) {
        const scope = makeScope({ accountId, brandId, actor: "job:interrupt-unpaid" });
        try {
          await act(scope, domainId);
        } catch (error) {
          if (!(error instanceof OutcomeError || error instanceof Refused)) throw error;
          await raiseHoldTask(deps, scope, domainId, error);
          notBefore.set(domainId, addMs(now, retryMs));
        }
      }
    };
    await work(paid, (scope, id) => liftOne(deps, scope, id));
    await work(due, (scope, id) => interruptOne(deps, scope, id, tlds));
    return due.length + paid.length;
  };
}

async function findWork(deps: Deps, now: Date, except: readonly string[]) {
  return tx(deps.sweeping, { actor: "job:interrupt-unpaid" }, async (trx) => {
    const { all } = await tldCatalogue(trx);
    const windows = all.flatMap((tld): Window[] => {
      const { interruptDays } = expiryRecoveryOf(tld);
      const { lastSafeRenewalDay: last } = tld.rules;
      return interruptDays === 0 || last <= 0
        ? []
        : [{ tld: tld.tld, fromDay: Math.max(0, last - interruptDays), toDay: last + lateDays }];
    });
    const options = { now, max: atOnce, except };
    return {
      due: await namesToInterrupt(trx, windows, options),
      paid: await interruptionsToLift(trx, options),
      tlds: new Map<string, Tld>(all.map((tld) => [tld.tld, tld])),
    };
  });
}

async function interruptOne(deps: Deps, scope: AccountScope, domainId: string, tlds: ReadonlyMap<string, Tld>): Promise<void> {
  const domain = await tx(deps.pool, scope, async (trx) => {
    const one = await findAtRegistry(trx, scope, domainId);
    return one === null || (await isRescued(trx, scope, one.asciiName)) ? null : one;
  });
  const tld = domain === null ? undefined : tlds.get(domain.tld);
  if (domain === null || tld === undefined || domain.state !== "expired_renewable") return;
  const at = interruptionAt(renewalClock(domain.expiresAt, tld.rules), expiryRecoveryOf(tld).interruptDays);
  const now = deps.clock.now();
  if (at === null || at > now) return;
  const found = await deps.registries.of(domain.registryId).domain(domain.asciiName, "background");
  if (found !== null && isStillUnpaid(domain, found, now) && !found.statuses.includes(hold)) {
    await tx(deps.pool, scope, (trx) => noteInterruption(trx, scope, domainId, now));
    await changeHold(deps, scope, domain, found, { isSet: true });
  }
  await syncDomain(deps, scope, domainId);
}

async function liftOne(deps: Deps, scope: AccountScope, domainId: string): Promise<void> {
  const domain = await tx(deps.pool, scope, (trx) => findAtRegistry(trx, scope, domainId));
  if (domain === null) return;
  const others = await tx(deps.pool, scope, (trx) => otherHolds(trx, scope, domainId, "unpaid"));
  const found = await deps.registries.of(domain.registryId).domain(domain.asciiName, "background");
  if (found?.isOurs === true && found.statuses.includes(hold) && others.length === 0)
    await changeHold(deps, scope, domain, found, { isSet: false });
  await tx(deps.pool, scope, (trx) => noteInterruption(trx, scope, domainId, null));
  await syncDomain(deps, scope, domainId);
}

async function changeHold(
  deps: Deps,
  scope: AccountScope,
  domain: DomainAtRegistry,
  found: RegistryDomain,
  { isSet }: { readonly isSet: boolean },
): Promise<void> {
  const change = { addStatuses: [], removeStatuses: [], authInfo: null } as const;
  try {
    // While this lock is on, the registry accepts no update except the removal of the lock (RFC 5731 section 2.3).
    if (found.statuses.includes(locked)) await updateAtRegistry(deps, scope, domain, { ...change, removeStatuses: [locked] });
    await updateAtRegistry(
      deps,
      scope,
      domain,
      isSet ? { ...change, addStatuses: [hold] } : { ...change, removeStatuses: [hold] },
    );
  } catch (error) {
    const isUndone =
      error instanceof Refused && (error.refusal.name === "RegistryRefused" || error.refusal.name === "RegistryBusy");
    if (isSet && isUndone) await tx(deps.pool, scope, (trx) => noteInterruption(trx, scope, domain.id, null));
    throw error;
  }
}

async function raiseHoldTask(deps: Deps, scope: AccountScope, domainId: string, error: Error): Promise<void> {
  deps.log.warn(
    { event: "domains.hold-unchanged", accountId: scope.accountId, objectId: domainId, ...errorFields(error) },
    "the hold of an expired name could not be changed",
  );
  // If the registry was busy or the outcome is unknown, the next run handles the name again.
  if (!(error instanceof Refused) || error.refusal.name !== "RegistryRefused") return;
  await tx(deps.pool, scope, (trx) =>
    raiseTask(trx, scope, {
      kind: "domain.interruption",
      key: domainId,
      severity: "high",
      text: taskText("holdNotChanged"),
      data: { domainId, words: error.values },
    }),
  );
}
