import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "./problem.ts";
import { canonicalRdata, decodeRdata, encodeRdata, printRdata, readRdata } from "./rdata.ts";
import { record } from "./testing/arbitraries.ts";
import { codeOfRecordType, isRecordType, recordTypeNamed, recordTypeOfCode, recordTypes, type RecordType } from "./types/all.ts";
import { mx } from "./types/mx.ts";
import { redirect } from "./types/redirect.ts";
import { WireReader } from "./wire.ts";

function reasons(outcome: Outcome<unknown>): string[] {
  return outcome.ok ? [] : outcome.problems.map((one) => (one.field === undefined ? one.reason : `${one.reason} ${one.field}`));
}

const sha256 = "ab".repeat(32);

describe("canonical text", () => {
  test.each<[RecordType, string, string]>([
    ["A", "192.0.2.1", "192.0.2.1"],
    ["AAAA", "2001:DB8:0::0001", "2001:db8::1"],
    ["CNAME", "WWW.Example.SE", "www.example.se."],
    ["CNAME", "www.räksmörgås.se", "www.xn--rksmrgs-5wao1o.se."],
    ["MX", "010 mail.example.se.", "10 mail.example.se."],
    ["MX", "0 .", "0 ."],
    ["TXT", "hello", '"hello"'],
    ["TXT", '"a b" c', '"a b" "c"'],
    ["TXT", '""', '""'],
    ["TXT", '"say \\"hi\\" \\\\ \\065"', '"say \\"hi\\" \\\\ A"'],
    ["TXT", '"åäö"', '"\\195\\165\\195\\164\\195\\182"'],
    ["TXT", `"${"x".repeat(300)}"`, `"${"x".repeat(255)}" "${"x".repeat(45)}"`],
    ["SRV", "1 2 5060 SIP.example.se", "1 2 5060 sip.example.se."],
    ["NS", "ns1.example.se", "ns1.example.se."],
    ["CAA", '0 ISSUE "letsencrypt.org"', '0 issue "letsencrypt.org"'],
    ["CAA", "0 issue ;", '0 issue ";"'],
    [
      "CAA",
      '0 issue "ca.example; accounturi=https://ca.example/acct/1; validationmethods=dns-01"',
      '0 issue "ca.example; accounturi=https://ca.example/acct/1; validationmethods=dns-01"',
    ],
    ["CAA", '128 iodef "mailto:security@example.se"', '128 iodef "mailto:security@example.se"'],
    ["TLSA", `3 1 1 ${"AB".repeat(16)} ${"ab".repeat(16)}`, `3 1 1 ${sha256}`],
    ["NAPTR", '100 10 "S" "SIP+D2U" "" _sip._udp.example.se', '100 10 "S" "SIP+D2U" "" _sip._udp.example.se.'],
    ["NAPTR", '100 10 U E2U+sip "!^.*$!sip:info@example.se!" .', '100 10 "U" "E2U+sip" "!^.*$!sip:info@example.se!" .'],
    ["DS", `60485 5 2 ${"AB".repeat(32)}`, `60485 5 2 ${sha256}`],
    ["CDS", "0 0 0 00", "0 0 0 00"],
    ["CDNSKEY", "0 3 0 AA==", "0 3 0 AA=="],
    [
      "DNSKEY",
      "257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edb krSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==",
      "257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==",
    ],
    ["SSHFP", `4 2 ${"AB".repeat(32)}`, `4 2 ${sha256}`],
    ["PTR", "My\\032Printer._http._tcp.example.se.", "my\\032printer._http._tcp.example.se."],
    ["PTR", "host.0/25.2.0.192.in-addr.arpa.", "host.0/25.2.0.192.in-addr.arpa."],
    ["CNAME", "1.0/25.2.0.192.in-addr.arpa.", "1.0/25.2.0.192.in-addr.arpa."],
    [
      "SOA",
      "ns1.example.se. john\\.doe.example.se. 2026010100 4h 1h 2w 1d",
      "ns1.example.se. john\\.doe.example.se. 2026010100 14400 3600 1209600 86400",
    ],
    ["LOC", "59 19 45 N 18 4 0 E 28m", "59 19 45.000 N 18 4 0.000 E 28.00m 1.00m 10000.00m 10.00m"],
    ["LOC", "0 S 0 W 0", "0 0 0.000 N 0 0 0.000 E 0.00m 1.00m 10000.00m 10.00m"],
    ["LOC", "42 21 54.5 n 71 06 18 w -24m 30m 1234m 0.05", "42 21 54.500 N 71 6 18.000 W -24.00m 30.00m 1000.00m 0.05m"],
    ["ALIAS", "Shop.Example.com", "shop.example.com."],
    // RFC 4291 section 2.2
    ["AAAA", "::FFFF:192.0.2.1", "::ffff:192.0.2.1"],
    ["AAAA", "::ffff:c000:201", "::ffff:192.0.2.1"],
    ["AAAA", "64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
    ["HINFO", "PC Linux", '"PC" "Linux"'],
    ["AFSDB", "1 AFS.example.se", "1 afs.example.se."],
    ["RP", "anna.example.se. .", "anna.example.se. ."],
    ["X25", "311061700956", '"311061700956"'],
    ["ISDN", '150862028003217 "004"', '"150862028003217" "004"'],
    ["NSAP", "0x47.0005.80.005a00", "0x47000580005a00"],
    ["KEY", "256 3 5 AwEA AQ==", "256 3 5 AwEAAQ=="],
    ["CERT", "PGP 0 0 AwEAAQ==", "3 0 0 AwEAAQ=="],
    ["NID", "10 14:4FFF:ff20:ee64", "10 0014:4fff:ff20:ee64"],
    ["L32", "10 10.1.2.0", "10 10.1.2.0"],
    ["EUI48", "00-00-5E-00-53-2a", "00-00-5e-00-53-2a"],
    ["SPF", '"v=spf1 -all"', '"v=spf1 -all"'],
    [
      "HIP",
      "2 200100107B1A74DF365639CC39F1D578 AwEAAQ== rvs.example.se.",
      "2 200100107b1a74df365639cc39f1d578 AwEAAQ== rvs.example.se.",
    ],
    ["IPSECKEY", "10 2 2 2001:DB8:0:8002::2000:1 AwEAAQ==", "10 2 2 2001:db8:0:8002::2000:1 AwEAAQ=="],
    ["APL", "1:192.168.38.0/28 !1:192.168.38.0/29", "1:192.168.38.0/28 !1:192.168.38.0/29"],
    ["CSYNC", "66 3 NS AAAA A A", "66 3 A NS AAAA"],
    // RFC 3597 section 5: the octets of a known type mean the same as its own form
    ["HINFO", String.raw`\# 4 01610162`, '"a" "b"'],
    ["TYPE65280", String.raw`\# 4 0A00 0001`, String.raw`\# 4 0a000001`],
    ["TYPE65280", String.raw`\# 0`, String.raw`\# 0`],
    ["URI", '10 1 "https://example.se/"', '10 1 "https://example.se/"'],
    ["REDIRECT", "301 https://www.example.com/a;b(c)", "301 https://www.example.com/a;b(c)"],
    ["REDIRECT", "302 {host}.archive.example/", "302 {host}.archive.example/"],
    ["MAILFORWARD", "Info anna@example.com", "info anna@example.com"],
    ["MAILFORWARD", "* anna@example.com", "* anna@example.com"],
    ["MAILFORWARD", "info Anna+x@Räksmörgås.example", "info Anna+x@xn--rksmrgs-5wao1o.example"],
    // RFC 9460 appendix D
    ["SVCB", "0 foo.example.com.", "0 foo.example.com."],
    ["SVCB", "1 .", "1 ."],
    ["SVCB", "16 foo.example.com. port=53", "16 foo.example.com. port=53"],
    ["SVCB", '1 foo.example.com. key667="hello\\210qoo"', '1 foo.example.com. key667="hello\\210qoo"'],
    [
      "SVCB",
      '1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"',
      "1 foo.example.com. ipv6hint=2001:db8::1,2001:db8::53:1",
    ],
    [
      "SVCB",
      "16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1",
      "16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1",
    ],
    ["HTTPS", "1 . alpn=h2 no-default-alpn key65000=x", '1 . alpn=h2 no-default-alpn key65000="x"'],
    ["HTTPS", '1 . ech="AAA=" dohpath=/dns-query{?dns}', '1 . ech="AAA=" dohpath="/dns-query{?dns}"'],
  ])("%s %s", (type, text, canonical) => {
    expect(canonicalRdata(type, text)).toEqual({ ok: true, value: canonical });
    expect(canonicalRdata(type, canonical)).toEqual({ ok: true, value: canonical });
  });

  test("accepts names relative to an origin, and @ for the origin itself, only where there is one", () => {
    expect(canonicalRdata("MX", "10 mail", "example.se.")).toEqual({ ok: true, value: "10 mail.example.se." });
    expect(canonicalRdata("CNAME", "@", "example.se.")).toEqual({ ok: true, value: "example.se." });
    expect(reasons(canonicalRdata("CNAME", "mail"))).toEqual(["dns.invalid_hostname cname"]);
    expect(reasons(canonicalRdata("CNAME", "@"))).toEqual(["dns.invalid_hostname cname"]);
  });

  test("reads generic data of RFC 3597 by the rules of its type", () => {
    expect(canonicalRdata("A", "\\# 4 c0000201")).toEqual({ ok: true, value: "192.0.2.1" });
    expect(canonicalRdata("MX", "\\# 9 000a 04 6d61696c 00 00".replace(" 9 ", " 8 ").replace(" 00 00", " 00"))).toEqual({
      ok: true,
      value: "10 mail.",
    });
    expect(reasons(canonicalRdata("A", "\\# 4 c00002"))).toEqual(["dns.invalid_generic_data"]);
    expect(reasons(canonicalRdata("A", "\\# 5 c000020100"))).toEqual(["dns.invalid_generic_data"]);
    expect(reasons(canonicalRdata("REDIRECT", "\\# 0"))).toEqual(["dns.invalid_generic_data"]);
  });
});

describe("refusals", () => {
  test.each<[RecordType, string, string[]]>([
    ["LOC", "91 N 0 E 0", ["dns.invalid_location latitude"]],
    ["LOC", "90 0 1 N 0 E 0", ["dns.invalid_location latitude"]],
    ["LOC", "59 60 N 18 E 0", ["dns.invalid_location latitude"]],
    ["LOC", "59 N 18 E 0 1 1 1 1", ["dns.extra_value"]],
    ["LOC", "59 N 18 N 0", ["dns.invalid_location longitude"]],
    ["LOC", "59 N 18 E 50000000m", ["dns.invalid_location altitude"]],
    ["LOC", "59 N 18 E 0 90000001m", ["dns.invalid_location size"]],
    ["ALIAS", "192.0.2.1", ["dns.target_is_address target"]],
    ["A", "", ["dns.missing_value address"]],
    ["A", "192.0.2.256", ["dns.invalid_ipv4 address"]],
    ["A", "192.0.2.01", ["dns.invalid_ipv4 address"]],
    ["A", "2001:db8::1", ["dns.invalid_ipv4 address"]],
    ["A", "192.0.2.1 192.0.2.2", ["dns.extra_value"]],
    ["AAAA", "192.0.2.1", ["dns.invalid_ipv6 address"]],
    ["AAAA", "fe80::1%eth0", ["dns.invalid_ipv6 address"]],
    ["PTR", "exa\u011dpl\u00e2\u0000.example.", ["dns.invalid_hostname ptrdname"]],
    ["CNAME", "192.0.2.1", ["dns.target_is_address cname"]],
    ["CNAME", "foo bar.se", ["dns.invalid_hostname cname"]],
    ["CNAME", "a..b.se", ["dns.invalid_hostname cname"]],
    ["CNAME", "*.example.se", ["dns.invalid_hostname cname"]],
    ["CNAME", "https://example.se/", ["dns.invalid_hostname cname"]],
    ["CNAME", `${"a".repeat(64)}.se`, ["dns.hostname_too_long cname"]],
    ["CNAME", `${"a.".repeat(126)}se`, ["dns.hostname_too_long cname"]],
    ["MX", "mail.example.se", ["dns.invalid_priority preference", "dns.missing_value exchange"]],
    ["MX", "65536 mail.example.se", ["dns.invalid_priority preference"]],
    ["MX", "-1 mail.example.se", ["dns.invalid_priority preference"]],
    ["MX", "10 192.0.2.1", ["dns.target_is_address exchange"]],
    ["MX", "10 my_mail.example.se", ["dns.invalid_hostname exchange"]],
    ["NS", "-ns.example.se", ["dns.invalid_hostname nsdname"]],
    ["NS", "ns-.example.se", ["dns.invalid_hostname nsdname"]],
    ["SRV", "1 x 70000 sip.example.se", ["dns.invalid_weight weight", "dns.invalid_port port"]],
    ["TXT", '"open', ["dns.unclosed_quote"]],
    ["TXT", "\\999", ["dns.invalid_text text"]],
    ["TXT", "\\", ["dns.invalid_text text"]],
    ["TXT", `"${"x".repeat(65_536)}"`, ["dns.text_too_long text"]],
    ["CAA", '256 issue "x.se"', ["dns.invalid_caa_flags flags"]],
    ["CAA", '0 is-sue "x.se"', ["dns.invalid_caa_tag tag"]],
    ["CAA", '0 issue "not a name"', ["dns.invalid_caa_issuer value"]],
    ["CAA", '0 iodef "security"', ["dns.invalid_incident_report value"]],
    ["CAA", '0 iodef "mailto:security"', ["dns.invalid_incident_report value"]],
    ["CAA", '0 contactemail "security"', ["dns.invalid_contact value"]],
    [
      "TLSA",
      `4 2 3 ${sha256}`,
      [
        "dns.invalid_certificate_usage certificateUsage",
        "dns.invalid_selector selector",
        "dns.invalid_matching_type matchingType",
      ],
    ],
    ["TLSA", "3 1 1 abcd", ["dns.invalid_hex_length certificateAssociationData"]],
    ["TLSA", "3 1 1 xyz", ["dns.invalid_hex certificateAssociationData"]],
    ["TLSA", "3 1 0 abc", ["dns.invalid_hex certificateAssociationData"]],
    ["NAPTR", '1 1 "S" "" "!a!b!" x.example.se', ["dns.naptr_regexp_and_replacement replacement"]],
    ["NAPTR", '1 1 "?" "" "" .', ["dns.invalid_naptr_flags flags"]],
    ["DS", `1 8 2 ${"ab".repeat(20)}`, ["dns.invalid_hex_length digest"]],
    ["DS", `1 8 9 ${sha256}`, ["dns.invalid_digest_type digestType"]],
    ["DS", "0 0 0 00", ["dns.invalid_algorithm algorithm", "dns.invalid_digest_type digestType"]],
    ["DNSKEY", "257 2 13 AAAA", ["dns.invalid_key_protocol protocol"]],
    ["DNSKEY", "257 3 13 AAA", ["dns.invalid_base64 publicKey"]],
    ["SSHFP", `5 2 ${sha256}`, ["dns.invalid_algorithm algorithm"]],
    ["SSHFP", `1 3 ${sha256}`, ["dns.invalid_fingerprint_type fingerprintType"]],
    ["SOA", "ns1.example.se. host.example.se. x 1 1 1 1", ["dns.invalid_number serial"]],
    ["SVCB", "0 foo.example. alpn=h2", ["dns.alias_with_parameters parameters"]],
    ["SVCB", "1 foo.example. alpn=h2 alpn=h3", ["dns.duplicate_service_parameter parameters"]],
    ["SVCB", "1 foo.example. nonsense=1", ["dns.invalid_service_parameter parameters"]],
    ["SVCB", "1 foo.example. mandatory=port", ["dns.invalid_service_parameter parameters"]],
    ["SVCB", "1 foo.example. no-default-alpn", ["dns.invalid_service_parameter parameters"]],
    ["SVCB", "1 foo.example. port=65536", ["dns.invalid_service_parameter parameters"]],
    ["SVCB", '1 foo.example. alpn="h2', ["dns.unclosed_quote"]],
    // Valid by RFC 9460 appendix D, but without a notation that PowerDNS accepts.
    ["SVCB", String.raw`16 foo.example.org. alpn="f\\oo\,bar,h2"`, ["dns.invalid_service_parameter parameters"]],
    ["SVCB", String.raw`1 . alpn="h2\" evil"`, ["dns.invalid_service_parameter parameters"]],
    ["SVCB", String.raw`1 . alpn="h2\000"`, ["dns.invalid_service_parameter parameters"]],
    ["HTTPS", '1 . key667="a;b"', ["dns.invalid_service_parameter parameters"]],
    ["TYPE65280", String.raw`\# 3 0a000001`, ["dns.invalid_generic_data"]],
    ["TYPE65280", String.raw`\# 2 0a0g`, ["dns.invalid_generic_data"]],
    ["TYPE65280", "0a000001", ["dns.invalid_generic_data value"]],
    ["HINFO", String.raw`\# 1 05`, ["dns.invalid_generic_data"]],
    ["APL", "1:192.168.38.7/28", ["dns.invalid_number value"]],
    ["IPSECKEY", "10 0 3 . AwEAAQ==", ["dns.invalid_algorithm algorithm"]],
    ["EUI48", "0-0-5e-0-53-2a", ["dns.invalid_hex value"]],
    ["LOC", "1 N 1 E 21374836.48m", ["dns.invalid_location altitude"]],
    ["LOC", "1 N 1 E 0m 50000000m", ["dns.invalid_location size"]],
    ["URI", '1 1 ""', ["dns.missing_value target"]],
    ["REDIRECT", "303 https://example.com/", ["dns.invalid_redirect_type status"]],
    ["REDIRECT", "301 https://", ["dns.invalid_url target"]],
    ["REDIRECT", "301 https://user:pw@example.com/", ["dns.invalid_url target"]],
    ["MAILFORWARD", "info", ["dns.recipient_missing recipient"]],
    ["MAILFORWARD", "info nobody", ["dns.invalid_recipient recipient"]],
    ["MAILFORWARD", "info åsa@example.com", ["dns.invalid_recipient recipient"]],
    ["MAILFORWARD", "info anna@å ö.example", ["dns.invalid_recipient recipient"]],
    ["MAILFORWARD", "in@fo anna@example.com", ["dns.invalid_forward_email localPart"]],
  ])("%s %j", (type, text, expected) => {
    expect(reasons(canonicalRdata(type, text))).toEqual(expected);
  });

  test("a REDIRECT target must start with http://, https:// or {host} [C5.70]", () => {
    const right = ["http://example.com", "https://example.com/a", "HTTP://example.com/", "{host}.example.com"];
    expect(right.flatMap((target) => reasons(canonicalRdata("REDIRECT", `301 ${target}`)))).toEqual([]);
    const wrong = ["example.com", "ftp://example.com/", "//example.com", "host.example.com", "javascript:alert(1)"];
    for (const target of wrong) {
      expect(reasons(canonicalRdata("REDIRECT", `301 ${target}`))).toEqual(["dns.redirect_target_scheme target"]);
    }
  });
});

describe("wire format", () => {
  test("reads back every record it writes", () => {
    fc.assert(
      fc.property(record, ({ type, rdata }) => {
        expect(canonicalRdata(type, rdata)).toEqual({ ok: true, value: rdata });
        if (type === "REDIRECT" || type === "MAILFORWARD") return;
        const bytes = encodeRdata(type, rdata);
        expect(decodeRdata(codeOfRecordType(type), new WireReader(bytes), bytes.length)).toBe(rdata);
        // The generic form of the same octets has the same meaning.
        const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
        expect(canonicalRdata(type, `\\# ${bytes.length} ${hex}`)).toEqual({ ok: true, value: rdata });
      }),
      { numRuns: 500 },
    );
  });

  test("random octets never cause a crash", () => {
    fc.assert(
      fc.property(fc.constantFrom(...recordTypes), fc.uint8Array({ maxLength: 60 }), (type, bytes) => {
        const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
        const result = canonicalRdata(type, `\\# ${bytes.length} ${hex}`);
        if (result.ok) expect(canonicalRdata(type, result.value)).toEqual(result);
      }),
      { numRuns: 2000 },
    );
  });

  test("an address is not a name, escaped or not", () => {
    for (const target of ["z.0", "\\z.0", "\\122.0.", "192.0.2.1", "192.0.2.\\049"]) {
      expect(canonicalRdata("DNAME", target), target).toMatchObject({ ok: false });
    }
    expect(canonicalRdata("DNAME", "\\z.se")).toEqual({ ok: true, value: "z.se." });
  });

  test("random text never causes a crash", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.string({ unit: fc.constantFrom(...'0123. "\\=,;abz@_-'.split("")), maxLength: 60 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...recordTypes), text, (type, value) => {
        const result = canonicalRdata(type, value);
        if (result.ok) expect(canonicalRdata(type, result.value)).toEqual(result);
        else expect(result.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });

  test("refuses to send the product's own types", () => {
    expect(() => encodeRdata("REDIRECT", "301 https://example.com/")).toThrow(RangeError);
    expect(() => encodeRdata("A", "nonsense")).toThrow(RangeError);
  });
});

test("finds types by name and number", () => {
  expect(isRecordType("MX") && codeOfRecordType("MX")).toBe(15);
  expect([recordTypeOfCode(65), recordTypeOfCode(99), recordTypeOfCode(65_280)]).toEqual(["HTTPS", "SPF", "TYPE65280"]);
  expect(["type15", "TYPE13", "TYPE65280", "hinfo"].map(recordTypeNamed)).toEqual(["MX", "HINFO", "TYPE65280", "HINFO"]);
  const never = ["TYPE0", "TYPE41", "TYPE46", "TYPE252", "TYPE255", "TYPE65402", "TYPE65536", "RRSIG", "OPT", "LUA"];
  expect(never.filter((type) => recordTypeNamed(type) !== null)).toEqual([]);
  // Each type has only one name; otherwise a set could be stored twice, once under each name.
  expect(["TYPE1", "TYPE13", "TYPE065280"].filter(isRecordType)).toEqual([]);
  expect([isRecordType("toString"), isRecordType("mx")]).toEqual([false, false]);
});

test("returns typed fields and prints them", () => {
  expect(readRdata(mx, "10 mail.example.se")).toEqual({
    ok: true,
    value: { preference: 10, exchange: "mail.example.se." },
  });
  expect(printRdata(mx, { preference: 5, exchange: "mx.example.se." })).toBe("5 mx.example.se.");
  expect(() => printRdata(redirect, { status: 301, target: "nowhere" })).toThrow(RangeError);
});
