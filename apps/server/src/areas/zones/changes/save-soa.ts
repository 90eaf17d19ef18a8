import { NothingToChange } from "@nameplane/contracts/zones/refusals";
import { BadParameter, ChangedMeanwhile, OutOfRange } from "@nameplane/contracts/refusals";
import {
  isSameContent,
  parseName,
  rnameOfEmail,
  soa,
  type Fqdn,
  type RecordSetChange,
  type RecordSetContent,
} from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { soaOf } from "../zone-content.rules.ts";
import type { ZoneRow } from "../zones.repository.ts";
import { lockZoneToChange, type SaveZoneDeps } from "./save-zone.ts";
import { writeOrAsk, type Written } from "./write-or-ask.ts";

export type SoaForm = {
  readonly zoneid: string;
  readonly base: number;
  readonly primary?: string | undefined;
  /** A mail address, such as hostmaster@example.se. */
  readonly responsible?: string | undefined;
  readonly refresh?: number | undefined;
  readonly retry?: number | undefined;
  readonly expire?: number | undefined;
  readonly minimum?: number | undefined;
  readonly defaultttl?: number | undefined;
  readonly note?: string | undefined;
};

/**
 * Changes SOA values (RFC 1035 section 3.3.13) and the default TTL as a version of the zone. Refuses with NotFound,
 * ChangedMeanwhile if the form shows an older version, BadParameter for a name or address, OutOfRange if secondaries would give
 * up before they try again, NothingToChange, NoteRequired, TooManyWaiting.
 */
export async function saveSoa(deps: SaveZoneDeps, trx: Trx, scope: AccountScope, form: SoaForm, now: Date): Promise<Written> {
  const found = await lockZoneToChange(trx, scope, form.zoneid);
  const { zone, servers } = found;
  if (zone.version !== form.base) throw new Refused(ChangedMeanwhile);
  const present = soaOf({ ...zone, nameServers: servers.nameServers });
  const old = headOf(present, zone);
  const next = {
    mname: form.primary === undefined ? `${present.mname}.` : hostOf(form.primary),
    rname: form.responsible === undefined ? `${present.rname}.` : mailboxOf(form.responsible),
    refresh: form.refresh ?? present.refresh,
    retry: form.retry ?? present.retry,
    expire: form.expire ?? present.expire,
    minimum: form.minimum ?? present.minimum,
    ttl: form.defaultttl ?? zone.default_ttl_seconds,
  };
  // The timers have to fit together (RFC 1912 section 2.2).
  if (next.retry >= next.refresh) throw new Refused(OutOfRange, { param: "retry", values: { rule: `1 – ${next.refresh - 1}` } });
  if (next.expire <= next.refresh + next.retry)
    throw new Refused(OutOfRange, { param: "expire", values: { rule: `> ${next.refresh + next.retry}` } });
  const content = contentOf(next);
  if (isSameContent(old, content)) throw new Refused(NothingToChange);
  return writeOrAsk(deps, trx, scope, found, {
    changes: [{ owner: "", type: "SOA", old, new: content }],
    note: form.note,
    origin: "editor",
    now,
  });
}

/** The zone's current SOA in the form in which changes contain it. */
export function presentHead(zone: ZoneRow, nameServers: readonly string[]): RecordSetContent {
  return headOf(soaOf({ ...zone, nameServers }), zone);
}

/**
 * A change of a zone's SOA so that it names another of our servers. Null if the SOA already names that server, or a server that
 * the owner has chosen. The mailbox changes too unless the owner has chosen one.
 */
export function movedHead(
  zone: ZoneRow,
  nameServers: readonly string[],
  primary: string,
  ours: ReadonlySet<string>,
): RecordSetChange | null {
  const present = soaOf({ ...zone, nameServers });
  if (present.mname === primary || !ours.has(present.mname)) return null;
  const usual = (mname: string) => soaOf({ apex: zone.apex, soa: { mname }, nameServers }).rname;
  const rname = present.rname === usual(present.mname) ? usual(primary) : present.rname;
  return { owner: "", type: "SOA", old: headOf(present, zone), new: headOf({ ...present, mname: primary, rname }, zone) };
}

function headOf(present: ReturnType<typeof soaOf>, zone: ZoneRow): RecordSetContent {
  return contentOf({
    ...present,
    mname: `${present.mname}.`,
    rname: `${present.rname}.`,
    ttl: zone.default_ttl_seconds,
  });
}

function contentOf(values: {
  mname: Fqdn;
  rname: Fqdn;
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
  ttl: number;
}): RecordSetContent {
  return { ttlSeconds: values.ttl, rdata: [soa.print({ ...values, serial: 0 })] };
}

function hostOf(text: string): Fqdn {
  const parsed = parseName(text.endsWith(".") ? text : `${text}.`, null, "host");
  if (!parsed.ok || parsed.name === ".")
    throw new Refused(BadParameter, { param: "primary", values: { rule: "ns1.example.com" } });
  return parsed.name;
}

function mailboxOf(text: string): Fqdn {
  const rname = rnameOfEmail(text);
  if (rname === null) throw new Refused(BadParameter, { param: "responsible", values: { rule: "hostmaster@example.com" } });
  return rname;
}
