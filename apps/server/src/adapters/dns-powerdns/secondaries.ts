import { createHash } from "node:crypto";
import { fqdnOf } from "@nameplane/dns";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { DnsTransfers } from "../../platform/config.ts";
import { nowSeconds } from "../tsig.ts";
import { refusalText } from "./convert.ts";
import type { PowerDnsAnswer, PowerDnsHttp } from "./http.ts";

/** What every zone needs so that secondaries may copy it and are notified of changes. */
export type ZoneTransfers = {
  readonly kind: "Native" | "Master";
  /** Fields that PowerDNS stores with the zone. */
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * Value of the zone's field "account". It is used to find zones that were written under other settings. Null if the field is
   * not written.
   */
  readonly mark: string | null;
  /** Creates the key and the catalog zone at the server. Further calls do nothing. */
  prepare(): Promise<void>;
  /** Writes settings that are not fields of the zone. */
  allow(zonePath: string): Promise<void>;
  /** Tells the secondaries that the list of zones has changed. */
  notifyCatalog(): Promise<void>;
};

export function withoutSecondaries(kind: "Native" | "Master"): ZoneTransfers {
  const nothing = () => Promise.resolve();
  return { kind, fields: {}, mark: null, prepare: nothing, allow: nothing, notifyCatalog: nothing };
}

/**
 * Zones of the kind "Master": copied with the key or from the secondaries' addresses, listed in the catalog zone (RFC 9432),
 * with changes notified to each secondary. Keys and settings are written by the API; pdns.conf needs `primary=yes`.
 */
export function withSecondaries(http: PowerDnsHttp, transfers: DnsTransfers): ZoneTransfers {
  const { key, catalog, secondaries, byAddress } = transfers;
  const keyIds = key === null ? [] : [fqdnOf(key.name)];
  const notified = secondaries.map(({ host, port }) => (host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`));
  const allowed = byAddress ? secondaries.map(({ host }) => host) : [];
  const member = { kind: "Master", master_tsig_key_ids: keyIds } as const;
  const mark = `np-${createHash("sha256")
    .update(JSON.stringify([notified, allowed, keyIds, catalog]))
    .digest("hex")
    .slice(0, 12)}`;
  const allow = async (zonePath: string) => {
    for (const [kind, metadata] of Object.entries({ "ALSO-NOTIFY": notified, "ALLOW-AXFR-FROM": allowed }))
      expectDone(await http({ method: "PUT", path: `${zonePath}/metadata/${kind}`, body: { kind, metadata } }));
  };
  let prepared: Promise<void> | undefined;
  const prepare = () =>
    (prepared ??= prepareServer(http, transfers, allow, keyIds).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));
  let raising: Promise<void> = Promise.resolve();
  return {
    kind: "Master",
    fields: { ...member, ...(catalog === null ? {} : { catalog: fqdnOf(catalog) }), account: mark },
    mark,
    prepare,
    allow,
    notifyCatalog: () => {
      if (catalog === null) return Promise.resolve();
      raising = raising.catch(() => {}).then(() => raiseCatalog(http, catalog));
      return raising;
    },
  };
}

async function prepareServer(
  http: PowerDnsHttp,
  { key, catalog }: DnsTransfers,
  allow: (zonePath: string) => Promise<void>,
  keyIds: readonly string[],
): Promise<void> {
  if (key !== null) {
    const body = { name: key.name, algorithm: key.algorithm, key: Buffer.from(key.secret).toString("base64") };
    const made = await http({ method: "POST", path: "/tsigkeys", body });
    if (made.status === 409) expectDone(await http({ method: "PUT", path: `/tsigkeys/${fqdnOf(key.name)}`, body }));
    else expectDone(made);
  }
  if (catalog === null) return;
  const path = `/zones/${fqdnOf(catalog)}`;
  const found = await http({ method: "GET", path: `${path}?rrsets=false` });
  if (found.status === 404) {
    const zone = {
      name: fqdnOf(catalog),
      kind: "Producer",
      nameservers: [],
      soa_edit_api: "",
      rrsets: [catalogSoa(catalog, nowSeconds()), { ...catalogSet(catalog, "NS", "invalid."), ttl: 0 }],
    };
    const made = await http({ method: "POST", path: "/zones", body: zone });
    if (made.status !== 409) expectDone(made);
  }
  expectDone(await http({ method: "PUT", path, body: { kind: "Producer", master_tsig_key_ids: keyIds } }));
  await allow(path);
}

/** Notifies secondaries of a changed catalog at once. PowerDNS itself checks catalogs only once a minute. */
async function raiseCatalog(http: PowerDnsHttp, catalog: string): Promise<void> {
  const path = `/zones/${fqdnOf(catalog)}`;
  const { serial } = expectDone(await http({ method: "GET", path: `${path}?rrsets=false` })) as { serial?: unknown };
  const next = Math.max(nowSeconds(), Number(serial ?? 0) + 1);
  const rrsets = [{ ...catalogSoa(catalog, next), changetype: "REPLACE" }];
  expectDone(await http({ method: "PATCH", path, body: { rrsets } }));
  expectDone(await http({ method: "PUT", path: `${path}/notify` }));
}

function catalogSoa(catalog: string, serial: number) {
  // RFC 9432 section 4.1: these names are never resolved.
  return catalogSet(catalog, "SOA", `invalid. invalid. ${serial} 3600 600 2147483646 0`);
}

function catalogSet(catalog: string, type: string, content: string) {
  return { name: fqdnOf(catalog), type, ttl: 0, records: [{ content, disabled: false }] };
}

function expectDone(answer: PowerDnsAnswer): unknown {
  if (answer.status < 300) return answer.body;
  throw new OutcomeError("misconfigured", `PowerDNS: ${refusalText(answer.body)}`, { code: `http-${answer.status}` });
}
