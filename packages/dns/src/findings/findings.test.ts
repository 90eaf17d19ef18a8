import { describe, expect, test } from "vitest";
import { applyChanges } from "../diff-zones.ts";
import { canonicalRdata } from "../rdata.ts";
import type { RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import { indexZone } from "../zone-index.ts";
import { ownersConcerned, policyNamesToResolve } from "./concerned.ts";
import { findingsFor, findingsOf } from "./find.ts";
import type { Finding, ZoneFacts } from "./finding.ts";

const apex = "example.se";

function set(owner: string, type: RecordType, ...rdata: string[]): RecordSet {
  const canonical = rdata.map((text) => {
    const result = canonicalRdata(type, text);
    if (!result.ok) throw new Error(`${type} ${text}`);
    return result.value;
  });
  return { owner, type, ttlSeconds: 3600, rdata: canonical };
}

const text = (owner: string, ...texts: string[]) => set(owner, "TXT", ...texts.map((one) => `"${one}"`));

function shown(one: Finding): string {
  const [first] = one.sets;
  return `${one.tier} ${one.reason.slice(4)} ${first?.owner || "@"} ${first?.type}${one.detail === null ? "" : ` ${one.detail}`}`;
}

function findings(sets: readonly RecordSet[], facts: ZoneFacts = {}): string[] {
  return findingsOf(sets, apex, facts).map(shown);
}

/** The zone after applying the first fix of its first finding, as "owner type rdata". */
function mended(sets: readonly RecordSet[], at = 0, facts: ZoneFacts = {}): string[] {
  const fix = findingsOf(sets, apex, facts)[0]?.fixes[at];
  const { sets: after, conflicts } = applyChanges(sets, fix?.changes ?? []);
  expect(conflicts).toEqual([]);
  return after.flatMap(({ owner, type, rdata }) => rdata.map((one) => `${owner || "@"} ${type} ${one}`));
}

const policy = text("_dmarc", "v=DMARC1; p=none");
// 1024 and 512 bits, generated for this test
const key1024 =
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDQr5N994LkwKP4XjdigQ0xHDw6h7jqGxIBVBfuO+2euAsuH2YTPO+b1VbbzqkwB5fePFRTYIphRzstYvD2TyiQzW1SvazJuecAnY6N1IZtm9pm+xBtvUScLG180dUvcFoP94s++NrcE6s0siCn69SYVp6BUm5fNhCl7MFxMX5ipQIDAQAB";

describe("structure", () => {
  test("a usual zone has no findings", () => {
    const zone = [
      set("", "NS", "ns1.example.net.", "ns2.example.net."),
      set("", "A", "192.0.2.1"),
      set("", "MX", "10 mail.example.se."),
      text("", "v=spf1 mx include:_spf.example.net -all", "hello"),
      policy,
      set("mail", "A", "192.0.2.2"),
      set("www", "CNAME", "example.se."),
      text("s1._domainkey", `v=DKIM1; k=rsa; p=${key1024}`),
      set("", "CAA", '0 issue "letsencrypt.org"'),
    ];
    expect(findings(zone)).toEqual([]);
  });

  test("a CNAME at the apex becomes an ALIAS", () => {
    const zone = [set("", "CNAME", "shop.example.net."), set("", "NS", "ns1.example.net.", "ns2.example.net.")];
    expect(findings(zone)[0]).toBe("impossible cname_at_apex @ CNAME");
    expect(mended(zone)).toEqual(["@ NS ns1.example.net.", "@ NS ns2.example.net.", "@ ALIAS shop.example.net."]);
  });

  test("a CNAME with other data: either may be kept", () => {
    const zone = [set("www", "CNAME", "a.example.net."), set("www", "A", "192.0.2.1"), text("www", "x")];
    const [finding] = findingsOf(zone, apex);
    expect(finding).toMatchObject({
      tier: "impossible",
      severity: "error",
      id: "cname_with_other_data www CNAME",
      sets: [{ type: "CNAME" }, { type: "A" }, { type: "TXT" }],
    });
    expect(mended(zone, 0)).toEqual(["www A 192.0.2.1", 'www TXT "x"']);
    expect(mended(zone, 1)).toEqual(["www CNAME a.example.net."]);
  });

  test("an ALIAS may not be combined with addresses of its own", () => {
    expect(findings([set("", "ALIAS", "a.example.net."), set("", "A", "192.0.2.1")])).toEqual([
      "impossible alias_with_address @ ALIAS",
    ]);
  });

  test("a TTL under a minute is raised to one", () => {
    const low = { ...set("www", "A", "192.0.2.1"), ttlSeconds: 5 };
    const [finding] = findingsOf([low], apex);
    expect(finding).toMatchObject({ tier: "advice", detail: "5", fixes: [{ changes: [{ new: { ttlSeconds: 60 } }] }] });
  });
});

describe("targets", () => {
  test("MX at a CNAME is changed to the CNAME's target", () => {
    const zone = [policy, set("", "MX", "10 mail.example.se."), set("mail", "CNAME", "mx.example.net.")];
    expect(findings(zone)).toEqual(["breaks target_is_cname @ MX mail.example.se."]);
    expect(mended(zone)).toContain("@ MX 10 mx.example.net.");
  });

  test("a target in the zone that does not exist, or has no address", () => {
    expect(findings([policy, set("", "MX", "10 mail.example.se.")])).toEqual(["advice target_missing @ MX mail.example.se."]);
    expect(findings([set("www", "CNAME", "old.example.se.")])).toEqual(["advice target_missing www CNAME old.example.se."]);
    expect(findings([set("www", "CNAME", "old.example.se."), set("*", "A", "192.0.2.1")])).toEqual([]);
    expect(findings([set("", "NS", "ns1.example.se.", "ns2.example.net.")])).toEqual([
      "breaks name_server_without_address @ NS ns1.example.se.",
    ]);
    const glue = set("ns.sub", "A", "192.0.2.1");
    expect(findings([set("sub", "NS", "ns.sub.example.se.", "ns.example.net."), glue])).toEqual([]);
  });

  test("a forgotten final dot is detected and added", () => {
    const zone = [policy, set("", "MX", "10 mx.example.net.example.se.")];
    expect(findings(zone)).toEqual(["advice target_missing_dot @ MX mx.example.net.example.se."]);
    expect(mended(zone)).toContain("@ MX 10 mx.example.net.");
    const short = [set("www", "CNAME", "web.")];
    expect(findings(short)).toEqual(["breaks target_single_label www CNAME web."]);
    expect(mended(short)).toEqual(["www CNAME web.example.se."]);
  });

  test("an address in place of a name", () => {
    const typed = canonicalRdata("MX", "10 192.0.2.1");
    expect(typed.ok ? [] : typed.problems.map((one) => one.reason)).toEqual(["dns.target_is_address"]);
    expect(findings([policy, set("", "MX", "10 192.0.2.1.example.se.")])).toEqual(["breaks target_is_address @ MX 192.0.2.1"]);
  });
});

describe("sender policies", () => {
  test("two of them are merged into one", () => {
    const zone = [text("", "v=spf1 a include:x.example -all", "other", "v=spf1 ip4:192.0.2.1 a ~all")];
    expect(findings(zone)).toEqual(["breaks spf_several @ TXT 2"]);
    expect(mended(zone)).toEqual(['@ TXT "other"', '@ TXT "v=spf1 a include:x.example ip4:192.0.2.1 ~all"']);
  });

  test("a policy that lets everybody send is made softer, ptr is removed, and terms after all are moved before it", () => {
    expect(findings([text("", "v=spf1 +all")])).toEqual(["advice spf_allows_all @ TXT +all"]);
    expect(mended([text("", "v=spf1 a all")])).toEqual(['@ TXT "v=spf1 a ~all"']);
    expect(findings([text("", "v=spf1 ptr:example.se mx -all")])).toEqual(["advice spf_ptr @ TXT"]);
    expect(mended([text("", "v=spf1 ptr mx -all")])).toEqual(['@ TXT "v=spf1 mx -all"']);
    expect(mended([text("", "v=spf1 -all mx")])).toEqual(['@ TXT "v=spf1 mx -all"']);
  });

  test.each(["ipv4:192.0.2.1", "ip4:192.0.2.300", "ip4:192.0.2.0/33", "include:", "include", "includ:x", "mx;", "include=x.se"])(
    "%s is not a mechanism",
    (term) => {
      expect(findings([text("", `v=spf1 ${term} -all`)])).toEqual([`breaks spf_syntax @ TXT ${term}`]);
    },
  );

  test.each([
    "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 a:x.example/24//64 mx exists:%{i}.x.example redirect=y.example",
    "v=spf1 ?include:a.example ~all exp=why.example",
  ])("%s is valid", (record) => {
    expect(findings([text("", record)])).toEqual([]);
  });

  test("more than ten lookups are counted through the zone and through a resolver's answers", () => {
    const many = text("", "v=spf1 a mx include:one.example.se include:two.example.net -all");
    const one = text("one", `v=spf1 ${["a", "b", "c", "d"].map((host) => `a:${host}.example`).join(" ")} -all`);
    expect(findings([many, one])).toEqual([]);
    expect(policyNamesToResolve([many, one], apex)).toEqual(["two.example.net"]);
    const facts = {
      texts: new Map([["two.example.net", ["v=spf1 mx a include:two.example.net exists:x.example -all"]]]),
    };
    expect(policyNamesToResolve([many, one], apex, facts)).toEqual([]);
    // 12 lookups: a, mx, include "one" with its 4, include "two" with its mx, a, include of itself (a loop), and exists
    expect(findings([many, one], facts)).toEqual(["breaks spf_too_many_lookups @ TXT 12"]);
  });

  test("counting ends for policies that include each other", () => {
    const sets = Array.from({ length: 12 }, (_, at) =>
      text(`p${at}`, `v=spf1 ${Array.from({ length: 12 }, (_one, to) => `include:p${to}.example.se`).join(" ")} -all`),
    );
    expect(findings(sets).every((one) => one.includes("spf_too_many_lookups"))).toBe(true);
  });

  test("a policy that does not fit an answer", () => {
    const long = `v=spf1 ${Array.from({ length: 30 }, (_, at) => `ip4:192.0.2.${at}/32`).join(" ")} -all`;
    expect(findings([set("", "TXT", `"${long}"`)])).toEqual([`advice spf_too_long @ TXT ${long.length}`]);
  });
});

describe("DKIM keys", () => {
  const at = (value: string) => [set("s1._domainkey", "TXT", `"${value}"`)];
  test("damage from copying is detected and repaired", () => {
    const spaced = `v=DKIM1; k=rsa; p=${key1024.slice(0, 60)} ${key1024.slice(60)}`;
    expect(findings(at(spaced))).toEqual(["breaks dkim_damaged s1._domainkey TXT"]);
    expect(mended(at(spaced))).toEqual([`s1._domainkey TXT "v=DKIM1; k=rsa; p=${key1024}"`]);
    expect(findings(at(`v=DKIM1; k=rsa; \\"p=${key1024}\\"`))).toEqual(["breaks dkim_damaged s1._domainkey TXT"]);
  });

  test.each([
    ["v=DKIM1; k=rsa", "breaks dkim_no_key s1._domainkey TXT"],
    ["v=DKIM1; k=rsa; p=MIIB", "breaks dkim_unreadable s1._domainkey TXT"],
    [`v=DKIM1; p=${key1024.slice(0, 120)}`, "breaks dkim_unreadable s1._domainkey TXT"],
    [`v=DKIM1; p=${key1024.slice(1)}`, "breaks dkim_unreadable s1._domainkey TXT"],
    [
      "v=DKIM1; p=MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAMlR+DTqp6WLXWobqljgMzUfoclxvlp0CxbMFxlNSHc5clvuSp9bgrmdRrgt0fuUVVj04IA6LurMgfEgbkNIAX8CAwEAAQ==",
      "advice dkim_weak_key s1._domainkey TXT 512",
    ],
  ])("%j", (value, expected) => {
    expect(findings(at(value))).toEqual([expected]);
  });

  test("a revoked key and one of 32 octets are valid, two at one name are not", () => {
    expect(findings(at("v=DKIM1; p="))).toEqual([]);
    expect(findings(at("v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="))).toEqual([]);
    const two = [text("s1._domainkey", `v=DKIM1; p=${key1024}`, "v=DKIM1; p=")];
    expect(findings(two)).toEqual(["breaks dkim_several s1._domainkey TXT 2"]);
  });
});

describe("DMARC", () => {
  test("a domain with mail and without a policy gets one that only reports", () => {
    const zone = [set("", "MX", "10 mx.example.net.")];
    expect(findings(zone)).toEqual(["advice dmarc_missing @ MX"]);
    expect(mended(zone)).toContain('_dmarc TXT "v=DMARC1; p=none"');
    expect(findings([set("", "MX", "0 .")])).toEqual([]);
  });

  test.each([
    ["v=DMARC1; rua=mailto:a@example.se", "breaks dmarc_no_policy _dmarc TXT"],
    ["v=DMARC1; p=strict", "breaks dmarc_no_policy _dmarc TXT strict"],
    ["v=DMARC1; p=none; rua=a@example.se", "breaks dmarc_report_address _dmarc TXT a@example.se"],
    ["v=dmarc1; p=none", "breaks dmarc_unreadable _dmarc TXT v=dmarc1; p=none"],
  ])("%j", (value, expected) => {
    expect(findings([set("_dmarc", "TXT", `"${value}"`)])).toEqual([expected]);
  });

  test("missing parts are added", () => {
    expect(mended([text("_dmarc", "v=DMARC1; rua=mailto:a@example.se")])).toEqual([
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.se"',
    ]);
    expect(mended([text("_dmarc", "v=DMARC1; p=none; rua=a@example.se, mailto:b@example.se")])).toEqual([
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.se,mailto:b@example.se"',
    ]);
  });
});

describe("CAA", () => {
  const served = (owner: string, isWildcard = false): ZoneFacts => ({
    certificates: [{ owner, isWildcard, issuer: "Let's Encrypt", caaDomains: ["letsencrypt.org"] }],
  });

  test("records that exclude the present issuer are reported, and changed to allow it", () => {
    const zone = [set("", "CAA", '0 issue "digicert.com"')];
    expect(findings(zone, served("www"))).toEqual(["advice caa_blocks_issuer @ CAA Let's Encrypt"]);
    expect(mended(zone, 0, served("www"))).toEqual(['@ CAA 0 issue "digicert.com"', '@ CAA 0 issue "letsencrypt.org"']);
    expect(mended([set("", "CAA", '0 issue ";"')], 0, served("www"))).toEqual(['@ CAA 0 issue "letsencrypt.org"']);
  });

  test("the nearest set counts, wildcards have their own tag, and other tags forbid nothing", () => {
    const own = set("www", "CAA", '0 issue "letsencrypt.org; validationmethods=dns-01"');
    expect(findings([set("", "CAA", '0 issue ";"'), own], served("www"))).toEqual([]);
    expect(findings([set("", "CAA", '0 issue "letsencrypt.org"', '0 issuewild ";"')], served("", true))).toEqual([
      "advice caa_blocks_issuer @ CAA Let's Encrypt",
    ]);
    expect(findings([set("", "CAA", '0 iodef "mailto:a@example.se"')], served(""))).toEqual([]);
  });
});

describe("loops", () => {
  test("aliases that point at each other never end, wherever one starts (RFC 1034 section 3.6.2)", () => {
    const zone = [
      set("a", "CNAME", "b.example.se."),
      set("b", "CNAME", "c.example.se."),
      set("c", "ALIAS", "a.example.se."),
      set("into", "CNAME", "a.example.se."),
      set("self", "CNAME", "self.example.se."),
      set("*.wild", "CNAME", "any.wild.example.se."),
    ];
    expect(findings(zone)).toEqual([
      "breaks alias_loop a CNAME b.example.se.",
      "breaks alias_loop b CNAME c.example.se.",
      "breaks alias_loop c ALIAS a.example.se.",
      "breaks alias_loop into CNAME a.example.se.",
      "breaks alias_loop self CNAME self.example.se.",
      "breaks alias_loop *.wild CNAME any.wild.example.se.",
    ]);
    expect(mended(zone.slice(0, 3))).toEqual(["b CNAME c.example.se.", "c ALIAS a.example.se."]);
  });

  test("a chain that ends, here or elsewhere, is no loop", () => {
    const zone = [
      set("a", "CNAME", "b.example.se."),
      set("b", "CNAME", "host.example.net."),
      set("c", "CNAME", "d.example.se."),
      set("d", "A", "192.0.2.1"),
    ];
    expect(findings(zone)).toEqual([]);
  });

  test("a change reports the loop it closes, as a check of the whole zone would", () => {
    const zone = [set("a", "CNAME", "b.example.se."), set("b", "CNAME", "c.example.se."), set("c", "CNAME", "a.example.se.")];
    for (const owner of ["a", "b", "c"]) expect(findingsFor([owner], indexZone(zone, apex))).toEqual(findingsOf(zone, apex));
    const loaded = new Set(ownersConcerned(["b"], zone, apex));
    expect([...loaded]).toEqual(expect.arrayContaining(["a", "b", "c"]));
  });

  test("forwards of one zone may not form a loop, by name or by catch-all", () => {
    expect(
      findings([
        set("", "MAILFORWARD", "info anna@example.se", "anna bo@news.example.se"),
        set("news", "MAILFORWARD", "* info@example.se"),
      ]),
    ).toEqual(["impossible forward_loop @ MAILFORWARD", "impossible forward_loop news MAILFORWARD"]);
    expect(
      findings([
        set("", "MAILFORWARD", "info anna@example.se", "anna bo@news.example.se", "anna anna@example.net"),
        set("news", "MAILFORWARD", "* bo@example.com", "info info@example.se"),
      ]),
    ).toEqual([]);
  });
});

describe("delegations", () => {
  const digest = "ab".repeat(32);
  const sha1 = "2bb183af5f22588179a53b0a98631fad1a292118";
  const servers = set("sub", "NS", "ns1.example.net.", "ns2.example.net.");

  test("a single server, and servers at a wildcard (RFC 4592 section 4.2)", () => {
    expect(findings([set("sub", "NS", "ns1.example.net.")])).toEqual(["breaks single_delegation_server sub NS"]);
    expect(findings([servers])).toEqual([]);
    const wild = set("*", "NS", "ns1.example.net.", "ns2.example.net.");
    expect(findings([wild])).toEqual(["breaks wildcard_delegation * NS"]);
    expect(mended([wild, set("", "A", "192.0.2.1")])).toEqual(["@ A 192.0.2.1"]);
  });

  test("a DS with SHA-1 or of an old algorithm (RFC 4034 section 5.4, RFC 9905)", () => {
    const old = [servers, set("sub", "DS", `60485 5 1 ${sha1}`)];
    expect(findings(old)).toEqual(["advice ds_old_algorithm sub DS RSA/SHA-1", "advice ds_weak_digest sub DS SHA-1"]);
    // The only DS of a key is never removed.
    expect(findingsOf(old, apex).flatMap(({ fixes }) => fixes)).toEqual([]);
    expect(findings([servers, set("sub", "DS", `60485 7 2 ${digest}`)])).toEqual([
      "advice ds_old_algorithm sub DS RSASHA1-NSEC3-SHA1",
    ]);
    const both = [set("sub", "DS", `4711 13 1 ${sha1}`, `4711 13 2 ${digest}`), servers];
    expect(findings(both)).toEqual(["advice ds_weak_digest sub DS SHA-1"]);
    expect(mended(both)).toContain(`sub DS 4711 13 2 ${digest}`);
    expect(mended(both)).not.toContain(`sub DS 4711 13 1 ${sha1}`);
    expect(findings([servers, set("sub", "DS", `4711 8 2 ${digest}`, `4712 15 4 ${"ab".repeat(48)}`)])).toEqual([]);
  });
});

describe("NAPTR", () => {
  const at = (rdata: string) => findings([set("sip", "NAPTR", rdata)]);

  test.each([
    // RFC 3403 section 6, RFC 3404, RFC 3958 section 2.2, RFC 6116 section 3.6, RFC 3263 section 4.1
    String.raw`100 10 "" "" "!^urn:cid:.+@([^\\.]+\\.)(.*)$!\\2!i" .`,
    '100 50 "s" "z3950+N2L+N2C" "" cidserver.example.com.',
    '100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .',
    '50 50 "s" "SIPS+D2T" "" _sips._tcp.example.com.',
    '100 90 "s" "x-3gpp-pgw:x-s5-gtp:x-s8-gtp" "" topon.example.com.',
    '200 10 "" "EM:protA" "" thinkingcat.example.',
    '50 50 "s" "x-eduroam:radius.tls" "" _radsec._tcp.eduroam.example.',
  ])("%s is fine", (rdata) => {
    expect(at(rdata)).toEqual([]);
  });

  test.each([
    ['100 10 "Z" "E2U+sip" "!^.*$!sip:info@example.com!" .', "breaks naptr_unknown_flags sip NAPTR Z"],
    ['100 10 "SU" "SIP+D2U" "" _sip._udp.example.com.', "breaks naptr_unknown_flags sip NAPTR SU"],
    ['100 10 "s" "SIP++D2U" "" _sip._udp.example.com.', "breaks naptr_unreadable_service sip NAPTR SIP++D2U"],
    ['100 10 "s" "SIP D2U" "" _sip._udp.example.com.', "breaks naptr_unreadable_service sip NAPTR SIP D2U"],
    [
      '100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com" .',
      "breaks naptr_unreadable_regexp sip NAPTR !^.*$!sip:info@example.com",
    ],
    [
      '100 10 "u" "E2U+sip" "^.*$!sip:info@example.com!" .',
      "breaks naptr_unreadable_regexp sip NAPTR ^.*$!sip:info@example.com!",
    ],
    ['100 10 "s" "SIP+D2U" "" .', "breaks naptr_leads_nowhere sip NAPTR SIP+D2U"],
    ['100 10 "u" "E2U+sip" "" sip.example.com.', "breaks naptr_leads_nowhere sip NAPTR E2U+sip"],
  ])("%s", (rdata, expected) => {
    expect(at(rdata)).toEqual([expected]);
  });
});

describe("CAA tags (RFC 8659 section 4.5)", () => {
  test("an unknown one has no effect, a critical one excludes every issuer; both can be removed", () => {
    const issue = '0 issue "letsencrypt.org"';
    expect(findings([set("", "CAA", issue, '0 policy2 "x"')])).toEqual(["advice caa_unknown_tag @ CAA policy2"]);
    const barring = [set("", "CAA", issue, '0 policy2 "x"', '128 tbs "Unknown"')];
    expect(findings(barring)).toEqual(["breaks caa_unknown_critical_tag @ CAA tbs"]);
    expect(mended(barring)).toEqual([`@ CAA ${issue}`]);
  });

  test("tags that issuers know may be critical", () => {
    const known = [
      '128 issue "letsencrypt.org"',
      '0 issuemail ";"',
      '0 contactemail "a@example.se"',
      '0 issuevmc "digicert.com"',
    ];
    expect(findings([set("", "CAA", ...known)])).toEqual([]);
  });
});

describe("SVCB and HTTPS (RFC 9460 section 2.4.1)", () => {
  test("an alias with services makes clients ignore these; the fix keeps the services", () => {
    const zone = [set("", "HTTPS", "0 pool.example.net.", "1 . alpn=h2", "2 b.example.net. port=8443")];
    expect(findings(zone)).toEqual(["breaks service_alias_not_alone @ HTTPS"]);
    expect(mended(zone)).toEqual(["@ HTTPS 1 . alpn=h2", "@ HTTPS 2 b.example.net. port=8443"]);
    expect(findings([set("_dns", "SVCB", "0 a.example.net.", "0 b.example.net.")])).toEqual([
      "breaks service_alias_not_alone _dns SVCB",
    ]);
  });

  test("one alias alone, and services alone, are valid", () => {
    expect(findings([set("", "HTTPS", "0 pool.example.net.")])).toEqual([]);
    expect(findings([set("", "HTTPS", "1 . alpn=h2", "2 b.example.net.")])).toEqual([]);
  });
});

describe("a change in a large zone", () => {
  const hosts = Array.from({ length: 20_000 }, (_, at) => set(`h${at}.deep`, "A", "192.0.2.1"));
  const small = [
    policy,
    set("", "MX", "10 mail.example.se."),
    text("", "v=spf1 include:one.example.se -all"),
    set("mail", "CNAME", "a.example.net."),
    set("deep", "NS", "ns1.example.net.", "ns2.example.net."),
    set("here", "REDIRECT", "301 https://there.example.se/"),
    set("there", "REDIRECT", "301 https://here.example.se/"),
  ];
  const zone = [...small, ...hosts];

  test("is checked with the same result as the whole zone", () => {
    const all = findingsOf(zone, apex);
    const index = indexZone(zone, apex);
    for (const owner of ["mail", "", "here", "h7.deep", "deep"]) {
      const expected = all.filter((one) => one.sets.some((concerned) => concerned.owner === owner));
      expect(findingsFor([owner], index)).toEqual(expected);
    }
    expect(findingsFor(["mail"], index).map(shown)).toEqual(["breaks target_is_cname @ MX mail.example.se."]);
  });

  test("asks for a handful of owners, step by step, and those are enough", () => {
    const loaded = new Set<string>();
    let sets: RecordSet[] = [];
    for (;;) {
      const more = ownersConcerned(["here"], sets, apex).filter((owner) => !loaded.has(owner));
      if (more.length === 0) break;
      for (const owner of more) loaded.add(owner);
      sets = zone.filter((one) => loaded.has(one.owner));
    }
    expect(sets.length).toBeLessThan(10);
    expect(findingsFor(["here"], indexZone(sets, apex)).map(shown)).toEqual(["impossible redirect_loop here REDIRECT"]);
    expect([...loaded]).toEqual(expect.arrayContaining(["here", "there", "mail", "one", "*", "_dmarc", ""]));
  });
});

describe("what an expert may insist on", () => {
  const errors = (sets: readonly RecordSet[], facts: ZoneFacts = {}) =>
    findingsOf(sets, apex, facts)
      .filter(({ severity }) => severity === "error")
      .map(({ tier, reason }) => `${tier} ${reason.slice(4)}`);

  test("is against an RFC but can be served", () => {
    expect(errors([set("", "MX", "0 .", "10 mx.example.net.")])).toEqual(["breaks null_mx_not_alone"]);
    expect(errors([set("sub", "NS", "ns1.example.net."), set("sub", "A", "192.0.2.1")])).toEqual([
      "breaks delegation_with_other_data",
    ]);
    expect(errors([set("sub", "DS", `4711 13 2 ${"ab".repeat(32)}`)])).toEqual(["breaks ds_without_delegation"]);
  });

  test("is nothing that a name server refuses", () => {
    expect(errors([set("", "DS", `4711 13 2 ${"ab".repeat(32)}`)])).toContain("impossible ds_at_apex");
    expect(errors([set("", "CNAME", "host.example.net.")])).toEqual(["impossible cname_at_apex"]);
    const alias = set("shop", "ALIAS", "shops.example.net.");
    expect(errors([alias])).toEqual([]);
    expect(errors([alias], { servesAlias: false })).toEqual(["impossible alias_not_served"]);
  });

  test("a type the operator does not serve is kept, and reported to have no effect", () => {
    const own = [set("r", "REDIRECT", "301 https://example.net"), set("m", "MAILFORWARD", "info anna@example.net")];
    const said = (facts: ZoneFacts) =>
      findingsOf(own, apex, facts).map(({ sets, reason, severity }) => [sets[0]?.owner, reason, severity]);
    expect(said({})).toEqual([]);
    expect(said({ unserved: ["REDIRECT"] })).toEqual([["r", "dns.type_not_served", "warning"]]);
  });

  test("ALIAS is not offered as a fix where the name server does not support it", () => {
    const fixes = (facts: ZoneFacts) =>
      findingsOf([set("", "CNAME", "host.example.net.")], apex, facts)[0]?.fixes.map(({ key }) => key);
    expect(fixes({})).toEqual(["use_alias"]);
    expect(fixes({ servesAlias: false })).toEqual([]);
  });
});
