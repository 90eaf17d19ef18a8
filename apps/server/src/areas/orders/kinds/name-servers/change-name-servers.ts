import type { InputOf } from "@nameplane/contracts";
import { DnssecInTheWay, NothingChanges, NothingToUndo, TestNotPassed } from "@nameplane/contracts/delegation/refusals";
import type { changeNameServers as changeOperation } from "@nameplane/contracts/delegation/operations";
import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isHostUnder, type NameServerWish } from "@nameplane/values";
import { limitByAccount } from "../../../../platform/account-limit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
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
} from "../../../delegation/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import type { NamedLine } from "../../kind.ts";
import { orderNow } from "../../ordering/index.ts";
import { notifyServersOrdered } from "./notify-servers-ordered.ts";
import type { ServersParams } from "./servers-params.ts";

type Deps = Pick<OutsideDeps, "jobs" | "clock" | "vault"> & { readonly delegation: DelegationDeps };
type Asking = Pick<Deps, "delegation">;
type Input = InputOf<typeof changeOperation>;

/**
 * Makes all checks that do not depend on the proof of identity, so that users are not asked for it in vain. Possible refusals:
 * NotFound, NameServersFaulty, StatusProhibits, RegistryLocked, NothingChanges.
 */
export async function refuseChange(deps: Deps, call: SessionCall, input: Input): Promise<void> {
  await call.tx((trx) => readChange(deps, trx, call, input));
}

/** The change in the form in which it can be ordered now. Possible refusals: those of refuseChange. */
export async function readChange(
  deps: Asking,
  trx: Trx,
  call: SessionCall,
  input: Pick<Input, "itemid" | "servers">,
): Promise<WantedServers> {
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

/** Whether the wanted servers differ from the current hosts, or from the addresses of a host below the domain. */
async function changesAnything(trx: Trx, call: SessionCall, { domain, servers }: WantedServers): Promise<boolean> {
  const sorted = (list: readonly string[]) => list.toSorted().join(" ");
  if (sorted(servers.map(({ host }) => host)) !== sorted(domain.wanted)) return true;
  if (sorted(domain.wanted) !== sorted(domain.seen)) return true;
  const hosts = await hostsOf(trx, call.scope, domain.id);
  return servers.some(
    ({ host, addresses }) =>
      isHostUnder(host, domain.name) && sorted(addresses) !== sorted(hosts.find(({ name }) => name === host)?.addresses ?? []),
  );
}

/**
 * Orders other name servers. They are tested by DNS first, even if the screen has already shown a test.
 *
 * Possible refusals: those of refuseChange, TooFast, TestNotPassed with `test`, DnssecInTheWay with `dnssec`, AlreadyOrdered.
 */
export async function changeNameServers(deps: Deps, call: SessionCall, input: Input): Promise<{ requestid: number }> {
  const { wanted, dropsDs } = await testChange(deps, call, input);
  const choice = { servers: wanted.servers, isOverridden: input.override === true, dropsDs };
  return call.tx((trx) => call.once(trx, () => order(deps, trx, call, wanted, choice)));
}

/**
 * Tests the change by DNS now, outside of transactions. The result's dropsDs and keepsDs say what will happen to a DS at the
 * parent.
 *
 * Possible refusals: those of refuseChange, TooFast, TestNotPassed with `test`, DnssecInTheWay with `dnssec`.
 */
export async function testChange(
  deps: Asking,
  call: SessionCall,
  input: Input,
): Promise<{ wanted: WantedServers; dropsDs: boolean; keepsDs: boolean }> {
  const wanted = await call.tx(async (trx) => {
    await limitByAccount(trx, call.scope, call.now, testLimit);
    return readChange(deps, trx, call, input);
  });
  const tested = await testWanted(deps.delegation, wanted);
  const { judgement, dnssec } = tested;
  const name = wanted.domain.unicode_name;
  const isOverridden = input.override === true;
  const dropsDs = input.dropds === true && dnssec.effect === "remove";
  if (judgement.verdict !== "passed" && !isOverridden)
    throw new Refused(TestNotPassed, { fields: { ...presentTest(tested, call.now) }, values: { name } });
  if ((dnssec.effect === "remove" && !dropsDs) || (dnssec.effect === "wait" && !isOverridden))
    throw new Refused(DnssecInTheWay, { fields: { dnssec: presentTest(tested, call.now).dnssec }, values: { name } });
  return { wanted, dropsDs, keepsDs: dnssec.effect === "keep" };
}

/**
 * The change that an undo would order. Possible refusals: NotFound, NothingToUndo, StatusProhibits, RegistryLocked,
 * DnssecInTheWay.
 */
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

/** Restores the name servers from before the last change. They are not tested: the domain used them within the last day. */
export async function undoNameServers(
  deps: Deps,
  call: SessionCall & { trx: Trx },
  itemid: string,
): Promise<{ requestid: number }> {
  const wanted = await readUndo(deps, call.trx, call, itemid);
  return order(deps, call.trx, call, wanted, { servers: wanted.servers, isOverridden: true, dropsDs: false });
}

type Choice = {
  readonly servers: readonly NameServerWish[];
  readonly isOverridden: boolean;
  readonly dropsDs: boolean;
};

/** The change of name servers in the form of an order line. */
export function serversLine({ domain }: WantedServers, { servers, isOverridden, dropsDs }: Choice): NamedLine<ServersParams> {
  const params: ServersParams = {
    nameServers: servers.map(({ host, addresses }) => ({ host, addresses: [...addresses] })),
    formerNameServers: domain.wanted,
    ...(isOverridden ? { isOverridden } : {}),
    ...(dropsDs ? { dropsDs } : {}),
  };
  return {
    asciiName: domain.name,
    unicodeName: domain.unicode_name,
    tld: domain.tld,
    domainId: domain.id,
    params,
  };
}

async function order(
  deps: Deps,
  trx: Trx,
  call: SessionCall,
  wanted: WantedServers,
  choice: Choice,
): Promise<{ requestid: number }> {
  const line = serversLine(wanted, choice);
  const { number, orderId, ordernr } = await orderNow(trx, deps, call.scope, { ...line, type: "update-domain-dns" });
  await notifyServersOrdered(trx, deps, call, { orderId, ordernr, lines: [line] });
  return { requestid: number };
}
