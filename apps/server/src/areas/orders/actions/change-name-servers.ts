import type { InputOf } from "@nameplane/contracts";
import { DnssecInTheWay, NothingChanges, NothingToUndo, TestNotPassed } from "@nameplane/contracts/delegation/refusals";
import type { changeNameServers as changeOperation } from "@nameplane/contracts/delegation/operations";
import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isHostUnder, type NameServerWish } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  changeHindrance,
  findDelegated,
  hostsOf,
  lastChange,
  presentTest,
  readWanted,
  testLimit,
  testWanted,
  undoOf,
  type DelegationDeps,
  type WantedServers,
} from "../../delegation/index.ts";
import { limitByAccount } from "../../zones/index.ts";
import type { OrderDeps } from "../deps.ts";
import { serversOrderedJob } from "../orders.jobs.ts";
import { orderNow } from "./order-now.ts";

type Deps = Pick<OrderDeps, "jobs" | "clock" | "vault"> & { readonly delegation: DelegationDeps };
type Input = InputOf<typeof changeOperation>;

/** What no proof of who changes it changes. Refuses NotFound, NameServersFaulty, StatusProhibits, RegistryLocked, NothingChanges. */
export async function refuseChange(deps: Deps, call: SessionCall, input: Input): Promise<void> {
  await call.tx((trx) => readChange(deps, trx, call, input));
}

async function readChange(deps: Deps, trx: Trx, call: SessionCall, input: Input): Promise<WantedServers> {
  const servers = input.servers.map(({ host, addresses = [] }) => ({ host, addresses }));
  const wanted = await readWanted(deps.delegation, trx, call.scope, { itemid: input.itemid, servers });
  refuseHindered(wanted, call.now);
  if (!(await changesAnything(trx, call, wanted))) throw new Refused(NothingChanges);
  return wanted;
}

function refuseHindered({ domain }: Pick<WantedServers, "domain">, now: Date): void {
  const hindrance = changeHindrance(domain, now);
  if (hindrance === "locked") throw new Refused(RegistryLocked, { param: "itemid" });
  if (hindrance !== null) throw new Refused(StatusProhibits, { param: "itemid" });
}

/** Other hosts, or other addresses of a host below the name. */
async function changesAnything(trx: Trx, call: SessionCall, { domain, servers }: WantedServers): Promise<boolean> {
  const sorted = (list: readonly string[]) => list.toSorted().join(" ");
  if (sorted(servers.map(({ host }) => host)) !== sorted(domain.wanted)) return true;
  if (sorted(domain.wanted) !== sorted(domain.seen)) return true;
  const hosts = await hostsOf(trx, call.scope, domain.id);
  return servers.some(
    ({ host, addresses }) =>
      isHostUnder(host, domain.name) &&
      sorted(addresses) !== sorted(hosts.find(({ name }) => name === host)?.addresses ?? []),
  );
}

/**
 * Orders other name servers: tested by DNS first, whatever the screen has seen.
 *
 * Refuses what refuseChange refuses, TooFast, TestNotPassed with `test`, DnssecInTheWay with `dnssec`, AlreadyOrdered
 */
export async function changeNameServers(deps: Deps, call: SessionCall, input: Input): Promise<{ requestid: number }> {
  const wanted = await call.tx(async (trx) => {
    await limitByAccount(trx, call.scope, call.now, testLimit);
    return readChange(deps, trx, call, input);
  });
  const tested = await testWanted(deps.delegation, wanted);
  const { judgement, dnssec } = tested;
  const { domain, servers } = wanted;
  const name = domain.unicode_name;
  const isOverridden = input.override === true;
  const dropsDs = input.dropds === true && dnssec.effect === "remove";
  if (judgement.verdict !== "passed" && !isOverridden)
    throw new Refused(TestNotPassed, { fields: { ...presentTest(tested, call.now) }, values: { name } });
  if ((dnssec.effect === "remove" && !dropsDs) || (dnssec.effect === "wait" && !isOverridden))
    throw new Refused(DnssecInTheWay, { fields: { dnssec: presentTest(tested, call.now).dnssec }, values: { name } });
  return call.tx((trx) => call.once(trx, () => order(deps, trx, call, wanted, { servers, isOverridden, dropsDs })));
}

/** What undoing would order. Refuses NotFound, NothingToUndo, StatusProhibits, RegistryLocked, DnssecInTheWay. */
async function readUndo(deps: Deps, trx: Trx, call: SessionCall, itemid: string): Promise<WantedServers> {
  const domain = await findDelegated(trx, call.scope, itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const undo = undoOf(await lastChange(trx, call.scope, domain.name), call.now);
  if (undo === null) throw new Refused(NothingToUndo);
  const hosts = await hostsOf(trx, call.scope, itemid);
  const servers = undo.servers.map((host) => ({
    host,
    addresses: isHostUnder(host, domain.name) ? (hosts.find(({ name }) => name === host)?.addresses ?? []) : [],
  }));
  const wanted = await readWanted(deps.delegation, trx, call.scope, { itemid, servers });
  refuseHindered(wanted, call.now);
  if (wanted.ds.length > 0)
    throw new Refused(DnssecInTheWay, {
      values: { name: domain.unicode_name },
      fields: { dnssec: { effect: "remove", until: null } },
    });
  return wanted;
}

export async function refuseUndo(deps: Deps, call: SessionCall, itemid: string): Promise<void> {
  await call.tx((trx) => readUndo(deps, trx, call, itemid));
}

/** Brings back the set before the last change. Nobody tests it: it is what the name used a day ago. */
export async function undoNameServers(
  deps: Deps,
  call: SessionCall & { trx: Trx },
  itemid: string,
): Promise<{ requestid: number }> {
  const wanted = await readUndo(deps, call.trx, call, itemid);
  return order(deps, call.trx, call, wanted, { servers: wanted.servers, isOverridden: true, dropsDs: false });
}

async function order(
  deps: Deps,
  trx: Trx,
  call: SessionCall,
  { domain }: WantedServers,
  choice: { readonly servers: readonly NameServerWish[]; readonly isOverridden: boolean; readonly dropsDs: boolean },
): Promise<{ requestid: number }> {
  const { isOverridden, dropsDs } = choice;
  const { number, orderId, ordernr } = await orderNow(trx, deps, call.scope, {
    type: "update-domain-dns",
    asciiName: domain.name,
    unicodeName: domain.unicode_name,
    tld: domain.tld,
    domainId: domain.id,
    params: {
      nameServers: choice.servers.map(({ host, addresses }) => ({ host, addresses: [...addresses] })),
      formerNameServers: domain.wanted,
      ...(isOverridden ? { isOverridden } : {}),
      ...(dropsDs ? { dropsDs } : {}),
    },
  });
  const { accountId, brandId } = call.scope;
  await deps.jobs.enqueue(trx, serversOrderedJob, [
    {
      accountId,
      brandId,
      orderId,
      orderNumber: ordernr,
      domainId: domain.id,
      name: domain.name,
      others: 0,
      servers: choice.servers.map(({ host }) => host),
      former: [...domain.wanted],
      at: call.now.toISOString(),
    },
  ]);
  return { requestid: number };
}
