import type { RecordSetChange } from "../diff-zones.ts";
import type { DnsReason, Severity } from "../problem.ts";
import { recordSetKey, type RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import type { ZoneIndex } from "../zone-index.ts";

/**
 * How bad a finding is: `impossible` cannot exist, no name server serves it; `breaks` goes against an RFC, and programs that keep to it fail;
 * `advice` works, and something better is known.
 */
export type FindingTier = "impossible" | "breaks" | "advice";

/** Text keys of what can be done about a finding. */
export const fixKeys = [
  "add_issuer",
  "add_mailto",
  "add_policy",
  "add_report_only_policy",
  "clean_key",
  "complete_target",
  "keep_cname",
  "keep_others",
  "merge_spf",
  "order_spf",
  "point_to_canonical",
  "raise_ttl",
  "remove_duplicates",
  "remove_ptr",
  "remove_record",
  "soften_all",
  "use_alias",
] as const;

export type FixKey = (typeof fixKeys)[number];

/** One way out: changes to be staged together, against the sets that the finding was made from. */
export type FindingFix = { readonly key: FixKey; readonly changes: readonly RecordSetChange[] };

/** Something about a zone that somebody ought to know. */
export type Finding = {
  /** The same for the same finding as long as it is there: reason, owner and type. */
  readonly id: string;
  readonly reason: DnsReason;
  readonly tier: FindingTier;
  /** An error keeps the zone from being saved, a warning does not. */
  readonly severity: Severity;
  /** The sets concerned; the first is the one at fault. */
  readonly sets: readonly { readonly owner: string; readonly type: RecordType }[];
  /** The piece of text or the number the text names. */
  readonly detail: string | null;
  /** Ways to mend it, the safest first. */
  readonly fixes: readonly FindingFix[];
};

/** What a zone cannot say of itself. All names without final dot, lower case. */
export type ZoneFacts = {
  /** TXT records of names outside the zone, by name, each as one text; null: the name has none. Lets SPF lookups be counted in full. */
  readonly texts?: ReadonlyMap<string, readonly string[] | null>;
  /** Whether the name server in use can answer for ALIAS; undefined: it can. */
  readonly servesAlias?: boolean;
  /** Types of the product's own that the operator serves none of at present. */
  readonly unserved?: readonly ("REDIRECT" | "MAILFORWARD")[];
  /** Certificates served at present, for CAA. */
  readonly certificates?: readonly ServedCertificate[];
};

export type ServedCertificate = {
  /** Owner of the host that serves it. */
  readonly owner: string;
  readonly isWildcard: boolean;
  /** The issuer's name for people. */
  readonly issuer: string;
  /** The names by which CAA records call the issuer (preset list "caa_issuer"). */
  readonly caaDomains: readonly string[];
};

const impossible: ReadonlySet<DnsReason> = new Set<DnsReason>([
  "dns.invalid_ttl",
  "dns.missing_value",
  "dns.duplicate_record",
  "dns.cname_with_other_data",
  "dns.cname_at_apex",
  "dns.several_cnames",
  "dns.several_soas",
  "dns.soa_not_at_apex",
  "dns.only_at_apex",
  "dns.ds_at_apex",
  "dns.alias_with_address",
  "dns.alias_not_served",
  "dns.redirect_with_address",
  "dns.redirect_same_as_source",
  "dns.several_redirects",
  "dns.redirect_loop",
  "dns.no_apex_name_servers",
  "dns.mailforward_with_mx",
  "dns.forward_to_itself",
  "dns.forward_loop",
]);

const advice: ReadonlySet<DnsReason> = new Set<DnsReason>([
  "dns.type_not_served",
  "dns.ttl_low",
  "dns.ttl_differs",
  "dns.srv_owner",
  "dns.tlsa_owner",
  "dns.below_delegation",
  "dns.target_missing",
  "dns.target_missing_dot",
  "dns.spf_allows_all",
  "dns.spf_ptr",
  "dns.spf_after_all",
  "dns.spf_too_long",
  "dns.dkim_weak_key",
  "dns.dmarc_missing",
  "dns.caa_blocks_issuer",
  "dns.caa_unknown_tag",
  "dns.ds_weak_digest",
  "dns.ds_old_algorithm",
]);

/** Everything that is in neither list goes against an RFC, and a name server serves it all the same. */
export function tierOf(reason: DnsReason): FindingTier {
  if (impossible.has(reason)) return "impossible";
  return advice.has(reason) ? "advice" : "breaks";
}

export type FindingDetails = {
  readonly severity?: Severity;
  readonly detail?: string | undefined;
  /** Sets concerned besides the one at fault. */
  readonly others?: readonly { readonly owner: string; readonly type: RecordType }[];
  readonly fixes?: readonly (FindingFix | null)[];
};

export function findingAt(
  set: { readonly owner: string; readonly type: RecordType },
  reason: DnsReason,
  more: FindingDetails = {},
): Finding {
  return {
    id: `${reason.slice("dns.".length)} ${recordSetKey(set)}`,
    reason,
    tier: tierOf(reason),
    severity: more.severity ?? "warning",
    sets: [{ owner: set.owner, type: set.type }, ...(more.others ?? []).map(({ owner, type }) => ({ owner, type }))],
    detail: more.detail?.slice(0, 200) ?? null,
    fixes: (more.fixes ?? []).filter((fix) => fix !== null),
  };
}

/** A rule looks at one set in its zone. */
export type FindingRule = (set: RecordSet, index: ZoneIndex, facts: ZoneFacts) => readonly Finding[];

/** The change that gives a set other records; it goes when none are left. */
export function rewritten(set: RecordSet, rdata: readonly string[], ttlSeconds = set.ttlSeconds): RecordSetChange {
  const { owner, type } = set;
  const old = { ttlSeconds: set.ttlSeconds, rdata: set.rdata };
  return { owner, type, old, new: rdata.length === 0 ? null : { ttlSeconds, rdata: [...new Set(rdata)].toSorted() } };
}

export function replacedRecord(set: RecordSet, from: string, to: string): RecordSetChange {
  return rewritten(
    set,
    set.rdata.map((one) => (one === from ? to : one)),
  );
}
