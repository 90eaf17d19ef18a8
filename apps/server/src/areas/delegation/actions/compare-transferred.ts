import type { AnswerOf } from "@nameplane/contracts";
import type { TransferredSet } from "@nameplane/contracts/delegation/transferred";
import type { compareTransferred } from "@nameplane/contracts/delegation/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { rcodes, type RecordSet } from "@nameplane/dns";
import { limitByAccount } from "../../../platform/account-limit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { signersStatus } from "../../dnssec/index.ts";
import { enabledServers, hasPlace, placeOf } from "../../zones/publication/index.ts";
import { findDelegation } from "../../zones/propagation/index.ts";
import { findStaged, isCarried } from "../../zones/staging/index.ts";
import { knownSets, ownHosts, type Answered, type DnsAddress } from "../../zones/index.ts";
import type { DelegationParts } from "../delegation-parts.ts";
import { findDelegated, hostsOf, liveDsOf } from "../delegation.repository.ts";
import { judgeSet, placeOfDelegation, setsToAsk, type Said } from "../transferred.rules.ts";
import type { CheckNowDeps } from "./check-now.ts";

/** Limits comparisons, because each of them queries two servers for every record set of a zone. */
const limits = [
  { name: "compare-transferred", most: 6, seconds: 60 },
  { name: "compare-transferred", most: 300, seconds: 86_400 },
] as const;
const setsMax = 200;
const atOnce = 8;
/** How many of the former servers are tried until one answers. */
const formerTried = 4;

/**
 * Queries the name servers that a domain had before its transfer to us, and our own, for each record set, and returns the
 * differences. If the former servers do not answer any more, the records that were copied before the transfer are compared.
 * Nothing is changed. Possible refusals: NotFound, TooFast (by account).
 */
export async function compareTransferredOf(
  deps: CheckNowDeps,
  call: SessionCall,
  itemid: string,
): Promise<AnswerOf<typeof compareTransferred>> {
  const known = await call.tx((trx) => load(deps, trx, call, itemid));
  if (known === null) return { transferred: null, keeps: false };
  const { domain, staged, sets, own, ourNames, glue, ds, joined } = known;
  if (staged.choice === "keep" || domain.zone_id === null) return { transferred: null, keeps: staged.choice === "keep" };

  const atParent = (await findDelegation(deps, domain.name)) ?? (await orNull(deps.askParent(domain.name)));
  const delegated = atParent ?? domain.seen;
  const hosts = ourNames.map((host) => host.toLowerCase());
  const former = (staged.servers.length > 0 ? staged.servers : delegated)
    .map((host) => host.toLowerCase())
    .filter((host) => !hosts.includes(host));
  const gluedAt = new Map(glue.map(({ name, seen, addresses }) => [name, (seen ?? addresses)[0]]));
  const ownAddresses = own.flatMap(({ addresses }) => addresses.slice(0, 1));
  const ours = await firstServing(deps, domain.name, ownAddresses, () => true);
  const formerAddresses = await addressesOf(deps, former.slice(0, formerTried), gluedAt);
  // The owner of a zone chooses the names of its servers. So that nobody can make us query internal addresses, only public ones
  // are queried.
  const isOpen = (address: string) => deps.isPublicAddress(address) || hasPlace(address, deps.places);
  const there = await firstServing(deps, domain.name, formerAddresses, isOpen);

  const wanted = setsToAsk(staged.sets.filter(isCarried), sets.filter(isCarried));
  const asked = wanted.slice(0, setsMax);
  const compared = await inTurns(asked, async (set): Promise<TransferredSet | null> => {
    const kept = saidBy(staged.sets, set);
    const stored = saidBy(sets, set);
    const [thereSaid, hereSaid] = await Promise.all([
      there === null ? undefined : ask(deps, there, domain.name, set),
      ours === null ? undefined : ask(deps, ours, domain.name, set),
    ]);
    const verdict = judgeSet({ kept, there: thereSaid, here: hereSaid, stored });
    if (verdict === null) return null;
    const base = sets.find(({ owner, type }) => owner === set.owner && type === set.type)?.version ?? null;
    return { ...set, verdict, kept: view(kept), there: view(thereSaid ?? null), here: view(hereSaid ?? null), base };
  });
  const differences = compared.filter((one) => one !== null);
  return {
    keeps: false,
    transferred: {
      checkedat: deps.clock.now().toISOString(),
      zoneid: domain.zone_id,
      way: staged.way,
      keptat: staged.seenAt?.toISOString() ?? null,
      delegation: {
        state: placeOfDelegation(delegated, former, hosts),
        hosts: [...delegated],
        source: atParent === null ? "registry" : "parent",
      },
      former: { hosts: former, answers: there !== null },
      ours: { hosts, answers: ours !== null },
      signed: ds.length > 0,
      joined,
      asked: asked.length,
      same: asked.length - differences.length,
      more: wanted.length - asked.length,
      differences,
    },
  };
}

