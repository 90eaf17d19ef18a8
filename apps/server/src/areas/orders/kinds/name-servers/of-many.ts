import { NameServersFaulty } from "@nameplane/contracts/delegation/refusals";
import { checkNameServers, isHostUnder, normalHost, type NameServerWish } from "@nameplane/values";
import { Refused } from "../../../../platform/refused.ts";
import { changeHindrance, delegationFacts, type DelegationFacts } from "../../../delegation/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import type { BulkAct, ChangeOf, Judgement } from "../../bulk-form.ts";

type Change = ChangeOf<"nameservers">;
type Limits = { readonly min: number; readonly max: number };

const refused = (reason: Extract<Judgement, { result: "refused" }>["reason"]): Judgement => ({
  result: "refused",
  reason,
});

/** The servers that the change wants for one domain. A host below the domain gets the addresses that the registry has for it. */
function wishOf({ servers }: Pick<Change, "servers">, { name, hosts }: DelegationFacts): NameServerWish[] {
  return servers.map((typed) => {
    const host = normalHost(typed);
    return { host, addresses: isHostUnder(host, name) ? (hosts[host] ?? []) : [] };
  });
}

/**
 * Refuses a change of servers for a domain with a DS at its parent, unless the new servers are our own with its keys, or some of
 * its current servers. We do not know here whether other servers have the keys. The page of the domain can test that, or the user
 * can turn DNSSEC off first.
 */
function dsHindrance(hosts: readonly string[], facts: DelegationFacts): Judgement | null {
  const seen = new Set(facts.seen.map(normalHost));
  if (hosts.every((host) => seen.has(host))) return null;
  if (facts.has_ds) return facts.own_keys_fit && hosts.every((host) => facts.own_hosts.includes(host)) ? null : refused("dnssec");
  return facts.ds_until === null ? null : { result: "refused", reason: "dnssecWaits", until: facts.ds_until };
}

/** What other name servers would do to one domain. */
export function judgeNameServers(
  change: Pick<Change, "servers">,
  facts: DelegationFacts,
  { min, max }: Limits,
  isOrdered: boolean,
  now: Date,
): Judgement {
  if (facts.state === "expired_restorable") return refused("redemption");
  const hindrance = changeHindrance(facts, now);
  if (hindrance !== null) return refused(hindrance === "locked" ? "registryLocked" : hindrance);
  const wish = wishOf(change, facts);
  const sorted = (hosts: readonly string[]) => hosts.toSorted().join(" ");
  const hosts = sorted(wish.map(({ host }) => host));
  if (hosts === sorted(facts.wanted) && hosts === sorted(facts.seen)) return { result: "same" };
  if (isOrdered) return refused("ordered");
  if (wish.length < min) return refused("tooFew");
  if (wish.length > max) return refused("tooMany");
  if (wish.some(({ host, addresses }) => isHostUnder(host, facts.name) && addresses.length === 0)) return refused("glue");
  const plain = wish.map(({ host }) => host);
  return dsHindrance(plain, facts) ?? { result: "change" };
}

export const nameservers: BulkAct<"nameservers"> = {
  act: "nameservers",
  permission: "dns_delegation",
  asksProof: () => true,
  async check(_trx, _scope, { servers }) {
    const limits = { name: "", min: 0, max: 13 };
    const { rows } = checkNameServers(
      servers.map((host) => ({ host, addresses: [] })),
      limits,
    );
    if (rows.every((problem) => problem === null)) return;
    throw new Refused(NameServersFaulty, {
      param: "servers",
      fields: { rows, count: null },
      values: { tld: "*", min: limits.min, max: limits.max },
    });
  },
  async judging(trx, { clock, delegation }, scope, domains, change) {
    const at = { now: clock.now(), waitMaxSeconds: delegation?.waitMaxSeconds ?? null };
    const facts = await delegationFacts(
      trx,
      scope,
      domains.map(({ id }) => id),
      at,
    );
    const catalogue = await tldCatalogue(trx);
    return ({ id, tld, openRequests }) => {
      const of = facts.get(id);
      if (of === undefined) return refused("ended");
      const rules = catalogue.get(tld)?.rules;
      const limits = { min: rules?.minNS ?? 0, max: rules?.maxNS ?? 13 };
      return judgeNameServers(change, of, limits, openRequests.includes("update-domain-dns"), clock.now());
    };
  },
  work: {
    kind: "ordered",
    type: "update-domain-dns",
    async params(trx, scope, domainIds, change) {
      const facts = await delegationFacts(trx, scope, domainIds, { now: new Date(0), waitMaxSeconds: null });
      return (domainId) => {
        const of = facts.get(domainId);
        if (of === undefined) throw new Error(`domain ${domainId} is not there any more`);
        const nameServers = wishOf(change, of).map(({ host, addresses }) => ({ host, addresses: [...addresses] }));
        return { nameServers, formerNameServers: of.wanted };
      };
    },
  },
};
