import { z } from "zod";
import { foreign, type ForeignOperation } from "../foreign.ts";

// The HTTP API of the PowerDNS Authoritative Server (doc.powerdns.com/authoritative/http-api), as far as it concerns the
// records of zones. The rest of that API administers the name server, which customers may not do.

const nothing = z.looseObject({});
const zone = z.object({ server: z.literal("localhost"), zone: z.string().min(1).max(1100) });
const server = z.object({ server: z.literal("localhost") });

const record = z.looseObject({ content: z.string(), disabled: z.boolean().optional() });
const comment = z.looseObject({ content: z.string() });
const rrset = z.looseObject({
  name: z.string(),
  type: z.string(),
  ttl: z.int().optional(),
  changetype: z.enum(["REPLACE", "DELETE", "EXTEND", "PRUNE"]),
  records: z.array(record).optional(),
  /** Accepted, but not stored, so that programs that send them work. */
  comments: z.array(comment).optional(),
});

const zoneHead = {
  id: z.string(),
  name: z.string(),
  type: z.literal("Zone"),
  url: z.string(),
  kind: z.literal("Master"),
  dnssec: z.boolean(),
  account: z.literal(""),
  catalog: z.literal(""),
  masters: z.array(z.string()),
  serial: z.int(),
  notified_serial: z.int(),
  edited_serial: z.int(),
  last_check: z.literal(0),
};
const zoneRow = z.strictObject(zoneHead);
const zoneWhole = z.strictObject({
  ...zoneHead,
  api_rectify: z.literal(false),
  master_tsig_key_ids: z.array(z.string()),
  slave_tsig_key_ids: z.array(z.string()),
  nsec3narrow: z.literal(false),
  nsec3param: z.literal(""),
  soa_edit: z.literal(""),
  soa_edit_api: z.literal("DEFAULT"),
  rrsets: z
    .array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        ttl: z.int(),
        records: z.array(z.strictObject({ content: z.string(), disabled: z.literal(false) })),
        comments: z.array(z.never()),
      }),
    )
    .optional(),
});
export type PowerdnsZoneRow = z.infer<typeof zoneRow>;
export type PowerdnsZone = z.infer<typeof zoneWhole>;

const cryptokey = z.strictObject({
  type: z.literal("Cryptokey"),
  id: z.int(),
  keytype: z.enum(["csk", "ksk", "zsk"]),
  flags: z.int(),
  active: z.boolean(),
  published: z.boolean(),
  algorithm: z.string(),
  bits: z.int(),
  dnskey: z.string(),
  ds: z.array(z.string()),
});
export type PowerdnsCryptokey = z.infer<typeof cryptokey>;

const metadata = z.strictObject({ kind: z.string(), type: z.literal("Metadata"), metadata: z.array(z.string()) });
export type PowerdnsMetadata = z.infer<typeof metadata>;

const serverRow = z.strictObject({
  type: z.literal("Server"),
  id: z.literal("localhost"),
  daemon_type: z.literal("authoritative"),
  version: z.string(),
  url: z.string(),
  zones_url: z.string(),
  config_url: z.string(),
});

const json = (schema: z.ZodType) => ({ status: 200, contentType: "application/json", schema }) as const;
const flag = z.enum(["true", "false"]);

