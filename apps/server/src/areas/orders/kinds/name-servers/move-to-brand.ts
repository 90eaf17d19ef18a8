import { AlreadyOrdered } from "@nameplane/contracts/orders/refusals";
import { isHostUnder } from "@nameplane/values";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { changeHindrance, delegationFacts, ownDelegations, type DelegationFacts } from "../../../delegation/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import { brandHosts } from "../../../zones/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderNow } from "../../ordering/index.ts";
import { notifyServersOrdered } from "./notify-servers-ordered.ts";
import type { ServersParams } from "./servers-params.ts";

/**
 * Orders the name servers of the account's brand for each of its domains that is delegated to our servers under other names. The
 * names lead to the same machines, so a signed domain keeps its chain of trust. Domains that cannot be changed now stay as they
 * are until the next call: those that are locked, have an open change, or are the domain of a name server without an address.
 * Nothing happens in accounts that are frozen or not active. May be repeated. Returns how many changes were ordered.
 */
export async function moveToBrand(deps: OutsideDeps, scope: AccountScope): Promise<number> {
  const due = await tx(deps.pool, scope, (trx) => ownDelegations(trx, scope));
  let ordered = 0;
  for (const domainId of due) if (await moveOne(deps, scope, domainId)) ordered += 1;
  return ordered;
}

async function moveOne(deps: OutsideDeps, scope: AccountScope, domainId: string): Promise<boolean> {
  try {
    return await tx(deps.pool, scope, (trx) => order(deps, trx, scope, domainId));
  } catch (error) {
    if (error instanceof Refused && error.refusal.name === AlreadyOrdered.name) return false;
    throw error;
  }
}

async function order(deps: OutsideDeps, trx: Trx, scope: AccountScope, domainId: string): Promise<boolean> {
  const now = deps.clock.now();
  const hosts = await brandHosts(trx);
  const waitMaxSeconds = deps.delegation?.waitMaxSeconds ?? null;
  const facts = (await delegationFacts(trx, scope, [domainId], { now, waitMaxSeconds })).get(domainId);
  if (hosts.length === 0 || facts === undefined || changeHindrance(facts, now) !== null) return false;
  const rules = (await tldCatalogue(trx)).get(facts.tld)?.rules;
  if (hosts.length < (rules?.minNS ?? 0) || hosts.length > (rules?.maxNS ?? 13)) return false;
  const nameServers = wishOf(hosts, facts);
  if (nameServers === null || (facts.has_ds && !facts.own_keys_fit)) return false;
  const params: ServersParams = { nameServers, formerNameServers: [...facts.wanted] };
  const line = { asciiName: facts.name, unicodeName: facts.unicode_name, tld: facts.tld, domainId, params };
  const { orderId, ordernr } = await orderNow(trx, deps, scope, { ...line, type: "update-domain-dns", origin: "system" });
  await notifyServersOrdered(trx, deps, { scope, now }, { orderId, ordernr, lines: [line] });
  return true;
}

/** The servers with the addresses of those below the domain. Null if such an address is not known. */
function wishOf(hosts: readonly string[], { name, hosts: known }: DelegationFacts) {
  const wish = hosts.map((host) => ({ host, addresses: isHostUnder(host, name) ? [...(known[host] ?? [])] : [] }));
  return wish.some(({ host, addresses }) => isHostUnder(host, name) && addresses.length === 0) ? null : wish;
}
