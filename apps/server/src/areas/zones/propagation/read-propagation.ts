import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { TooFast } from "@nameplane/contracts/refusals";
import type { zonePropagation } from "@nameplane/contracts/zones/operations";
import type { AskedServer } from "@nameplane/contracts/zones/propagation";
import { soa, valueOfRdata } from "@nameplane/dns";
import type { Clock } from "../../../platform/clock.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { countQuestions, registryDelegation } from "./propagation.repository.ts";
import { placeOf, shownServers, type NameServerRow } from "../publication/index.ts";
import { findDelegation, isOurs } from "./find-delegation.ts";
import { findZone } from "../find-zone.ts";
import { ownHosts } from "../zones.repository.ts";
import type { PropagationParts, Resolver } from "./propagation-parts.ts";

// The editor polls every few seconds until all servers agree. Without a limit, a program could use this to flood the servers of
// others.
const callsPerMinute = 30;

/**
 * What our name servers and the configured resolvers currently answer for a zone, and to which servers its parent delegates it.
 * Possible refusals: NotFound, TooFast (by account).
 */
export async function readPropagation(
  deps: PropagationParts & { readonly clock: Clock },
  call: SessionCall,
  zoneId: string,
): Promise<AnswerOf<typeof zonePropagation>> {
  const now = deps.clock.now();
  const { zone, servers, ours, registered } = await call.tx(async (trx) => {
    const found = await findZone(trx, call.scope, zoneId);
    const minute = Math.floor(now.getTime() / 60_000);
    if (!(await countQuestions(trx, call.scope, new Date(minute * 60_000), callsPerMinute)))
      throw new Refused(TooFast, { values: { seconds: 60 - (Math.floor(now.getTime() / 1000) % 60) } });
    return {
      zone: found,
      servers: await shownServers(trx),
      ours: await ownHosts(trx),
      registered: await registryDelegation(trx, call.scope, found.domain_id),
    };
  });
  const [own, resolvers, atParent] = await Promise.all([
    Promise.all(servers.map((server) => askOwn(deps, server, zone, now))),
    Promise.all(deps.resolvers.map((resolver) => askResolver(deps, resolver, zone, now))),
    findDelegation(deps, zone.apex),
  ]);
  const delegated = atParent ?? registered;
  const asked = [...own, ...resolvers];
  return {
    version: zone.version,
    publishedversion: zone.published_version,
    status: codeOf("publication", zone.pub_state),
    serial: zone.serial,
    servers: asked,
    delegation:
      delegated === null
        ? { state: "unknown", hosts: [], source: null }
        : {
            state: delegated.length === 0 ? "not_delegated" : isOurs(delegated, ours) ? "here" : "elsewhere",
            hosts: [...delegated],
            source: atParent === null ? "registry" : "parent",
          },
    done: zone.version === zone.published_version && asked.every(({ agrees }) => agrees === true),
  };
}

type AskedZone = { readonly apex: string; readonly serial: number };

async function askOwn(
  { asker, places }: PropagationParts,
  { host, role, addresses }: NameServerRow,
  zone: AskedZone,
  now: Date,
): Promise<AskedServer> {
  const view = { host, kind: role, serial: null, agrees: null, ttl: null, checkedat: now.toISOString() } as const;
  const [address] = addresses;
  if (address === undefined) return { ...view, error: "no_address" };
  try {
    const serial = await asker.serial(placeOf(address, places), zone.apex);
    return serial === null
      ? { ...view, agrees: false, error: "not_served" }
      : { ...view, serial, agrees: serial === zone.serial, error: null };
  } catch (error) {
    if (error instanceof OutcomeError) return { ...view, error: "no_answer" };
    throw error;
  }
}

async function askResolver({ asker }: PropagationParts, resolver: Resolver, zone: AskedZone, now: Date): Promise<AskedServer> {
  const view = {
    host: resolver.name,
    kind: "resolver",
    serial: null,
    agrees: null,
    ttl: null,
    checkedat: now.toISOString(),
  } as const;
  try {
    const { rdata, ttlSeconds } = await asker.ask(resolver, zone.apex, "SOA", { recursion: true });
    const [first] = rdata;
    if (first === undefined) return { ...view, agrees: false, error: "not_served" };
    const { serial } = valueOfRdata(soa, first);
    return { ...view, serial, agrees: serial === zone.serial, ttl: ttlSeconds, error: null };
  } catch (error) {
    if (error instanceof OutcomeError) return { ...view, error: "no_answer" };
    throw error;
  }
}
