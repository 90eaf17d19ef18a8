import { expect, test } from "vitest";
import { applyChanges } from "../diff-zones.ts";
import { parseZoneCsv } from "../formats/parse-zone-csv.ts";
import { parseOwnerField } from "../owner.ts";
import { dnsReasons, type DnsReason, type Outcome } from "../problem.ts";
import { canonicalRdata } from "../rdata.ts";
import type { RecordFormFields } from "../record-form/form-types.ts";
import { readRecordForm } from "../record-form/record-form.ts";
import type { RecordSet } from "../record-set.ts";
import { expandTemplate } from "../template.ts";
import type { EditorRecordType, RecordType } from "../types/all.ts";
import { parseZoneFile } from "../zone-file/parse-zone-file.ts";
import { findingsOf } from "./find.ts";
import { fixKeys, type Finding, type FindingTier, type FixKey, type ZoneFacts } from "./finding.ts";

// Every reason has an input that raises it and a similar one that does not. A new reason needs both.

const apex = "example.se";

/** What was found wrong with an input: the reasons. If the input is a whole zone, also that zone with its findings. */
type Said = { readonly reasons: readonly string[]; readonly zone?: Zone };
type Zone = { readonly sets: readonly RecordSet[]; readonly facts: ZoneFacts; readonly findings: readonly Finding[] };
type Pair = {
  readonly raises: Said;
  readonly nearly: Said;
  /** The tier of the finding; only inputs that are whole zones have findings. */
  readonly tier?: FindingTier;
  readonly fixes?: readonly FixKey[];
};

const reasonsOf = (outcome: Outcome<unknown>): Said => ({
  reasons: outcome.ok ? [] : outcome.problems.map(({ reason }) => reason),
});
const owner = (text: string): Said => reasonsOf(parseOwnerField(text, apex));
const value = (type: RecordType, text: string): Said => reasonsOf(canonicalRdata(type, text));
const form = (type: EditorRecordType, fields: RecordFormFields, subdomain = "x"): Said =>
  reasonsOf(readRecordForm({ subdomain, type, ttlSeconds: null, fields }, { apex, defaultTtlSeconds: 3600 }));
const file = (text: string, limits?: { charactersMax: number; recordsMax: number }): Said => ({
  reasons: parseZoneFile(text, apex, limits).problems.map(({ reason }) => reason),
});
const table = (text: string): Said => ({ reasons: parseZoneCsv(text, apex).problems.map(({ reason }) => reason) });
const template = (rdata: string): Said =>
  reasonsOf(expandTemplate([{ owner: "x", type: "A", ttlSeconds: 300, rdata: [rdata] }], apex, { ip: "192.0.2.1" }));

const set = (at: string, type: RecordType, ...rdata: string[]): RecordSet => {
  const canonical = rdata.map((text) => {
    const read = canonicalRdata(type, text);
    if (!read.ok) throw new Error(`${type} ${text}`);
    return read.value;
  });
  return { owner: at, type, ttlSeconds: 3600, rdata: canonical };
};
const text = (at: string, ...texts: string[]): RecordSet => set(at, "TXT", ...texts.map((one) => `"${one}"`));
const zoneWith = (facts: ZoneFacts, ...sets: readonly RecordSet[]): Said => {
  const findings = findingsOf(sets, apex, facts);
  return { reasons: findings.map(({ reason }) => reason), zone: { sets, facts, findings } };
};
const zone = (...sets: readonly RecordSet[]): Said => zoneWith({}, ...sets);

const digest = "ab".repeat(32);
const label64 = "a".repeat(64);
const label63 = "a".repeat(63);
const policy = text("_dmarc", "v=DMARC1; p=none");
const mailHere = set("mail", "A", "192.0.2.2");
const servers = (at: string) => set(at, "NS", "ns1.example.net.", "ns2.example.net.");
const key =
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDQr5N994LkwKP4XjdigQ0xHDw6h7jqGxIBVBfuO+2euAsuH2YTPO+b1VbbzqkwB5fePFRTYIphRzstYvD2TyiQzW1SvazJuecAnY6N1IZtm9pm+xBtvUScLG180dUvcFoP94s++NrcE6s0siCn69SYVp6BUm5fNhCl7MFxMX5ipQIDAQAB";
const key512 =
  "MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAMlR+DTqp6WLXWobqljgMzUfoclxvlp0CxbMFxlNSHc5clvuSp9bgrmdRrgt0fuUVVj04IA6LurMgfEgbkNIAX8CAwEAAQ==";
