import { describe, expect, test } from "vitest";
import { readRecordSet, type RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import { indexZone } from "../zone-index.ts";
import { checkSetInZone } from "./check-set.ts";

const apex = "example.se";
const set = (owner: string, type: RecordType, ...rdata: string[]): RecordSet => ({
  owner,
  type,
  ttlSeconds: 3600,
  rdata,
});

function problemsOf(...sets: RecordSet[]): string[] {
  const index = indexZone(sets, apex);
  const found: string[] = [];
  for (const one of sets)
    checkSetInZone(one, index, (severity, reason) => {
      found.push(`${severity} ${reason} at ${one.owner === "" ? "apex" : one.owner} ${one.type}`);
    });
  return found;
}

const servers = set("", "NS", "ns1.example.net.", "ns2.example.net.");

test("finds nothing in a usual zone", () => {
  const zone = [
    servers,
    set("", "A", "192.0.2.1"),
    set("", "MX", "10 mail.example.se.", "20 mail2.example.net."),
    set("", "TXT", '"v=spf1 mx -all"'),
    set("", "HTTPS", "1 . alpn=h2"),
    set("www", "CNAME", "example.se."),
    set("mail", "A", "192.0.2.2"),
    set("_sip._tcp", "SRV", "10 5 5060 sip.example.net."),
    set("_443._tcp.www2", "TLSA", `3 1 1 ${"ab".repeat(32)}`),
    set("*", "A", "192.0.2.3"),
    set("sub", "NS", "ns.sub.example.se.", "ns2.example.net."),
    set("sub", "DS", `1 13 2 ${"ab".repeat(32)}`),
    set("ns.sub", "A", "192.0.2.4"),
    set("self", "NS", "self.example.se.", "ns2.example.net."),
    set("self", "A", "192.0.2.5"),
    set("old", "REDIRECT", "301 https://www.example.com/"),
    set("news", "MAILFORWARD", "info anna@example.com", "info bo@example.com"),
    set("nomail", "MX", "0 ."),
  ];
  expect(problemsOf(...zone)).toEqual([]);
  expect(problemsOf(...zone).filter((one) => one.startsWith("error"))).toEqual([]);
});

test("records of the same type, name and value may not be entered twice [C5.55]", () => {
  expect(problemsOf(set("www", "A", "192.0.2.1", "192.0.2.1"))).toEqual(["error dns.duplicate_record at www A"]);
  expect(problemsOf(set("www", "A", "192.0.2.1", "192.0.2.2"), set("ftp", "A", "192.0.2.1"))).toEqual([]);
  expect(problemsOf(set("www", "A", "192.0.2.1"), set("www", "A", "192.0.2.2"))).toEqual(["error dns.duplicate_record at www A"]);
  // Both values are the same address in different notations.
  const twice = readRecordSet({ owner: "www", type: "AAAA", ttlSeconds: 60, rdata: ["2001:db8::1", "2001:DB8:0::1"] }, apex);
  expect(twice.ok ? [] : twice.problems.map((one) => one.reason)).toEqual(["dns.duplicate_record"]);
});

describe("CNAME", () => {
  test("is alone at its name, once", () => {
    expect(problemsOf(set("www", "CNAME", "a.example.com."), set("www", "TXT", '"x"'))).toEqual([
      "error dns.cname_with_other_data at www CNAME",
    ]);
    expect(problemsOf(set("www", "CNAME", "a.example.com.", "b.example.com."))).toEqual([
      "error dns.several_cnames at www CNAME",
    ]);
    expect(problemsOf(set("www", "CNAME", "a.example.com."), set("a.www", "A", "192.0.2.1"))).toEqual([]);
  });

  test("is never at the apex", () => {
    expect(problemsOf(set("", "CNAME", "a.example.com."), servers)).toEqual(["error dns.cname_at_apex at apex CNAME"]);
  });

  test("is no valid target for MX, NS and SRV", () => {
    const alias = set("mail", "CNAME", "a.example.com.");
    expect(problemsOf(alias, set("", "MX", "10 mail.example.se."))).toEqual(["warning dns.target_is_cname at apex MX"]);
    expect(problemsOf(alias, set("_imaps._tcp", "SRV", "0 0 993 mail.example.se."))).toEqual([
      "warning dns.target_is_cname at _imaps._tcp SRV",
    ]);
    expect(problemsOf(alias, set("", "NS", "mail.example.se.", "ns2.example.net."))).toEqual([
      "warning dns.target_is_cname at apex NS",
    ]);
  });
});

describe("delegation", () => {
  test("has no other data at its name except DS and its own addresses as a server", () => {
    expect(problemsOf(set("sub", "NS", "ns1.example.net.", "ns2.example.net."), set("sub", "TXT", '"x"'))).toEqual([
      "error dns.delegation_with_other_data at sub NS",
    ]);
    expect(problemsOf(set("sub", "NS", "ns1.example.net.", "ns2.example.net."), set("sub", "A", "192.0.2.1"))).toEqual([
      "error dns.delegation_with_other_data at sub NS",
    ]);
  });

  test("hides everything below it except glue", () => {
    const cut = set("sub", "NS", "ns.sub.example.se.", "ns2.example.net.");
    expect(problemsOf(cut, set("ns.sub", "A", "192.0.2.1"))).toEqual([]);
    expect(problemsOf(cut, set("www.sub", "A", "192.0.2.1"))).toEqual(["warning dns.below_delegation at www.sub A"]);
    expect(problemsOf(set("sub", "DNAME", "example.com."), set("a.b.sub", "A", "192.0.2.1"))).toEqual([
      "warning dns.below_delegation at a.b.sub A",
    ]);
  });

  test("is the only place for DS", () => {
    const ds = `1 13 2 ${"ab".repeat(32)}`;
    expect(problemsOf(set("", "DS", ds))).toEqual(["error dns.ds_at_apex at apex DS"]);
    expect(problemsOf(set("sub", "DS", ds))).toEqual(["error dns.ds_without_delegation at sub DS"]);
  });
});

describe("REDIRECT and MAILFORWARD", () => {
  test("may not be combined with the records they are served as", () => {
    const redirect = set("www", "REDIRECT", "301 https://example.com/");
    expect(problemsOf(redirect, set("www", "A", "192.0.2.1"))).toEqual(["error dns.redirect_with_address at www REDIRECT"]);
    expect(problemsOf(redirect, set("www", "AAAA", "::1"))).toEqual(["error dns.redirect_with_address at www REDIRECT"]);
    expect(problemsOf(redirect, set("www", "TXT", '"x"'), set("www", "MX", "10 m.example.com."))).toEqual([]);
    expect(problemsOf(set("", "MAILFORWARD", "a b@example.com"), set("", "MX", "10 m.example.com."))).toEqual([
      "error dns.mailforward_with_mx at apex MAILFORWARD",
    ]);
  });

  test("a name has one redirect", () => {
    expect(problemsOf(set("www", "REDIRECT", "301 https://example.com/", "302 https://example.org/"))).toEqual([
      "error dns.several_redirects at www REDIRECT",
    ]);
  });

  test("a redirect's destination must differ from its source [C5.69]", () => {
    const own = ["301 http://www.example.se/", "302 https://www.example.se/other?x=1", "301 {host}/a", "301 https://{host}/"];
    for (const rdata of own) {
      const result = readRecordSet({ owner: "www", type: "REDIRECT", ttlSeconds: 300, rdata: [rdata] }, apex);
      expect(result.ok ? "ok" : result.problems.map((one) => one.reason)).toEqual(["dns.redirect_same_as_source"]);
      expect(problemsOf(set("www", "REDIRECT", rdata))).toEqual(["error dns.redirect_same_as_source at www REDIRECT"]);
    }
    expect(problemsOf(set("www", "REDIRECT", "301 http://example.se/"))).toEqual([]);
    expect(problemsOf(set("*", "REDIRECT", "301 https://{host}.example.com/"))).toEqual([]);
    for (const away of [
      "301 {host}.example.com/a?b=c",
      "302 https://example.com/{host}/a",
      "301 https://x.{host}/a",
      "302 http://example.com/?{host}",
    ]) {
      const result = readRecordSet({ owner: "www", type: "REDIRECT", ttlSeconds: 300, rdata: [away] }, apex);
      expect([away, result.ok, problemsOf(set("www", "REDIRECT", away))]).toEqual([away, true, []]);
    }
    expect(problemsOf(set("*", "REDIRECT", "301 https://{host}/"))).toEqual(["error dns.redirect_same_as_source at * REDIRECT"]);
  });

  test("redirects may not lead in a circle, wildcards included", () => {
    const loop = "error dns.redirect_loop at";
    expect(
      problemsOf(set("a", "REDIRECT", "301 http://b.example.se/"), set("b", "REDIRECT", "301 http://a.example.se/")),
    ).toEqual([`${loop} a REDIRECT`, `${loop} b REDIRECT`]);
    const wildcard = set("*", "REDIRECT", "301 http://www.example.se/");
    expect(problemsOf(wildcard)).toEqual([`${loop} * REDIRECT`]);
    expect(problemsOf(wildcard, set("www", "A", "192.0.2.1"))).toEqual([]);
    // The name www.sub exists, so the wildcard does not apply below it.
    expect(problemsOf(set("*", "REDIRECT", "301 http://x.sub.example.se/"), set("sub", "A", "192.0.2.1"))).toEqual([]);
  });

  test("a mailbox is not forwarded to itself", () => {
    expect(problemsOf(set("", "MAILFORWARD", "info info@example.se"))).toEqual([
      "error dns.forward_to_itself at apex MAILFORWARD",
    ]);
    expect(problemsOf(set("", "MAILFORWARD", "* info@example.se"))).toEqual(["error dns.forward_to_itself at apex MAILFORWARD"]);
    expect(problemsOf(set("", "MAILFORWARD", "info anna@example.se"))).toEqual([]);
  });
});

test("a null MX is alone (RFC 7505)", () => {
  expect(problemsOf(set("", "MX", "0 .", "10 mail.example.net."))).toEqual(["error dns.null_mx_not_alone at apex MX"]);
});

test("keys of the zone are at its apex only", () => {
  expect(problemsOf(set("", "CDS", "0 0 0 00"), set("", "DNSKEY", "257 3 13 AAAA"))).toEqual([]);
  expect(problemsOf(set("www", "DNSKEY", "257 3 13 AAAA"))).toEqual(["error dns.only_at_apex at www DNSKEY"]);
  expect(problemsOf(set("www", "CDS", "0 0 0 00"))).toEqual(["error dns.only_at_apex at www CDS"]);
});

test("reports other oddities", () => {
  expect(problemsOf(set("www", "SOA", "a. b. 1 1 1 1 1"))).toEqual(["error dns.soa_not_at_apex at www SOA"]);
  expect(problemsOf(set("", "NS", "ns1.example.net."))).toEqual(["warning dns.single_name_server at apex NS"]);
  expect(problemsOf(set("sip", "SRV", "0 0 5060 a.example.net."))).toEqual(["warning dns.srv_owner at sip SRV"]);
  expect(problemsOf(set("www", "TLSA", `3 1 1 ${"ab".repeat(32)}`))).toEqual(["warning dns.tlsa_owner at www TLSA"]);
  expect(
    problemsOf({ ...set("a", "A", "192.0.2.1"), ttlSeconds: 59 }, { ...set("b", "A", "192.0.2.1"), ttlSeconds: 60 }),
  ).toEqual(["warning dns.ttl_low at a A"]);
  expect(problemsOf({ ...set("a", "A", "192.0.2.1"), ttlSeconds: 2_147_483_648 })).toEqual(["error dns.invalid_ttl at a A"]);
  expect(problemsOf(set("a", "A"))).toEqual(["error dns.missing_value at a A"]);
});

describe("a record set from outside", () => {
  test("is returned in canonical form", () => {
    expect(readRecordSet({ owner: "www", type: "A", ttlSeconds: 300, rdata: ["192.0.2.9", "192.0.2.10"] }, apex)).toEqual({
      ok: true,
      value: { owner: "www", type: "A", ttlSeconds: 300, rdata: ["192.0.2.10", "192.0.2.9"] },
    });
  });

  test.each([
    [{ owner: "@", type: "A", ttlSeconds: 300, rdata: ["192.0.2.1"] }, "dns.invalid_owner"],
    [{ owner: "WWW", type: "A", ttlSeconds: 300, rdata: ["192.0.2.1"] }, "dns.invalid_owner"],
    [{ owner: "www", type: "LUA", ttlSeconds: 300, rdata: ['A "..."'] }, "dns.unsupported_type"],
    [{ owner: "www", type: "A", ttlSeconds: -1, rdata: ["192.0.2.1"] }, "dns.invalid_ttl"],
    [{ owner: "www", type: "A", ttlSeconds: 1.5, rdata: ["192.0.2.1"] }, "dns.invalid_ttl"],
    [{ owner: "www", type: "A", ttlSeconds: 300, rdata: [] }, "dns.missing_value"],
    [{ owner: "www", type: "A", ttlSeconds: 300, rdata: ["x"] }, "dns.invalid_ipv4"],
  ])("%j is refused", (input, reason) => {
    const result = readRecordSet(input, apex);
    expect(result.ok ? "ok" : result.problems[0]?.reason).toBe(reason);
  });
});
