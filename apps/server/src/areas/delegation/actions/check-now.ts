import type { AnswerOf } from "@nameplane/contracts";
import type { checkDelegation } from "@nameplane/contracts/domains/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { limitByAccount } from "../../../platform/account-limit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { enabledServers, hasPlace, placeOf } from "../../zones/publication/index.ts";
import { findDelegation } from "../../zones/propagation/index.ts";
import { findDelegated, hostsOf, makeCheckDue } from "../delegation.repository.ts";
import { sameHosts, verdictOf, type AskedHost } from "../live-check.rules.ts";
import type { DelegationDeps } from "./test-delegation.ts";

export type CheckNowDeps = DelegationDeps & {
  /**
   * The hosts to which the parent's own servers delegate a domain, without final dot. Throws OutcomeError if they cannot be
   * queried.
   */
  readonly askParent: (name: string) => Promise<readonly string[]>;
};

/**
 * Enough for a person who presses "check again". Without a limit, a program could flood other people's servers with queries
 * through us.
 */
const checkLimit = { name: "check-delegation", most: 30, seconds: 60 } as const;
/** How many servers of a delegation are queried at most. A delegation normally has at most 13. */
const serversMax = 13;
const ended = new Set(["transferred_away", "expired", "cancelled_by_user", "cancelled_by_system"]);

/**
 * Checks now to which servers the parent delegates a domain, and whether each of them answers for it authoritatively. This check
 * alone does not change the domain's status; it makes the next regular round due at once, and that round decides. Possible
 * refusals: NotFound, TooFast (by account).
 */
export async function checkNow(
  deps: CheckNowDeps,
  call: SessionCall,
  domainId: string,
): Promise<AnswerOf<typeof checkDelegation>> {
  const { domain, own, glue } = await call.tx(async (trx) => {
    const found = await findDelegated(trx, call.scope, domainId);
    if (found === null) throw new Refused(NotFound, { param: "itemid" });
    await limitByAccount(trx, call.scope, call.now, checkLimit);
    return { domain: found, own: await enabledServers(trx), glue: await hostsOf(trx, call.scope, domainId) };
  });
  const isHeldHere = !ended.has(domain.state) && domain.state !== "dns_only" && domain.registry_id !== null;
  const atParent = (await findDelegation(deps, domain.name)) ?? (await orNull(deps.askParent(domain.name)));
  const delegated = atParent ?? (isHeldHere ? domain.seen : null);
  const known = new Map([
    ...glue.map(({ name, seen }) => [name, seen?.[0] ?? null] as const),
    ...own.map(({ host, addresses }) => [host.toLowerCase(), addresses[0] ?? null] as const),
  ]);
  const ours = new Set(own.flatMap(({ addresses }) => addresses));
  const hosts = [...new Set((delegated ?? []).map((host) => host.toLowerCase()))].slice(0, serversMax);
  const servers = await Promise.all(hosts.map((host) => askHost(deps, { host, name: domain.name, known, ours })));
  if (isHeldHere) await call.tx((trx) => makeCheckDue(trx, call.scope, domainId, deps.clock.now()));
  return {
    checkedat: deps.clock.now().toISOString(),
    verdict: verdictOf(delegated, servers),
    source: atParent !== null ? "parent" : delegated === null ? null : "registry",
    aswanted: delegated === null || domain.wanted.length === 0 || sameHosts(delegated, domain.wanted),
    servers,
  };
}

type Asking = {
  readonly host: string;
  readonly name: string;
  readonly known: ReadonlyMap<string, string | null>;
  readonly ours: ReadonlySet<string>;
};

async function askHost(deps: CheckNowDeps, { host, name, known, ours }: Asking): Promise<AskedHost> {
  const addresses = known.get(host) ? null : await orNull(deps.addressesOf(host));
  const address = known.get(host) ?? addresses?.[0] ?? null;
  const asked = { host, address, serial: null, milliseconds: null };
  if (address === null) return { ...asked, answer: addresses === null ? "not_asked" : "no_address" };
  // The owner of a zone chooses the names of its servers. So that nobody can make us query internal addresses, only public
  // addresses and our own are queried.
  const isOpen = ours.has(address) || hasPlace(address, deps.places) || deps.isPublicAddress(address);
  if (!isOpen) return { ...asked, answer: "not_asked" };
  const from = performance.now();
  try {
    const serial = await deps.asker.serial(placeOf(address, deps.places), name);
    const milliseconds = Math.round(performance.now() - from);
    return { ...asked, serial, milliseconds, answer: serial === null ? "not_authoritative" : "authoritative" };
  } catch (error) {
    if (error instanceof OutcomeError) return { ...asked, answer: "no_answer" };
    throw error;
  }
}

async function orNull<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}
