import { DnssecInTheWay, TestNotPassed } from "@nameplane/contracts/delegation/refusals";
import { RegistryLocked } from "@nameplane/contracts/domains/refusals";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { isHostUnder } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import {
  changeHindrance,
  findDelegated,
  hostsOf,
  presentTest,
  readWanted,
  testWanted,
  type DelegationDeps,
} from "../../../delegation/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderNow } from "../../ordering/index.ts";

/**
 * Orders the name servers that the owner wanted, after we found others at the registry. Only staff can do this. The servers are
 * tested first, and nothing is ordered that would break a chain of trust. The request reads the registry before and after.
 *
 * Possible refusals: StatusProhibits, RegistryLocked, TestNotPassed with `test`, DnssecInTheWay with `dnssec`, AlreadyOrdered.
 */
export async function putServersBack(
  deps: OutsideDeps & { readonly delegation: DelegationDeps },
  scope: AccountScope,
  domainId: string,
): Promise<{ requestid: number }> {
  const wanted = await tx(deps.pool, scope, async (trx) => {
    const domain = await findDelegated(trx, scope, domainId);
    if (domain === null || domain.wanted.length === 0) throw new Refused(StatusProhibits);
    const hindrance = changeHindrance(domain, deps.clock.now());
    if (hindrance === "locked") throw new Refused(RegistryLocked);
    if (hindrance !== null) throw new Refused(StatusProhibits);
    const hosts = await hostsOf(trx, scope, domainId);
    const servers = domain.wanted.map((host) => ({
      host,
      addresses: isHostUnder(host, domain.name) ? (hosts.find(({ name }) => name === host)?.addresses ?? []) : [],
    }));
    return readWanted(deps.delegation, trx, scope, { itemid: domainId, servers });
  });
  const tested = await testWanted(deps.delegation, wanted);
  const { domain, servers } = wanted;
  const name = domain.unicode_name;
  if (tested.judgement.verdict !== "passed")
    throw new Refused(TestNotPassed, { fields: { ...presentTest(tested, deps.clock.now()) }, values: { name } });
  if (tested.dnssec.effect === "remove" || tested.dnssec.effect === "wait")
    throw new Refused(DnssecInTheWay, {
      fields: { dnssec: presentTest(tested, deps.clock.now()).dnssec },
      values: { name },
    });
  const { number } = await tx(deps.pool, scope, (trx) =>
    orderNow(trx, deps, scope, {
      type: "update-domain-dns",
      asciiName: domain.name,
      unicodeName: name,
      tld: domain.tld,
      domainId,
      params: {
        nameServers: servers.map(({ host, addresses }) => ({ host, addresses: [...addresses] })),
        formerNameServers: domain.seen,
      },
      origin: "system",
    }),
  );
  return { requestid: number };
}
