import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue, type Tld } from "../../tlds/index.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { renewableStates } from "../domain.state.ts";
import { findAtRegistry, type DomainAtRegistry } from "../domains.repository.ts";
import { endDue, renewalClock } from "../renewal-clock.rules.ts";
import { isRescued, namesInWindow, type Window } from "./renewals.repository.ts";
import { setEnded, type DueDomain, isStillUnpaid, syncDomain } from "../follow/index.ts";
import type { RegistryDomain } from "../../registry/index.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { actAtRegistry } from "../../registry/commands/index.ts";

type Deps = Pick<SweepDeps, "sweeping" | "pool" | "registries" | "clock" | "log" | "metrics">;
/** fundsGrace: whether the operator pays the registry for names that customers have not paid for, until a person decides. */
export type UnpaidPolicy = { readonly fundsGrace: boolean };

const atOnce = 100;
/** How long to wait before a registry that refused or did not answer is asked again. */
const retryMs = 6 * 3_600_000;
/** From this many days after the last safe day, no program deletes a name any more; staff have had a task about it for weeks. */
const lateDays = 60;

/**
 * Ends names that nobody pays for. If the registry renews automatically at our cost, the names are deleted on their last safe
 * day. Names that their owners decided not to renew are set to end at their expiry, if the registry supports that.
 *
 * Each name is read at its registry before and after. A second run changes nothing.
 *
 * Returns a function that runs the periodic job once and returns how many names were handled.
 *
 * Source: docs/states.md#end-of-a-period
 */
export function unpaidEnder(deps: Deps, policy: UnpaidPolicy): () => Promise<number> {
  const notBefore = new Map<string, Date>();
  return async () => {
    const now = deps.clock.now();
    for (const [id, at] of notBefore) if (at <= now) notBefore.delete(id);
    const { due, tlds } = await findDue(deps, policy, now, [...notBefore.keys()]);
    for (const domain of due) {
      const scope = makeScope({ accountId: domain.accountId, brandId: domain.brandId, actor: "job:end-unpaid" });
      try {
        await endOne(deps, scope, domain.domainId, policy, tlds);
      } catch (error) {
        if (!(error instanceof OutcomeError || error instanceof Refused)) throw error;
        await raiseEndTask(deps, scope, domain.domainId, error);
      }
      notBefore.set(domain.domainId, addMs(now, retryMs));
    }
    return due.length;
  };
}

async function findDue(
  deps: Deps,
  policy: UnpaidPolicy,
  now: Date,
  except: readonly string[],
): Promise<{ due: DueDomain[]; tlds: ReadonlyMap<string, Tld> }> {
  return tx(deps.sweeping, { actor: "job:end-unpaid" }, async (trx) => {
    const { all } = await tldCatalogue(trx);
    const renewing = all.filter(({ rules }) => rules.registryAutorenews).map((tld) => deleteWindow(tld));
    const options = { now, states: renewableStates, max: atOnce, except };
    const modes = policy.fundsGrace ? (["cancel"] as const) : (["auto", "once", "manual", "cancel"] as const);
    const others = all
      .filter(({ rules }) => !rules.registryAutorenews)
      .map(({ tld }): Window => ({ tld, fromDay: -1, toDay: 0 }));
    const unpaid = await namesInWindow(trx, renewing, { ...options, modes });
    const expiring = await namesInWindow(trx, others, { ...options, modes: ["cancel"] });
    return { due: [...unpaid, ...expiring], tlds: new Map<string, Tld>(all.map((tld) => [tld.tld, tld])) };
  });
}

function deleteWindow({ tld, rules }: Tld): Window {
  return { tld, fromDay: rules.lastSafeRenewalDay, toDay: rules.lastSafeRenewalDay + lateDays };
}

async function endOne(
  deps: Deps,
  scope: AccountScope,
  domainId: string,
  policy: UnpaidPolicy,
  tlds: ReadonlyMap<string, Tld>,
): Promise<void> {
  const domain = await tx(deps.pool, scope, async (trx) => {
    const found = await findAtRegistry(trx, scope, domainId);
    // Nobody may delete a name under a court lock, so it is kept at our cost.
    if (found?.isCourtLocked === true) return null;
    return found === null || (await isRescued(trx, scope, found.asciiName)) ? null : found;
  });
  const tld = domain === null ? undefined : tlds.get(domain.tld);
  if (domain === null || tld === undefined) return;
  const connection = deps.registries.of(domain.registryId);
  const act = endDue(
    { state: domain.state, mode: domain.renewalMode, endsAtExpiry: domain.endsAtExpiry },
    renewalClock(domain.expiresAt, tld.rules),
    { ...tld.rules, ...policy, canAnnounceEnd: connection.capabilities.cancelAtExpiry },
    deps.clock.now(),
  );
  if (act === null) return;
  const found = await connection.domain(domain.asciiName, "background");
  if (found !== null && isStillUnpaid(domain, found, deps.clock.now())) {
    if (act === "announce") await actAtRegistry(deps, scope, domain.registryId, announceEnd(domain.asciiName));
    else await deleteAtRegistry(deps, scope, domain, found);
  }
  await syncDomain(deps, scope, domainId);
}

const announceEnd = (name: string) =>
  ({
    verb: "domain:update",
    name,
    addStatuses: [],
    removeStatuses: [],
    authInfo: null,
    cancelAtExpiry: true,
  }) as const;

async function deleteAtRegistry(deps: Deps, scope: AccountScope, domain: DomainAtRegistry, found: RegistryDomain): Promise<void> {
  const name = domain.asciiName;
  // Only locks of our own are removed. If the registry has set a lock, it refuses the deletion, and staff see why.
  const locks = found.statuses.filter((status) => /^client(Delete|Update)Prohibited$/i.test(status));
  if (locks.length > 0) {
    const update = { verb: "domain:update", name, addStatuses: [], removeStatuses: locks, authInfo: null } as const;
    await actAtRegistry(deps, scope, domain.registryId, update);
  }
  await actAtRegistry(deps, scope, domain.registryId, { verb: "domain:delete", name });
  const endedBy = domain.renewalMode === "cancel" ? "user" : "system";
  await tx(deps.pool, scope, (trx) => setEnded(trx, scope, domain.id, endedBy));
  deps.log.info({ event: "domains.unpaid-deleted", accountId: scope.accountId, name }, "unpaid name deleted");
}

async function raiseEndTask(deps: Deps, scope: AccountScope, domainId: string, error: Error): Promise<void> {
  deps.log.warn(
    { event: "domains.unpaid-kept", accountId: scope.accountId, objectId: domainId, ...errorFields(error) },
    "an unpaid name could not be ended",
  );
  await tx(deps.pool, scope, (trx) =>
    raiseTask(trx, scope, {
      kind: "domain.unpaid",
      key: domainId,
      severity: "high",
      text: taskText("unpaidNameKept"),
      data: { domainId, words: error instanceof Refused ? error.values : error.message },
    }),
  );
}