const dkim = (value: string) => zone(text("s1._domainkey", value));
const spf = (terms: string) => zone(text("", `v=spf1 ${terms}`));
const dmarc = (record: string) => zone(text("_dmarc", record));
const naptr = (rdata: string) => zone(set("sip", "NAPTR", rdata));
const lookups = (count: number) => Array.from({ length: count }, (_, at) => `a:h${at}.example.net`).join(" ");
const certificate: ZoneFacts = {
  certificates: [{ owner: "www", isWildcard: false, issuer: "Let's Encrypt", caaDomains: ["letsencrypt.org"] }],
};
const records = { charactersMax: 1000, recordsMax: 2 };

/**
 * These reasons have no input here, because this package itself never raises them. They are raised by the code that changes a
 * zone: the record editor, and the plan of a change.
 */
const elsewhere = ["dns.soa_alone", "dns.no_apex_name_servers"] as const;

const pairs: Readonly<Record<Exclude<DnsReason, (typeof elsewhere)[number]>, Pair>> = {
  // Owner names.
  "dns.owner_at_sign": { raises: owner("@"), nearly: owner("") },
  "dns.invalid_owner": { raises: owner("w*"), nearly: owner("*") },
  "dns.owner_too_long": { raises: owner(label64), nearly: owner(label63) },
  "dns.owner_repeats_domain": { raises: owner("www.example.se"), nearly: owner("www.example.se.") },
  "dns.outside_zone": { raises: owner("www.example.com."), nearly: owner("www.example.com") },
  // Values.
  "dns.missing_value": { raises: value("MX", "10"), nearly: value("MX", "10 mx.example.net") },
  "dns.extra_value": { raises: value("A", "192.0.2.1 192.0.2.2"), nearly: value("A", " 192.0.2.1 ") },
  "dns.invalid_hostname": { raises: value("MX", "10 a_b.example.net"), nearly: value("MX", "10 a-b.example.net") },
  "dns.hostname_too_long": {
    raises: value("CNAME", `${label64}.example.net`),
    nearly: value("CNAME", `${label63}.example.net`),
  },
  "dns.invalid_ipv4": { raises: value("A", "192.0.2.256"), nearly: value("A", "192.0.2.255") },
  "dns.invalid_ipv6": { raises: value("AAAA", "fe80::1%eth0"), nearly: value("AAAA", "fe80::1") },
  "dns.invalid_priority": { raises: value("MX", "65536 mx.example.net"), nearly: value("MX", "65535 mx.example.net") },
  "dns.invalid_weight": { raises: value("SRV", "0 65536 1 a.se"), nearly: value("SRV", "0 65535 1 a.se") },
  "dns.invalid_port": { raises: value("SRV", "0 0 65536 a.se"), nearly: value("SRV", "0 0 65535 a.se") },
  "dns.invalid_number": {
    raises: value("SOA", "a.se b.se 4294967296 1 1 1 1"),
    nearly: value("SOA", "a.se b.se 4294967295 1 1 1 1"),
  },
  "dns.invalid_text": { raises: value("TXT", String.raw`"\256"`), nearly: value("TXT", String.raw`"\255"`) },
  "dns.text_too_long": {
    raises: value("NAPTR", `1 1 "" "${"a".repeat(256)}" "" a.se`),
    nearly: value("NAPTR", `1 1 "" "${"a".repeat(255)}" "" a.se`),
  },
  "dns.invalid_hex": { raises: value("DS", "1 13 2 xyz"), nearly: value("DS", `1 13 2 ${digest}`) },
  "dns.invalid_hex_length": {
    raises: value("TLSA", `3 1 1 ${digest}ab`),
    nearly: value("TLSA", `3 1 0 ${digest}ab`),
  },
  "dns.invalid_base64": { raises: value("DNSKEY", "257 3 13 AAA*"), nearly: value("DNSKEY", "257 3 13 AAAA") },
  "dns.invalid_caa_flags": { raises: value("CAA", '256 issue ";"'), nearly: value("CAA", '255 issue ";"') },
  "dns.invalid_caa_tag": {
    raises: value("CAA", `0 ${"a".repeat(16)} "x"`),
    nearly: value("CAA", `0 ${"a".repeat(15)} "x"`),
  },
  "dns.invalid_caa_issuer": {
    raises: value("CAA", '0 issue "ca.example; policy"'),
    nearly: value("CAA", '0 issue "ca.example; policy=ev"'),
  },
  "dns.invalid_incident_report": {
    raises: value("CAA", '0 iodef "security@example.se"'),
    nearly: value("CAA", '0 iodef "mailto:security@example.se"'),
  },
  "dns.invalid_contact": {
    raises: value("CAA", '0 contactemail "security"'),
    nearly: value("CAA", '0 contactemail "security@example.se"'),
  },
  "dns.invalid_certificate_usage": {
    raises: value("TLSA", `4 1 1 ${digest}`),
    nearly: value("TLSA", `3 1 1 ${digest}`),
  },
  "dns.invalid_selector": { raises: value("TLSA", `3 2 1 ${digest}`), nearly: value("TLSA", `3 0 1 ${digest}`) },
  "dns.invalid_matching_type": {
    raises: value("TLSA", `3 1 3 ${digest}`),
    nearly: value("TLSA", `3 1 2 ${digest}${digest}`),
  },
  "dns.invalid_algorithm": {
    raises: value("SSHFP", `5 2 ${digest}`),
    nearly: value("SSHFP", `6 2 ${digest}`),
  },
  "dns.invalid_digest_type": {
    raises: value("DS", `1 13 5 ${digest}`),
    nearly: value("DS", `1 13 4 ${"ab".repeat(48)}`),
  },
  "dns.invalid_fingerprint_type": { raises: value("SSHFP", `4 3 ${digest}`), nearly: value("SSHFP", `4 2 ${digest}`) },
  "dns.invalid_key_flags": {
    raises: value("DNSKEY", "65536 3 13 AAAA"),
    nearly: value("DNSKEY", "65535 3 13 AAAA"),
  },
  "dns.invalid_key_protocol": { raises: value("DNSKEY", "257 2 13 AAAA"), nearly: value("DNSKEY", "257 3 13 AAAA") },
  "dns.invalid_protocol": {
    raises: form("SRV", { service: "sip", protocol: "_tcp", priority: "0", weight: "0", port: "1", target: "a.se" }),
    nearly: form("SRV", { service: "sip", protocol: "tcp", priority: "0", weight: "0", port: "1", target: "a.se" }),
  },
  "dns.invalid_service": {
    raises: form("SRV", { service: "_sip", protocol: "tcp", priority: "0", weight: "0", port: "1", target: "a.se" }),
    nearly: form("SRV", { service: "sip", protocol: "tcp", priority: "0", weight: "0", port: "1", target: "a.se" }),
  },
  "dns.invalid_location": {
    raises: value("LOC", "91 0 0 N 18 0 0 E 10m"),
    nearly: value("LOC", "90 0 0 N 18 0 0 E 10m"),
  },
  "dns.invalid_naptr_flags": {
    raises: value("NAPTR", '1 1 "-" "" "" a.se'),
    nearly: value("NAPTR", '1 1 "u" "" "" a.se'),
  },
  "dns.naptr_regexp_and_replacement": {
    raises: value("NAPTR", '1 1 "u" "E2U+sip" "!^.*$!sip:a@example.se!" a.se'),
    nearly: value("NAPTR", '1 1 "u" "E2U+sip" "!^.*$!sip:a@example.se!" .'),
  },
  "dns.invalid_service_parameter": {
    raises: value("HTTPS", "1 . no-default-alpn"),
    nearly: value("HTTPS", "1 . alpn=h2 no-default-alpn"),
  },
  "dns.duplicate_service_parameter": {
    raises: value("HTTPS", "1 . port=1 port=2"),
    nearly: value("HTTPS", "1 . port=1 alpn=h2"),
  },
  "dns.alias_with_parameters": { raises: value("HTTPS", "0 a.se port=1"), nearly: value("HTTPS", "1 a.se port=1") },
  "dns.invalid_url": { raises: value("REDIRECT", "301 https://"), nearly: value("REDIRECT", "301 https://a.se") },
  "dns.invalid_redirect_type": {
    raises: value("REDIRECT", "303 https://a.se"),
    nearly: value("REDIRECT", "302 https://a.se"),
  },
  "dns.redirect_target_scheme": { raises: value("REDIRECT", "301 a.se"), nearly: value("REDIRECT", "301 http://a.se") },
  "dns.redirect_same_as_source": {
    raises: zone(set("www", "REDIRECT", "301 https://www.example.se/x")),
    nearly: zone(set("www", "REDIRECT", "301 https://www2.example.se/x")),
    tier: "impossible",
  },
  "dns.forward_email_missing": {
    raises: form("MAILFORWARD", { value: "a@example.com" }),
    nearly: form("MAILFORWARD", { value: "a@example.com", forwardEmail: "a@example.se" }),
  },
  "dns.invalid_forward_email": {
    raises: form("MAILFORWARD", { value: "a@example.com", forwardEmail: "a b@example.se" }),
    nearly: form("MAILFORWARD", { value: "a@example.com", forwardEmail: "*@example.se" }),
  },
  "dns.forward_email_outside_domain": {
    raises: form("MAILFORWARD", { value: "a@example.com", forwardEmail: "a@anexample.se" }),
    nearly: form("MAILFORWARD", { value: "a@example.com", forwardEmail: "a@an.example.se" }),
  },
  "dns.recipient_missing": {
    raises: form("MAILFORWARD", { value: " ", forwardEmail: "a@example.se" }),
    nearly: form("MAILFORWARD", { value: "a@example.com", forwardEmail: "a@example.se" }),
  },
  "dns.invalid_recipient": {
    raises: value("MAILFORWARD", "info anna"),
    nearly: value("MAILFORWARD", "info anna@example.com"),
  },
  "dns.forward_to_itself": {
    raises: zone(set("", "MAILFORWARD", "info info@example.se")),
    nearly: zone(set("", "MAILFORWARD", "info info2@example.se")),
    tier: "impossible",
  },
  "dns.unsupported_type": { raises: file("a LUA A"), nearly: file("a A 192.0.2.1") },
  "dns.invalid_generic_data": {
    raises: value("A", String.raw`\# 5 c0000201`),
    nearly: value("A", String.raw`\# 4 c0000201`),
  },
  "dns.invalid_ttl": { raises: file("a 2147483648 A 192.0.2.1"), nearly: file("a 2147483647 A 192.0.2.1") },
  "dns.ttl_low": {
    raises: zone({ ...set("a", "A", "192.0.2.1"), ttlSeconds: 59 }),
    nearly: zone({ ...set("a", "A", "192.0.2.1"), ttlSeconds: 60 }),
    tier: "advice",
    fixes: ["raise_ttl"],
  },
  // Sets and zones.
  "dns.duplicate_record": {
    raises: zone({ ...set("a", "A", "192.0.2.1"), rdata: ["192.0.2.1", "192.0.2.1"] }),
    nearly: zone(set("a", "A", "192.0.2.1", "192.0.2.2")),
    tier: "impossible",
    fixes: ["remove_duplicates"],
  },
  "dns.cname_with_other_data": {
    raises: zone(set("www", "CNAME", "a.example.net."), text("www", "x")),
    nearly: zone(set("www", "CNAME", "a.example.net."), text("a.www", "x")),
    tier: "impossible",
    fixes: ["keep_others", "keep_cname"],
  },
  "dns.cname_at_apex": {
    raises: zone(set("", "CNAME", "a.example.net.")),
    nearly: zone(set("", "ALIAS", "a.example.net.")),
    tier: "impossible",
    fixes: ["use_alias"],
  },
  "dns.several_cnames": {
    raises: zone(set("www", "CNAME", "a.example.net.", "b.example.net.")),
    nearly: zone(set("www", "CNAME", "a.example.net.")),
    tier: "impossible",
  },
  "dns.null_mx_not_alone": {
    raises: zone(policy, set("", "MX", "0 .", "10 mx.example.net.")),
    nearly: zone(policy, set("", "MX", "0 .")),
    tier: "breaks",
    fixes: ["remove_record"],
  },
  "dns.delegation_with_other_data": {
    raises: zone(servers("sub"), text("sub", "x")),
    nearly: zone(servers("sub"), set("sub", "DS", `1 13 2 ${digest}`)),
    tier: "breaks",
  },
  "dns.below_delegation": {
    raises: zone(servers("sub"), set("www.sub", "A", "192.0.2.1")),
    nearly: zone(set("sub", "NS", "www.sub.example.se.", "ns.example.net."), set("www.sub", "A", "192.0.2.1")),
    tier: "advice",
  },
  "dns.ds_at_apex": {
    raises: zone(servers(""), set("", "DS", `1 13 2 ${digest}`)),
    nearly: zone(servers("sub"), set("sub", "DS", `1 13 2 ${digest}`)),
    tier: "impossible",
  },
  "dns.ds_without_delegation": {
    raises: zone(set("sub", "DS", `1 13 2 ${digest}`)),
    nearly: zone(servers("sub"), set("sub", "DS", `1 13 2 ${digest}`)),
    tier: "breaks",
  },
  "dns.only_at_apex": {
    raises: zone(set("www", "CDS", "0 0 0 00")),
    nearly: zone(set("", "CDS", "0 0 0 00")),
    tier: "impossible",
  },
  "dns.several_soas": {
    raises: file("@ SOA a. b. 1 1 1 1 1\n@ SOA a. b. 2 1 1 1 1\na A 192.0.2.1"),
    // A zone transfer ends with the SOA that it began with.
    nearly: file("@ SOA a. b. 1 1 1 1 1\n@ SOA a. b. 1 1 1 1 1\na A 192.0.2.1"),
  },
  "dns.soa_not_at_apex": {
    raises: file("www SOA a. b. 1 1 1 1 1\na A 192.0.2.1"),
    nearly: file("@ SOA a. b. 1 1 1 1 1\na A 192.0.2.1"),
  },
  "dns.single_name_server": {
    raises: zone(set("", "NS", "ns1.example.net.")),
    nearly: zone(servers("")),
    tier: "breaks",
  },
  "dns.single_delegation_server": {
    raises: zone(set("sub", "NS", "ns1.example.net.")),
    nearly: zone(servers("sub")),
    tier: "breaks",
  },
  "dns.wildcard_delegation": {
    raises: zone(servers("*")),
    nearly: zone(set("*", "A", "192.0.2.1")),
    tier: "breaks",
    fixes: ["remove_record"],
  },
  "dns.ds_weak_digest": {
    raises: zone(servers("sub"), set("sub", "DS", `1 13 1 ${"ab".repeat(20)}`, `1 13 2 ${digest}`)),
    nearly: zone(servers("sub"), set("sub", "DS", `1 13 2 ${digest}`)),
    tier: "advice",
    fixes: ["remove_record"],
  },
  "dns.ds_old_algorithm": {
    raises: zone(servers("sub"), set("sub", "DS", `1 7 2 ${digest}`)),
    nearly: zone(servers("sub"), set("sub", "DS", `1 8 2 ${digest}`)),
    tier: "advice",
  },
  "dns.target_is_cname": {
    raises: zone(policy, set("", "MX", "10 mail.example.se."), set("mail", "CNAME", "mx.example.net.")),
    nearly: zone(policy, set("", "MX", "10 mail.example.se."), mailHere),
    tier: "breaks",
    fixes: ["point_to_canonical"],
  },
  "dns.target_is_address": {
    raises: zone(policy, set("", "MX", "10 192.0.2.1.example.se.")),
    nearly: zone(policy, set("", "MX", "10 192-0-2-1.example.net.")),
    tier: "breaks",
  },
  "dns.target_missing": {
    raises: zone(set("www", "CNAME", "web.example.se.")),
    nearly: zone(set("www", "CNAME", "web.example.se."), set("web", "A", "192.0.2.1")),
    tier: "advice",
  },
  "dns.target_missing_dot": {
    raises: zone(set("www", "CNAME", "web.example.net.example.se.")),
    nearly: zone(set("www", "CNAME", "web.example.net.")),
    tier: "advice",
    fixes: ["complete_target"],
  },
  "dns.target_single_label": {
    raises: zone(set("www", "CNAME", "web."), set("web", "A", "192.0.2.1")),
    nearly: zone(set("www", "CNAME", "web.example.se."), set("web", "A", "192.0.2.1")),
    tier: "breaks",
    fixes: ["complete_target"],
  },
  "dns.name_server_without_address": {
    raises: zone(set("sub", "NS", "ns.sub.example.se.", "ns.example.net.")),
    nearly: zone(set("sub", "NS", "ns.sub.example.se.", "ns.example.net."), set("ns.sub", "A", "192.0.2.1")),
    tier: "breaks",
  },
  "dns.alias_loop": {
    raises: zone(set("a", "CNAME", "b.example.se."), set("b", "CNAME", "a.example.se.")),
    nearly: zone(set("a", "CNAME", "b.example.se."), set("b", "CNAME", "a.example.net.")),
    tier: "breaks",
    fixes: ["remove_record"],
  },
  "dns.alias_with_address": {
    raises: zone(set("a", "ALIAS", "a.example.net."), set("a", "AAAA", "2001:db8::1")),
    nearly: zone(set("a", "ALIAS", "a.example.net."), text("a", "x")),
    tier: "impossible",
    fixes: ["remove_record"],
  },
  "dns.alias_not_served": {
    raises: zoneWith({ servesAlias: false }, set("a", "ALIAS", "a.example.net.")),
    nearly: zoneWith({ servesAlias: true }, set("a", "ALIAS", "a.example.net.")),
    tier: "impossible",
    fixes: ["remove_record"],
  },
  "dns.type_not_served": {
    raises: zoneWith({ unserved: ["REDIRECT"] }, set("a", "REDIRECT", "301 https://a.se/")),
    nearly: zoneWith({ unserved: ["REDIRECT"] }, set("a", "MAILFORWARD", "info anna@example.net")),
    tier: "advice",
  },
  "dns.redirect_with_address": {
    raises: zone(set("a", "REDIRECT", "301 https://a.se/"), set("a", "A", "192.0.2.1")),
    nearly: zone(set("a", "REDIRECT", "301 https://a.se/"), set("a", "MX", "10 mx.example.net.")),
    tier: "impossible",
    fixes: ["remove_record"],
  },
  "dns.several_redirects": {
    raises: zone(set("a", "REDIRECT", "301 https://a.se/", "301 https://b.se/")),
    nearly: zone(set("a", "REDIRECT", "301 https://a.se/"), set("b", "REDIRECT", "301 https://b.se/")),
    tier: "impossible",
  },
  "dns.redirect_loop": {
    raises: zone(set("a", "REDIRECT", "301 https://b.example.se/"), set("b", "REDIRECT", "301 https://a.example.se/")),
    nearly: zone(set("a", "REDIRECT", "301 https://b.example.se/"), set("b", "REDIRECT", "301 https://a.se/")),
    tier: "impossible",
  },
  "dns.mailforward_with_mx": {
    raises: zone(policy, set("", "MAILFORWARD", "info a@example.com"), set("", "MX", "10 mx.example.net.")),
    nearly: zone(set("", "MAILFORWARD", "info a@example.com"), set("sub", "MX", "10 mx.example.net.")),
    tier: "impossible",
    fixes: ["remove_record"],
  },
  "dns.forward_loop": {
    raises: zone(set("", "MAILFORWARD", "info anna@example.se", "anna info@example.se")),
    nearly: zone(set("", "MAILFORWARD", "info anna@example.se", "anna info@example.com")),
    tier: "impossible",
  },
  "dns.service_alias_not_alone": {
    raises: zone(set("", "HTTPS", "0 a.example.net.", "1 . alpn=h2")),
    nearly: zone(set("", "HTTPS", "1 a.example.net.", "2 . alpn=h2")),
    tier: "breaks",
    fixes: ["remove_record"],
  },
  "dns.naptr_unknown_flags": {
    raises: naptr('1 1 "z" "SIP+D2U" "" a.example.net.'),
    nearly: naptr('1 1 "s" "SIP+D2U" "" a.example.net.'),
    tier: "breaks",
  },
  "dns.naptr_unreadable_service": {
    raises: naptr('1 1 "s" "SIP++D2U" "" a.example.net.'),
    nearly: naptr('1 1 "s" "SIP+D2U" "" a.example.net.'),
    tier: "breaks",
  },
  "dns.naptr_unreadable_regexp": {
    raises: naptr('1 1 "u" "E2U+sip" "!^.*$!sip:a@example.se" .'),
    nearly: naptr('1 1 "u" "E2U+sip" "!^.*$!sip:a@example.se!" .'),
    tier: "breaks",
  },
  "dns.naptr_leads_nowhere": {
    raises: naptr('1 1 "s" "SIP+D2U" "" .'),
    nearly: naptr('1 1 "s" "SIP+D2U" "" a.example.net.'),
    tier: "breaks",
  },
  "dns.srv_owner": {
    raises: zone(set("sip._tcp", "SRV", "0 0 1 a.example.net.")),
    nearly: zone(set("_xmpp-server._tcp", "SRV", "0 0 1 a.example.net.")),
    tier: "advice",
  },
  "dns.tlsa_owner": {
    raises: zone(set("443._tcp", "TLSA", `3 1 1 ${digest}`)),
    nearly: zone(set("_443._tcp", "TLSA", `3 1 1 ${digest}`)),
    tier: "advice",
  },
  "dns.ttl_differs": {
    raises: file("a 60 A 192.0.2.1\na 61 A 192.0.2.2"),
    nearly: file("a 60 A 192.0.2.1\na 60 A 192.0.2.2"),
  },
  // Mail and certificates.
  "dns.spf_several": {
    raises: zone(text("", "v=spf1 a -all", "v=spf1 mx -all")),
    nearly: zone(text("", "v=spf1 a -all", "v=spf10 mx -all")),
    tier: "breaks",
    fixes: ["merge_spf"],
  },
  "dns.spf_syntax": { raises: spf("ip4:192.0.2.0/33 -all"), nearly: spf("ip4:192.0.2.0/32 -all"), tier: "breaks" },
  "dns.spf_too_many_lookups": {
    raises: spf(`${lookups(11)} -all`),
    nearly: spf(`${lookups(10)} -all`),
    tier: "breaks",
  },
  "dns.spf_allows_all": { raises: spf("mx +all"), nearly: spf("mx ?all"), tier: "advice", fixes: ["soften_all"] },
  "dns.spf_ptr": {
    raises: spf("ptr -all"),
    nearly: spf("a:ptr.example.net -all"),
    tier: "advice",
    fixes: ["remove_ptr"],
  },
  "dns.spf_after_all": {
    raises: spf("-all mx"),
    nearly: spf("mx -all exp=why.example.net"),
    tier: "advice",
    fixes: ["order_spf"],
  },
  "dns.spf_too_long": {
    raises: spf(`${"ip4:192.0.2.1/32 ".repeat(25)}${"a".repeat(11)}.se -all`),
    nearly: spf(`${"ip4:192.0.2.1/32 ".repeat(25)}${"a".repeat(10)}.se -all`),
    tier: "advice",
  },
  "dns.dkim_no_key": { raises: dkim("v=DKIM1; k=rsa"), nearly: dkim("v=DKIM1; k=rsa; p="), tier: "breaks" },
  "dns.dkim_damaged": {
    raises: dkim(`v=DKIM1; p=${key.slice(0, 50)} ${key.slice(50)}`),
    nearly: dkim(`v=DKIM1; p=${key}`),
    tier: "breaks",
    fixes: ["clean_key"],
  },
  "dns.dkim_unreadable": {
    raises: dkim(`v=DKIM1; p=${key.slice(0, -4)}`),
    nearly: dkim(`v=DKIM1; p=${key}`),
    tier: "breaks",
  },
  "dns.dkim_weak_key": { raises: dkim(`v=DKIM1; p=${key512}`), nearly: dkim(`v=DKIM1; p=${key}`), tier: "advice" },
  "dns.dkim_several": {
    raises: zone(text("s1._domainkey", `v=DKIM1; p=${key}`, "v=DKIM1; p=")),
    nearly: zone(text("s1._domainkey", `v=DKIM1; p=${key}`), text("s2._domainkey", "v=DKIM1; p=")),
    tier: "breaks",
  },
  "dns.dmarc_several": {
    raises: zone(text("_dmarc", "v=DMARC1; p=none", "v=DMARC1; p=reject")),
    nearly: zone(text("_dmarc", "v=DMARC1; p=none", "other")),
    tier: "breaks",
  },
  "dns.dmarc_unreadable": { raises: dmarc("v=DMARC2; p=none"), nearly: dmarc("v=DMARC1; p=none"), tier: "breaks" },
  "dns.dmarc_no_policy": {
    raises: dmarc("v=DMARC1; pct=50"),
    nearly: dmarc("v=DMARC1; p=none; pct=50"),
    tier: "breaks",
    fixes: ["add_policy"],
  },
  "dns.dmarc_report_address": {
    raises: dmarc("v=DMARC1; p=none; rua=a@example.se"),
    nearly: dmarc("v=DMARC1; p=none; rua=mailto:a@example.se!10m"),
    tier: "breaks",
    fixes: ["add_mailto"],
  },
  "dns.dmarc_missing": {
    raises: zone(set("", "MX", "10 mx.example.net.")),
    nearly: zone(set("sub", "MX", "10 mx.example.net.")),
    tier: "advice",
    fixes: ["add_report_only_policy"],
  },
  "dns.caa_blocks_issuer": {
    raises: zoneWith(certificate, set("", "CAA", '0 issue "ca.example"')),
    nearly: zoneWith(certificate, set("", "CAA", '0 issue "letsencrypt.org"')),
    tier: "advice",
    fixes: ["add_issuer"],
  },
  "dns.caa_unknown_tag": {
    raises: zone(set("", "CAA", '0 tbs "x"')),
    nearly: zone(set("", "CAA", '0 issuevmc "ca.example"')),
    tier: "advice",
    fixes: ["remove_record"],
  },
  "dns.caa_unknown_critical_tag": {
    raises: zone(set("", "CAA", '128 tbs "x"')),
    nearly: zone(set("", "CAA", '128 issue "ca.example"')),
    tier: "breaks",
    fixes: ["remove_record"],
  },
  // Templates.
  "dns.unknown_variable": { raises: template("{{address}}"), nearly: template("{{ip}}") },
  // Zone files and tables.
  "dns.not_text": { raises: file("a A 192.0.2.1\u0000"), nearly: file("a A 192.0.2.1\t") },
  "dns.damaged_letters": { raises: file('a TXT "sm\ufffdr"'), nearly: file('a TXT "smör" ; sm\ufffdr') },
  "dns.file_too_large": {
    raises: file(`a A 192.0.2.1 ;${"x".repeat(990)}`, records),
    nearly: file(`a A 192.0.2.1 ;${"x".repeat(980)}`, records),
  },
  "dns.too_many_records": {
    raises: file("a A 192.0.2.1\nb A 192.0.2.1\nc A 192.0.2.1", records),
    nearly: file("a A 192.0.2.1\nb A 192.0.2.1\n; c", records),
  },
  "dns.no_records": { raises: file("; nothing"), nearly: file("a A 192.0.2.1") },
  "dns.no_owner": { raises: file("  A 192.0.2.1"), nearly: file("a A 192.0.2.1\n  A 192.0.2.2") },
  "dns.missing_type": {
    raises: table("name,type,value\na,,192.0.2.1"),
    nearly: table("name,type,value\na,A,192.0.2.1"),
  },
  "dns.signature_skipped": {
    raises: file("a A 192.0.2.1\na NSEC b.example.se. A"),
    nearly: file(`a A 192.0.2.1\n@ CDS 1 13 2 ${digest}`),
  },
  "dns.message_type_skipped": {
    raises: file("a A 192.0.2.1\na TYPE252 \\# 0"),
    nearly: file("a A 192.0.2.1\na TYPE65280 \\# 0"),
  },
  "dns.class_not_in": { raises: file("a CH A 192.0.2.1"), nearly: file("a IN A 192.0.2.1") },
  "dns.include_refused": { raises: file("$INCLUDE other.zone"), nearly: file("; $INCLUDE other.zone\na A 192.0.2.1") },
  "dns.generate_refused": {
    raises: file("$GENERATE 1-100000 h$ A 192.0.2.1"),
    nearly: file("$GENERATE 1-10 h$ A 192.0.2.1"),
  },
  "dns.unknown_directive": { raises: file("$DATE 2026\na A 192.0.2.1"), nearly: file("$TTL 2026\na A 192.0.2.1") },
  "dns.unbalanced_parentheses": { raises: file("a A ( 192.0.2.1"), nearly: file("a A ( 192.0.2.1 )") },
  "dns.unclosed_quote": { raises: file('a TXT "x'), nearly: file('a TXT "x"') },
};

