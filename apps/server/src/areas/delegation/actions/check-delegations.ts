import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { enabledServers } from "../../zones/publication/index.ts";
import { findDelegation } from "../../zones/propagation/index.ts";
import type { DelegationParts } from "../delegation-parts.ts";
import { afterRound, isHeldBack, judgeDelegation, type Judgement } from "../delegation.rules.ts";
import {
  dueChecks,
  findDelegated,
  hostsOf,
  lastCheck,
  saveCheck,
  setDnsState,
  type DelegatedDomain,
  type HostRow,
} from "../delegation.repository.ts";
import { askServers, type OwnServer } from "./ask-servers.ts";

const atOnce = 50;
const inParallel = 8;

type Deps = DelegationParts & { readonly pool: Pool; readonly clock: Clock };

/**
 * Queries the name servers of the domains that are due and updates their DNS status. Returns the number of domains checked; if it
 * is 50, more wait.
 */
export async function checkDelegations(deps: Deps, sweeping: Pool): Promise<number> {
  const due = await tx(sweeping, { actor: "job:delegation" }, (trx) => dueChecks(trx, deps.clock.now(), atOnce));
  for (let at = 0; at < due.length; at += inParallel)
    await Promise.all(
      due
        .slice(at, at + inParallel)
        .map(({ account_id: accountId, brand_id: brandId, domain_id: domainId }) =>
          checkDelegation(deps, makeScope({ accountId, brandId, actor: "job:delegation" }), domainId),
        ),
    );
  return due.length;
}

/** States in which a domain is not served any more, so its name servers are not checked. */
const ended = new Set(["transferred_away", "expired", "cancelled_by_user", "cancelled_by_system"]);

/** One round of checks for one domain: queries every server that the registry has for it. It can be repeated. */
export async function checkDelegation(deps: Deps, scope: AccountScope, domainId: string): Promise<void> {
  const { pool, clock } = deps;
  const found = await tx(pool, scope, async (trx) => {
    const domain = await findDelegated(trx, scope, domainId);
    if (domain === null) return null;
    return { domain, own: await enabledServers(trx), hosts: await hostsOf(trx, scope, domainId) };
  });
  if (found === null) return;
  const { domain, own, hosts } = found;
  const now = clock.now();
  if (ended.has(domain.state))
    return tx(pool, scope, (trx) =>
      saveCheck(trx, scope, domainId, { checkedAt: now, silentSince: null, dueAt: null, servers: [] }),
    );
  const delegated = domain.state === "dns_only" ? await findDelegation(deps, domain.name) : domain.seen;
  const judgement = await judge(deps, { domain, delegated, own, hosts });
  await tx(pool, scope, async (trx) => {
    const current = await findDelegated(trx, scope, domainId, { lock: true });
    if (current === null || ended.has(current.state)) return;
    const before = await lastCheck(trx, scope, domainId);
    const round = afterRound({ state: current.dns_state, silentSince: before?.silent_since ?? null }, judgement, clock.now());
    await saveCheck(trx, scope, domainId, {
      checkedAt: clock.now(),
      silentSince: round.silentSince,
      dueAt: addMs(round.dueAt, Math.floor(Math.random() * spreadMs(round.silentSince))),
      servers: judgement?.servers ?? [],
    });
    if (round.state === current.dns_state) return;
    await setDnsState(trx, scope, domainId, round.state);
    await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domainId] });
  });
}

/**
 * The judgement of one round of checks. Null if there is no delegation, or if the registry keeps the domain out of the zone.
 * `delegated` is null if the parent could not be queried.
 */
async function judge(
  deps: Deps,
  of: {
    readonly domain: DelegatedDomain;
    readonly delegated: readonly string[] | null;
    readonly own: readonly OwnServer[];
    readonly hosts: readonly HostRow[];
  },
): Promise<Judgement | null> {
  const { domain, delegated, own, hosts } = of;
  if (delegated === null) return { verdict: "unknown", servers: [], serial: null };
  if (delegated.length === 0 || isHeldBack(domain.statuses)) return null;
  const servers = delegated.map((host) => ({ host, addresses: hosts.find(({ name }) => name === host)?.seen ?? [] }));
  return judgeDelegation(await askServers(deps, { name: domain.name, servers, own, withKeys: false }));
}

/**
 * Over how many milliseconds the next checks are spread. Domains that are due together are spread over hours. But if a server
 * failed, the second round always follows after a quarter of an hour.
 */
function spreadMs(silentSince: Date | null): number {
  return silentSince === null ? 4 * 3_600_000 : 1;
}