export const apiVersions = foreign({
  name: "powerdnsVersions",
  method: "GET",
  path: "/api",
  summary: "Versions of the PowerDNS-compatible API",
  params: nothing,
  query: nothing,
  body: nothing,
  answer: json(z.array(z.strictObject({ version: z.literal(1), url: z.literal("/api/v1") }))),
});
export const apiFeatures = foreign({
  ...apiVersions,
  name: "powerdnsFeatures",
  path: "/api/v1",
  summary: "Addresses of the servers in the PowerDNS-compatible API",
  answer: json(z.array(z.strictObject({ server_url: z.string(), api_features: z.array(z.string()) }))),
});
export const listServers = foreign({
  ...apiVersions,
  name: "powerdnsServers",
  path: "/api/v1/servers",
  summary: "The only server there is",
  answer: json(z.array(serverRow)),
});
export const showServer = foreign({
  ...apiVersions,
  name: "powerdnsServer",
  path: "/api/v1/servers/{server}",
  params: server,
  summary: "The only server there is",
  answer: json(serverRow),
});
export const listZones = foreign({
  name: "powerdnsZones",
  method: "GET",
  path: "/api/v1/servers/{server}/zones",
  summary: "Zones that the token may use",
  params: server,
  query: z.looseObject({ zone: z.string().max(255).optional() }),
  body: nothing,
  answer: json(z.array(zoneRow)),
});
export const showZone = foreign({
  name: "powerdnsZone",
  method: "GET",
  path: "/api/v1/servers/{server}/zones/{zone}",
  summary: "A zone with the record sets that the token may use",
  params: zone,
  query: z.looseObject({
    rrsets: flag.optional(),
    rrset_name: z.string().max(255).optional(),
    rrset_type: z.string().max(12).optional(),
  }),
  body: nothing,
  answer: json(zoneWhole),
});
export const changeRrsets = foreign({
  name: "powerdnsChange",
  method: "PATCH",
  path: "/api/v1/servers/{server}/zones/{zone}",
  summary: "Changes record sets, all or none, as one version of the zone",
  params: zone,
  query: nothing,
  body: z.looseObject({ rrsets: z.array(rrset).max(2000) }),
  answer: { status: 204, contentType: null, schema: z.never() },
});
export const exportZone = foreign({
  name: "powerdnsExport",
  method: "GET",
  path: "/api/v1/servers/{server}/zones/{zone}/export",
  summary: "The record sets that the token may use, as lines of a zone file",
  params: zone,
  query: nothing,
  body: nothing,
  answer: { status: 200, contentType: "text/plain", schema: z.string() },
});
export const notifyZone = foreign({
  name: "powerdnsNotify",
  method: "PUT",
  path: "/api/v1/servers/{server}/zones/{zone}/notify",
  summary: "Notifies the secondaries; accepted without effect, because every change does that automatically",
  params: zone,
  query: nothing,
  body: z.unknown(),
  answer: json(z.strictObject({ result: z.string() })),
});
export const rectifyZone = foreign({
  ...notifyZone,
  name: "powerdnsRectify",
  path: "/api/v1/servers/{server}/zones/{zone}/rectify",
});
export const listCryptokeys = foreign({
  name: "powerdnsCryptokeys",
  method: "GET",
  path: "/api/v1/servers/{server}/zones/{zone}/cryptokeys",
  summary: "DNSSEC keys of a zone, only their public halves",
  params: zone,
  query: nothing,
  body: nothing,
  answer: json(z.array(cryptokey)),
});
export const showCryptokey = foreign({
  ...listCryptokeys,
  name: "powerdnsCryptokey",
  path: "/api/v1/servers/{server}/zones/{zone}/cryptokeys/{key}",
  summary: "A DNSSEC key of a zone, only its public half",
  params: zone.extend({ key: z.string().max(20) }),
  answer: json(cryptokey),
});
export const listMetadata = foreign({
  ...listCryptokeys,
  name: "powerdnsMetadata",
  path: "/api/v1/servers/{server}/zones/{zone}/metadata",
  summary: "Metadata of a zone",
  answer: json(z.array(metadata)),
});
export const showMetadata = foreign({
  ...listCryptokeys,
  name: "powerdnsMetadataKind",
  path: "/api/v1/servers/{server}/zones/{zone}/metadata/{kind}",
  summary: "One kind of metadata of a zone",
  params: zone.extend({ kind: z.string().max(100) }),
  answer: json(metadata),
});

export type PowerdnsOperation = ForeignOperation;
