import type { RecordSetChange } from "../diff-zones.ts";
import type { DnsReason, Severity } from "../problem.ts";
import { recordSetKey, type RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import type { ZoneIndex } from "../zone-index.ts";

/**
 * Severity of a finding. `impossible`: no name server can serve it. `breaks`: it violates an RFC, so programs that follow the RFC
 * fail. `advice`: it works, but there is a better way.
 */
export type FindingTier = "impossible" | "breaks" | "advice";

/** Text keys of the ways to fix a finding. */
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

/** One way to fix a finding: changes to be staged together, based on the sets from which the finding was made. */
export type FindingFix = { readonly key: FixKey; readonly changes: readonly RecordSetChange[] };

/** A problem or remark about a zone that its users should know about. */
export type Finding = {
  /** Identifies the finding; the same finding always has the same id. It consists of reason, owner and type. */
  readonly id: string;
  readonly reason: DnsReason;
  readonly tier: FindingTier;
  /** An error prevents saving, a warning does not. */
  readonly severity: Severity;
  /** The sets concerned; the first one has the problem. */
  readonly sets: readonly { readonly owner: string; readonly type: RecordType }[];
  /** The value that the text mentions: a piece of text or a number. */
  readonly detail: string | null;
  /** Ways to fix the finding, the safest first. */
  readonly fixes: readonly FindingFix[];
};

/** Facts from outside the zone. All names without final dot, lower case. */
export type ZoneFacts = {
  /**
   * TXT records of names outside the zone, by name, each joined into one text; null if the name has none. Required to count SPF
   * lookups completely.
   */
  readonly texts?: ReadonlyMap<string, readonly string[] | null>;
  /** Whether the name server in use supports ALIAS. Undefined means that it does. */
  readonly servesAlias?: boolean;
  /** The types of our own (not standard types) for which the operator currently has no hosts. */
  readonly unserved?: readonly ("REDIRECT" | "MAILFORWARD")[];
  /** Certificates currently in use, for CAA. */
  readonly certificates?: readonly ServedCertificate[];
};

export type ServedCertificate = {
  /** Owner of the host that uses the certificate. */
  readonly owner: string;
  readonly isWildcard: boolean;
  /** The issuer's name for people. */
  readonly issuer: string;
  /** The names of the issuer in CAA records (preset list "caa_issuer"). */
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

/** The tier of a reason. Every reason in neither list violates an RFC, but can be served. */
export function tierOf(reason: DnsReason): FindingTier {
  if (impossible.has(reason)) return "impossible";
  return advice.has(reason) ? "advice" : "breaks";
}

export type FindingDetails = {
  readonly severity?: Severity;
  readonly detail?: string | undefined;
  /** The sets concerned besides the one that has the problem. */
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

/** A rule checks one set in its zone. */
export type FindingRule = (set: RecordSet, index: ZoneIndex, facts: ZoneFacts) => readonly Finding[];

/** The change that gives a set other records. It removes the set if none are left. */
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
