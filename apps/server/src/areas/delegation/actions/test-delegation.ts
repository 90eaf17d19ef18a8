import type { AnswerOf } from "@nameplane/contracts";
import { NameServersFaulty } from "@nameplane/contracts/delegation/refusals";
import type { testDelegation as testOperation } from "@nameplane/contracts/delegation/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { checkNameServers, normalHost, type NameServerWish } from "@nameplane/values";
import type { Clock } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { nameServerChangeBlock, ownKeysOf, type DsRecord, type NameServerBlock } from "../../dnssec/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { ownHosts } from "../../zones/index.ts";
import { enabledServers } from "../../zones/publication/index.ts";
import { dnssecEffect, type DnssecEffect } from "../change.rules.ts";
import type { DelegationParts } from "../delegation-parts.ts";
import { judgeDelegation, keysFitDs, type Judgement } from "../delegation.rules.ts";
import { findDelegated, liveDsOf, type DelegatedDomain, type DsRow } from "../delegation.repository.ts";
import { askServers, type OwnServer } from "./ask-servers.ts";

export type DelegationDeps = DelegationParts & { readonly clock: Clock; readonly waitMaxSeconds: number };

/** The input for testing name servers and for changing them. */
export type WantedServers = {
  readonly domain: DelegatedDomain;
  readonly servers: readonly NameServerWish[];
  readonly own: readonly OwnServer[];
  /** Every name under which our servers answer: those in `own`, and the names that brands have for them. */
  readonly ourNames: readonly string[];
  readonly ds: readonly DsRow[];
  /** The DS records of the keys with which the domain is signed here. */
  readonly ownKeys: readonly DsRecord[];
  readonly block: NameServerBlock | null;
};

/**
 * Reads wanted name servers and checks them against domain and TLD. Possible refusals: NotFound, NameServersFaulty (`rows`,
 * `count`).
 */
export async function readWanted(
  deps: Pick<DelegationDeps, "clock" | "waitMaxSeconds">,
  trx: Trx,
  scope: AccountScope,
  input: { readonly itemid: string; readonly servers: readonly NameServerWish[] },
): Promise<WantedServers> {
  const domain = await findDelegated(trx, scope, input.itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const rules = (await tldCatalogue(trx)).get(domain.tld)?.rules;
  const limits = { name: domain.name, min: rules?.minNS ?? 0, max: rules?.maxNS ?? 13 };
  const servers = input.servers.map(({ host, addresses }) => ({ host: normalHost(host), addresses }));
  const { rows, count } = checkNameServers(servers, limits);
  if (count !== null || rows.some((problem) => problem !== null))
    throw new Refused(NameServersFaulty, {
      param: "servers",
      fields: { rows, count },
      values: { tld: domain.tld, min: limits.min, max: limits.max },
    });
  const hosts = servers.map(({ host }) => host);
  return {
    domain,
    servers,
    own: await enabledServers(trx),
    ourNames: await ownHosts(trx),
    ds: await liveDsOf(trx, scope, domain.id),
    ownKeys: await ownKeysOf(trx, scope, domain.id),
    block: await nameServerChangeBlock(deps, trx, scope, domain.id, hosts),
  };
}

export type TestedDelegation = { readonly judgement: Judgement; readonly dnssec: DnssecEffect };

/** Queries the wanted servers by DNS, outside any transaction. */
export async function testWanted(parts: DelegationParts, wanted: WantedServers): Promise<TestedDelegation> {
  const { domain, servers, own, ourNames, ds, ownKeys, block } = wanted;
  const asked = await askServers(parts, { name: domain.name, servers, own, withKeys: ds.length > 0 });
  const records = ds.map(({ key_tag: keyTag, digest_type: digestType, ...rest }) => ({ ...rest, keyTag, digestType }));
  return {
    judgement: judgeDelegation(asked),
    dnssec: dnssecEffect({
      hasDs: ds.length > 0,
      keysFit: keysFitDs(asked, records, { hosts: ourNames, keys: ownKeys }),
      block,
    }),
  };
}

type Answer = AnswerOf<typeof testOperation>;

/** The result of the test as the API returns it. */
export function presentTest({ judgement, dnssec }: TestedDelegation, now: Date): Answer {
  return {
    test: { ...judgement, servers: [...judgement.servers], checkedat: now.toISOString() },
    dnssec: { effect: dnssec.effect, until: dnssec.until?.toISOString() ?? null },
  };
}
