import * as dialect from "@nameplane/contracts/dnsapi/powerdns";
import { NotThere, Unprocessable } from "@nameplane/contracts/foreign-refusals";
import { BadParameter, BodyTooLarge } from "@nameplane/contracts/refusals";
import { readJsonText } from "../../platform/bodies/json-text.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { withToken, type ForeignAnswer, type ForeignCall } from "../../platform/http/foreign.ts";
import { Refused } from "../../platform/refused.ts";
import { delegationHosts, soaOf } from "../zones/index.ts";
import { changeRrsets } from "./actions/change-rrsets.ts";
import { waitUntilServed } from "./actions/wait-until-served.ts";
import type { DnsApiDeps } from "./dnsapi.deps.ts";
import { keysOf, setsOf, zoneAt, zonesOf, type OwnSet, type OwnZone } from "./own-zones.repository.ts";
import { apexOfId } from "./powerdns-change.rules.ts";
import { powerdnsDialect } from "./powerdns.dialect.ts";
import {
  presentFile,
  presentKey,
  presentMetadata,
  presentMetadataKind,
  presentZone,
  presentZoneRow,
  serverRow,
  soaSet,
} from "./powerdns.present.ts";
import { mayRead, reachesZone, type TokenScope } from "./token-scope.rules.ts";

type TokenCall = PublicCall & ForeignCall;

/**
 * Limits for each token. Fewer writes than reads are allowed, because each write has to be published on the name servers, and
 * provisioning programs read more often than they write.
 */
const reading = { feature: "Domains", limit: { name: "powerdns read", seconds: 60, cap: 1200 } } as const;
const writing = { feature: "Domains", limit: { name: "powerdns write", seconds: 60, cap: 300 } } as const;

const see = "dns_view";
const edit = "dns_edit";

export function powerdnsRoutes(edge: Edge, deps: DnsApiDeps): void {
  const constant = (value: unknown) => () => Promise.resolve(json(value));
  edge.foreign(powerdnsDialect, [
    withToken(dialect.apiVersions, see, reading, constant([{ url: "/api/v1", version: 1 }])),
    withToken(dialect.apiFeatures, see, reading, constant([{ server_url: "/api/v1/servers{/server}", api_features: [] }])),
    withToken(dialect.listServers, see, reading, constant([serverRow])),
    withToken(dialect.showServer, see, reading, constant(serverRow)),

    withToken(dialect.listZones, see, reading, async (call, { query }) => {
      const reach = reachOf(call);
      const asked = query.zone === undefined ? reach.zones : [apexOfId(query.zone) ?? ""];
      const zones = await zonesOf(call.trx, call.scope, asked);
      return json(zones.filter(({ apex }) => reachesZone(reach, apex)).map(presentZoneRow));
    }),

    withToken(dialect.showZone, see, reading, async (call, { params, query }) => {
      const zone = await zoneOf(call, params.zone);
      if (query.rrsets === "false") return json(presentZone(zone, null));
      const name = query.rrset_name?.toLowerCase();
      const type = query.rrset_type?.toUpperCase();
      if (type !== undefined && name === undefined && query.rrset_type !== undefined && !/^[A-Z0-9]+$/.test(type))
        throw new Refused(Unprocessable, { values: { error: "rrset_type is no record type" } });
      const whole = (owner: string) => (owner === "" ? `${zone.apex}.` : `${owner}.${zone.apex}.`);
      const sets = (await visibleSets(call, zone)).filter(
        (set) => (name === undefined || whole(set.owner) === name) && (type === undefined || set.type === type),
      );
      return json(presentZone(zone, sets));
    }),

    withToken(dialect.changeRrsets, edit, writing, async (call, { params, body }) => {
      const saved = await changeRrsets(deps, call, await zoneOf(call, params.zone), parseBody(body));
      const settle = async () => {
        const [refused] = (await waitUntilServed(deps, [saved])).values();
        if (refused === undefined) return null;
        throw new Refused(Unprocessable, { values: { error: `not taken by the name servers: ${refused.join(", ")}` } });
      };
      return { status: 204, settle };
    }),

    withToken(dialect.exportZone, see, reading, async (call, { params }) => {
      const zone = await zoneOf(call, params.zone);
      const body = presentFile(await visibleSets(call, zone), zone.apex);
      return { status: 200, contentType: "text/plain; charset=us-ascii", body };
    }),

    // With PowerDNS, programs have to make these two calls after a change. Here, both happen automatically, and the calls only
    // succeed.
    withToken(dialect.notifyZone, edit, writing, async (call, { params }) => {
      await zoneOf(call, params.zone);
      return json({ result: "Notification queued" });
    }),
    withToken(dialect.rectifyZone, edit, writing, async (call, { params }) => {
      await zoneOf(call, params.zone);
      return json({ result: "Rectified" });
    }),

    withToken(dialect.listCryptokeys, see, reading, async (call, { params }) => json(await keysAt(call, params.zone))),
    withToken(dialect.showCryptokey, see, reading, async (call, { params }) => {
      const key = (await keysAt(call, params.zone)).find(({ id }) => String(id) === params.key);
      if (key === undefined) throw new Refused(NotThere);
      return json(key);
    }),

    withToken(dialect.listMetadata, see, reading, async (call, { params }) => {
      await zoneOf(call, params.zone);
      return json(presentMetadata());
    }),
    withToken(dialect.showMetadata, see, reading, async (call, { params }) => {
      await zoneOf(call, params.zone);
      const found = presentMetadataKind(params.kind);
      if (found === null) throw new Refused(Unprocessable, { values: { error: `Unsupported metadata kind '${params.kind}'` } });
      return json(found);
    }),
  ]);
}

const reachOf = ({ caller }: ForeignCall) => caller.scope as TokenScope;

const json = (value: unknown): ForeignAnswer => ({
  status: 200,
  contentType: "application/json",
  body: JSON.stringify(value),
});

/**
 * The account's zone that is named in a path. A zone that the token does not cover is treated as missing. Possible refusals:
 * NotThere.
 */
async function zoneOf(call: TokenCall, id: string): Promise<OwnZone> {
  const apex = apexOfId(id);
  const zone = apex === null || !reachesZone(reachOf(call), apex) ? null : await zoneAt(call.trx, call.scope, apex);
  if (zone === null) throw new Refused(NotThere);
  return zone;
}

/** The record sets that the token covers, including the SOA. */
async function visibleSets(call: TokenCall, zone: OwnZone): Promise<Pick<OwnSet, "owner" | "type" | "ttlSeconds" | "rdata">[]> {
  const { trx, scope } = call;
  const nameServers = await delegationHosts(trx);
  const head = soaSet(zone, soaOf({ apex: zone.apex, soa: zone.soa, nameServers }));
  const sets = [head, ...(await setsOf(trx, scope, zone.id))];
  return sets.filter(({ owner, type }) => mayRead(reachOf(call), { apex: zone.apex, owner, type }));
}

async function keysAt(call: TokenCall, id: string) {
  const zone = await zoneOf(call, id);
  return (await keysOf(call.trx, call.scope, zone.id)).map((key) => presentKey(key, zone.apex));
}

const bodyBounds = { depth: 20, values: 250_000 };

function parseBody(body: unknown): unknown {
  const read = readJsonText(Buffer.from(typeof body === "string" ? body : ""), bodyBounds);
  if ("tooMany" in read) throw new Refused(BodyTooLarge);
  if (!("value" in read)) throw new Refused(BadParameter, { values: { rule: "JSON" } });
  return read.value;
}