const cases = Object.entries(pairs);

test('"every reason of the package is here, or raised elsewhere"', () => {
  expect([...Object.keys(pairs), ...elsewhere].toSorted()).toEqual([...dnsReasons].toSorted());
});

test.each(cases)("%s is raised by its input, and not by the similar one", (reason, { raises, nearly }) => {
  expect(raises.reasons).toContain(reason);
  expect(nearly.reasons).not.toContain(reason);
});

test.each(cases.filter(([, { raises }]) => raises.zone !== undefined))(
  "%s has its tier, and each of its fixes resolves it",
  (reason, { raises: { zone: judged }, tier, fixes = [] }) => {
    if (judged === undefined) throw new Error("no zone");
    const finding = judged.findings.find((one) => one.reason === reason);
    expect(finding?.tier).toBe(tier);
    expect(finding?.fixes.map((fix) => fix.key)).toEqual(fixes);
    for (const fix of finding?.fixes ?? []) {
      const { sets, conflicts } = applyChanges(judged.sets, fix.changes);
      expect(conflicts).toEqual([]);
      expect(findingsOf(sets, apex, judged.facts).map((one) => one.reason)).not.toContain(reason);
    }
  },
);

test("every known fix is offered by some finding", () => {
  const offered = cases.flatMap(([, { raises }]) => raises.zone?.findings.flatMap(({ fixes }) => fixes) ?? []);
  expect([...new Set(offered.map((fix) => fix.key))].toSorted()).toEqual([...fixKeys].toSorted());
});
