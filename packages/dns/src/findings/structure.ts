import { checkSetInZone } from "./check-set.ts";
import { ownerOf } from "../owner.ts";
import type { DnsReason } from "../problem.ts";
import { printRdata, valueOfRdata } from "../rdata.ts";
import type { RecordSet } from "../record-set.ts";
import { ttlSecondsAdvisedMin } from "../ttl.ts";
import type { RecordType } from "../types/all.ts";
import { cname } from "../types/cname.ts";
import { mx } from "../types/mx.ts";
import { srv } from "../types/srv.ts";
import type { ZoneIndex } from "../zone-index.ts";
import { findingAt, rewritten, type Finding, type FindingFix, type FindingRule, type ZoneFacts } from "./finding.ts";

/** The problems of a set from `checkSetInZone`, with the other sets concerned and with ways to fix them. */
export const structureRule: FindingRule = (set, index, facts) => {
  const found: Finding[] = [];
  if (set.type === "ALIAS" && facts.servesAlias === false)
    found.push(findingAt(set, "dns.alias_not_served", { severity: "error", fixes: [removal(set)] }));
  if (facts.unserved?.some((type) => type === set.type) === true)
    found.push(findingAt(set, "dns.type_not_served", { severity: "warning", detail: set.type }));
  checkSetInZone(set, index, (severity, reason, detail) => {
    const others = othersFor(set, reason, detail, index);
    found.push(findingAt(set, reason, { severity, detail, others, fixes: fixesFor(set, reason, detail ?? "", index, facts) }));
  });
  return found;
};

const besideTypes: Readonly<Partial<Record<DnsReason, readonly RecordType[]>>> = {
  "dns.alias_with_address": ["A", "AAAA"],
  "dns.redirect_with_address": ["A", "AAAA", "ALIAS", "CNAME"],
  "dns.mailforward_with_mx": ["MX"],
};

function othersFor(set: RecordSet, reason: DnsReason, detail: string | undefined, index: ZoneIndex): RecordSet[] {
  const beside = [...(index.owners.get(set.owner)?.values() ?? [])].filter((one) => one.type !== set.type);
  if (reason === "dns.cname_with_other_data") return beside;
  if (reason === "dns.delegation_with_other_data") return beside.filter((one) => one.type === detail);
  const types = besideTypes[reason];
  if (types !== undefined) return beside.filter((one) => types.includes(one.type));
  if (reason === "dns.target_is_cname" && detail !== undefined) {
    const target = index.owners.get(ownerOf(detail, index.apex) ?? "")?.get("CNAME");
    return target === undefined ? [] : [target];
  }
  if (reason === "dns.below_delegation" && detail !== undefined) {
    const cut = index.owners.get(detail)?.get("NS") ?? index.owners.get(detail)?.get("DNAME");
    return cut === undefined ? [] : [cut];
  }
  return [];
}

function fixesFor(set: RecordSet, reason: DnsReason, detail: string, index: ZoneIndex, facts: ZoneFacts) {
  if (reason === "dns.cname_at_apex" && facts.servesAlias === false) return [];
  return fixMakers[reason]?.(set, index, detail) ?? [];
}

const removal = (set: RecordSet): FindingFix => ({ key: "remove_record", changes: [rewritten(set, [])] });

type FixMaker = (set: RecordSet, index: ZoneIndex, detail: string) => readonly (FindingFix | null)[];

const withoutIt: FixMaker = (set) => [removal(set)];

const fixMakers: Readonly<Partial<Record<DnsReason, FixMaker>>> = {
  "dns.cname_at_apex": (set, index) => [asAlias(set, index)],
  "dns.cname_with_other_data": (set, index) => [
    { key: "keep_others", changes: [rewritten(set, [])] },
    {
      key: "keep_cname",
      changes: othersFor(set, "dns.cname_with_other_data", undefined, index).map((one) => rewritten(one, [])),
    },
  ],
  "dns.alias_with_address": withoutIt,
  "dns.redirect_with_address": withoutIt,
  "dns.mailforward_with_mx": withoutIt,
  "dns.wildcard_delegation": withoutIt,
  "dns.duplicate_record": (set, index) =>
    index.repeated.has(set) ? [] : [{ key: "remove_duplicates", changes: [rewritten(set, set.rdata)] }],
  "dns.ttl_low": (set) => [{ key: "raise_ttl", changes: [rewritten(set, set.rdata, ttlSecondsAdvisedMin)] }],
  "dns.null_mx_not_alone": (set) => {
    const rest = set.rdata.filter((rdata) => valueOfRdata(mx, rdata).exchange !== ".");
    return [{ key: "remove_record", changes: [rewritten(set, rest)] }];
  },
  "dns.target_is_cname": (set, index, target) => [pastCname(set, target, index)],
};

/** Turns a CNAME at the apex into an ALIAS, which is allowed there, if the name has no addresses of its own. */
function asAlias(set: RecordSet, index: ZoneIndex): FindingFix | null {
  const [target] = set.rdata;
  const beside = index.owners.get(set.owner);
  if (target === undefined || set.rdata.length > 1 || beside?.has("ALIAS") === true) return null;
  const addresses = (["A", "AAAA", "REDIRECT"] as const).map((type) => beside?.get(type)).filter((one) => one !== undefined);
  const alias = {
    owner: set.owner,
    type: "ALIAS",
    old: null,
    new: { ttlSeconds: set.ttlSeconds, rdata: [target] },
  } as const;
  return { key: "use_alias", changes: [rewritten(set, []), ...addresses.map((one) => rewritten(one, [])), alias] };
}

/** If a target is an alias, replaces it with the name that the alias points to. */
function pastCname(set: RecordSet, target: string, index: ZoneIndex): FindingFix | null {
  const found = index.owners.get(ownerOf(target, index.apex) ?? "")?.get("CNAME");
  const [rdata] = found?.rdata ?? [];
  if (rdata === undefined || found?.rdata.length !== 1) return null;
  const name = valueOfRdata(cname, rdata).cname;
  // An alias may contain underscores, a host name may not.
  if (name.includes("_") || name === target) return null;
  return {
    key: "point_to_canonical",
    changes: [
      rewritten(
        set,
        set.rdata.map((one) => withTarget(set.type, one, target, name)),
      ),
    ],
  };
}

/** The record with its target `from` replaced by `to`. */
export function withTarget(type: RecordType, rdata: string, from: string, to: string): string {
  if (type === "MX") {
    const value = valueOfRdata(mx, rdata);
    return value.exchange === from ? printRdata(mx, { ...value, exchange: to }) : rdata;
  }
  if (type === "SRV") {
    const value = valueOfRdata(srv, rdata);
    return value.target === from ? printRdata(srv, { ...value, target: to }) : rdata;
  }
  return rdata === from ? to : rdata;
}