/** Loads what the comparison needs. Null if no records were copied before the transfer. */
async function load(deps: CheckNowDeps, trx: Trx, call: SessionCall, itemid: string) {
  const { scope, now } = call;
  const domain = await findDelegated(trx, scope, itemid);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  for (const limit of limits) await limitByAccount(trx, scope, now, limit);
  const staged = await findStaged(trx, scope, domain.name);
  if (staged === null) return null;
  return {
    domain,
    staged,
    sets: domain.zone_id === null ? [] : await knownSets(trx, scope, domain.zone_id, "all"),
    own: await enabledServers(trx),
    ourNames: await ownHosts(trx),
    glue: await hostsOf(trx, scope, itemid),
    ds: await liveDsOf(trx, scope, itemid),
    joined: await signersStatus(deps, trx, scope, itemid),
  };
}

async function addressesOf(
  deps: DelegationParts,
  hosts: readonly string[],
  glued: ReadonlyMap<string, string | undefined>,
): Promise<string[]> {
  const found = await Promise.all(
    hosts.map(async (host) => glued.get(host) ?? (await orNull(deps.addressesOf(host)))?.[0] ?? null),
  );
  return found.filter((address) => address !== null);
}

/** The first of the given addresses that answers for the domain authoritatively; null if none does. */
async function firstServing(
  deps: DelegationParts,
  name: string,
  addresses: readonly string[],
  mayAsk: (address: string) => boolean,
): Promise<DnsAddress | null> {
  for (const address of addresses.filter(mayAsk)) {
    const server = placeOf(address, deps.places);
    if ((await orNull(deps.asker.serial(server, name))) !== null) return server;
  }
  return null;
}

/** Queries a server for one record set. Null if the server has no such records, and undefined if it did not answer. */
async function ask(
  { asker }: DelegationParts,
  server: DnsAddress,
  apex: string,
  { owner, type }: Pick<RecordSet, "owner" | "type">,
): Promise<Said | null | undefined> {
  const name = owner === "" ? apex : `${owner}.${apex}`;
  const answer = await orNull(asker.ask(server, name, type));
  if (answer === null) return undefined;
  if (answer.rcode !== rcodes.NOERROR && answer.rcode !== rcodes.NXDOMAIN) return undefined;
  const rdata = cutOf(answer, name, type) ?? answer.rdata;
  return rdata.length === 0 ? null : { ttl: answer.ttlSeconds ?? 0, rdata };
}

/**
 * The name servers of a delegated part of the zone, which a server returns as a referral and not as an answer. Null if there is
 * no referral.
 */
function cutOf({ referral }: Answered, name: string, type: string): readonly string[] | null {
  return type === "NS" && referral?.zone === name ? referral.hosts.map((host) => `${host}.`) : null;
}

function saidBy(sets: readonly RecordSet[], { owner, type }: Pick<RecordSet, "owner" | "type">): Said | null {
  const set = sets.find((one) => one.owner === owner && one.type === type);
  return set === undefined ? null : { ttl: set.ttlSeconds, rdata: set.rdata };
}

const view = (said: Said | null): TransferredSet["kept"] => (said === null ? null : { ttl: said.ttl, rdata: [...said.rdata] });

/** Works on a few items at a time. The former name servers belong to somebody else, so they must not get many queries at once. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return results;
}

async function orNull<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}
