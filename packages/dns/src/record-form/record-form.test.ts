import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { record } from "../testing/arbitraries.ts";
import { defaultTtlSeconds, ttlPresets } from "../ttl.ts";
import { editorRecordTypes, type EditorRecordType } from "../types/all.ts";
import type { RecordForm, RecordFormFields } from "./form-types.ts";
import { parseZoneCsv } from "../formats/parse-zone-csv.ts";
import { parseZoneFile } from "../zone-file/parse-zone-file.ts";
import { printZoneFile } from "../zone-file/print-zone-file.ts";
import { readRecordForm, recordFormFields, recordFormOf } from "./record-form.ts";

const zone = { apex: "example.se", defaultTtlSeconds: 3600 };

function form(type: EditorRecordType, subdomain: string, fields: RecordFormFields, ttlSeconds: number | null = null): RecordForm {
  return { subdomain, type, ttlSeconds, fields };
}

/** "owner ttl type rdata" or the reasons with their form fields. */
function read(input: RecordForm): string | string[] {
  const result = readRecordForm(input, zone);
  if (!result.ok) return result.problems.map((one) => `${one.reason} ${one.field ?? ""}`);
  const { owner, ttlSeconds, type, rdata } = result.value;
  return `${owner || "@"} ${ttlSeconds} ${type} ${rdata}`;
}

test.each<[string, EditorRecordType, string, string]>([
  ["C3.33", "A", "192.0.2.1", "192.0.2.1"],
  ["C3.34", "AAAA", "2001:DB8::1", "2001:db8::1"],
  ["C3.35", "CNAME", "www.example.com", "www.example.com."],
  ["C3.36", "NS", "ns1.example.com", "ns1.example.com."],
  ["C3.37", "TXT", "v=spf1 -all", '"v=spf1 -all"'],
  ["C3.38", "TLSA", `3 1 1 ${"AB".repeat(32)}`, `3 1 1 ${"ab".repeat(32)}`],
  ["C3.39", "NAPTR", '1 2 "S" "SIP+D2U" "" _sip._udp.example.com', '1 2 "S" "SIP+D2U" "" _sip._udp.example.com.'],
])("[%s] %s has only the common fields: subdomain, type, TTL, value", (_, type, value, rdata) => {
  expect(recordFormFields(type)).toEqual(["value"]);
  expect(read(form(type, "_443._tcp", { value }, 60))).toBe(`_443._tcp 60 ${type} ${rdata}`);
  expect(read(form(type, "x", {}))).toEqual(["dns.missing_value value"]);
});

test("CAA adds issuer, tag and incident report [C3.40]", () => {
  expect(recordFormFields("CAA")).toEqual(["tag", "issuer", "incidentReport"]);
  expect(read(form("CAA", "", { tag: "issue", issuer: "letsencrypt.org" }))).toBe('@ 3600 CAA 0 issue "letsencrypt.org"');
  expect(read(form("CAA", "", { tag: "issuewild", issuer: ";" }))).toBe('@ 3600 CAA 0 issuewild ";"');
  expect(read(form("CAA", "", { tag: "iodef", incidentReport: "https://example.se/caa" }))).toBe(
    '@ 3600 CAA 0 iodef "https://example.se/caa"',
  );
  expect(read(form("CAA", "", { tag: "issue", incidentReport: "x" }))).toEqual(["dns.missing_value issuer"]);
  expect(read(form("CAA", "", { tag: "issue", issuer: "not a name" }))).toEqual(["dns.invalid_caa_issuer issuer"]);
});

test("a CAA record's incident report must be a URL or an email [C5.72]", () => {
  const report = (incidentReport: string) => read(form("CAA", "", { tag: "iodef", incidentReport }));
  expect(report("security@example.se")).toBe('@ 3600 CAA 0 iodef "mailto:security@example.se"');
  expect(report("mailto:security@example.se")).toBe('@ 3600 CAA 0 iodef "mailto:security@example.se"');
  for (const url of ["http://example.se/report", "https://example.se/report"])
    expect(report(url)).toBe(`@ 3600 CAA 0 iodef "${url}"`);
  for (const wrong of ["security", "example.se", "ftp://example.se/", "mailto:security", "tel:+46"]) {
    expect(report(wrong)).toEqual(["dns.invalid_incident_report incidentReport"]);
  }
});

test("MAILFORWARD adds forward email [C3.41]", () => {
  expect(recordFormFields("MAILFORWARD")).toEqual(["forwardEmail", "value"]);
  expect(read(form("MAILFORWARD", "", { forwardEmail: "Info@example.se", value: "anna@example.com" }))).toBe(
    "@ 3600 MAILFORWARD info anna@example.com",
  );
  expect(read(form("MAILFORWARD", "", { forwardEmail: "*@news.example.se", value: "anna@example.com" }))).toBe(
    "news 3600 MAILFORWARD * anna@example.com",
  );
});

test("a forward email must end with the domain; recipient and forward email must be there [C5.66]", () => {
  const forward = (forwardEmail: string, value = "anna@example.com") => read(form("MAILFORWARD", "", { forwardEmail, value }));
  expect(forward("info@example.com")).toEqual(["dns.forward_email_outside_domain forwardEmail"]);
  expect(forward("info@myexample.se")).toEqual(["dns.forward_email_outside_domain forwardEmail"]);
  expect(forward("info@sub.example.se")).toBe("sub 3600 MAILFORWARD info anna@example.com");
  expect(forward("")).toEqual(["dns.forward_email_missing forwardEmail"]);
  expect(forward("info@example.se", "")).toEqual(["dns.recipient_missing value"]);
  expect(forward("info")).toEqual(["dns.invalid_forward_email forwardEmail"]);
  expect(forward("in fo@example.se")).toEqual(["dns.invalid_forward_email forwardEmail"]);
  expect(forward("info@example.se", "anna")).toEqual(["dns.invalid_recipient value"]);
  expect(forward("info@example.se", "info@example.se")).toEqual(["dns.forward_to_itself value"]);
});

test("MX adds host and priority [C3.42]", () => {
  expect(recordFormFields("MX")).toEqual(["host", "priority"]);
  expect(read(form("MX", "", { host: "mail.example.se", priority: "10" }))).toBe("@ 3600 MX 10 mail.example.se.");
  expect(read(form("MX", "", { host: "192.0.2.1", priority: "70000" }))).toEqual([
    "dns.invalid_priority priority",
    "dns.target_is_address host",
  ]);
  expect(read(form("MX", "", { host: "mail", priority: "10" }))).toEqual(["dns.invalid_hostname host"]);
  expect(read(form("MX", "", {}))).toEqual(["dns.missing_value priority", "dns.missing_value host"]);
});

test("REDIRECT adds target URL and redirect type 301 or 302 [C3.43]", () => {
  expect(recordFormFields("REDIRECT")).toEqual(["target", "redirectType"]);
  const redirect = (redirectType: string) => read(form("REDIRECT", "www", { target: "https://example.com/", redirectType }));
  expect([redirect("301"), redirect("302")]).toEqual([
    "www 3600 REDIRECT 301 https://example.com/",
    "www 3600 REDIRECT 302 https://example.com/",
  ]);
  expect(redirect("307")).toEqual(["dns.invalid_redirect_type redirectType"]);
  expect(read(form("REDIRECT", "www", { target: "http://www.example.se/", redirectType: "301" }))).toEqual([
    "dns.redirect_same_as_source target",
  ]);
});

test("SRV adds service, protocol, priority, weight, port and target [C3.44]", () => {
  expect(recordFormFields("SRV")).toEqual(["service", "protocol", "priority", "weight", "port", "target"]);
  const fields = {
    service: "sip",
    protocol: "tcp",
    priority: "1",
    weight: "2",
    port: "5060",
    target: "sip.example.com",
  };
  expect(read(form("SRV", "", fields))).toBe("_sip._tcp 3600 SRV 1 2 5060 sip.example.com.");
  expect(read(form("SRV", "office", fields))).toBe("_sip._tcp.office 3600 SRV 1 2 5060 sip.example.com.");
  expect(read(form("SRV", "", { ...fields, weight: "x", port: "65536" }))).toEqual([
    "dns.invalid_weight weight",
    "dns.invalid_port port",
  ]);
  expect(read(form("SRV", "", { ...fields, protocol: "_tcp" }))).toEqual(["dns.invalid_protocol protocol"]);
});

test("an SRV service has lowercase letters, digits and inner hyphens, never an underscore [C5.71]", () => {
  const service = (name: string) =>
    read(
      form("SRV", "", {
        service: name,
        protocol: "tcp",
        priority: "1",
        weight: "1",
        port: "1",
        target: "a.example.com",
      }),
    );
  for (const right of ["sip", "xmpp-server", "imaps", "h323cs", "a".repeat(15)])
    expect(service(right)).toBe(`_${right}._tcp 3600 SRV 1 1 1 a.example.com.`);
  for (const wrong of ["_sip", "SIP", "-sip", "sip-", "si--p", "123", "sip tcp", "s.p", "a".repeat(16), ""]) {
    expect(service(wrong)).toEqual(["dns.invalid_service service"]);
  }
});

test("a record's TTL is custom or the zone's default [C3.32]", () => {
  expect(read(form("A", "www", { value: "192.0.2.1" }, 60))).toBe("www 60 A 192.0.2.1");
  expect(read(form("A", "www", { value: "192.0.2.1" }, null))).toBe("www 3600 A 192.0.2.1");
  expect(read(form("A", "www", { value: "192.0.2.1" }, -1))).toEqual(["dns.invalid_ttl ttlSeconds"]);
  const shown = (ttlSeconds: number) =>
    recordFormOf({ owner: "www", type: "A", ttlSeconds, rdata: "192.0.2.1" }, zone).ttlSeconds;
  expect([shown(60), shown(3600)]).toEqual([60, null]);
});

test("the preset list of record types is the twelve of the editor [C3.77]", () => {
  expect(editorRecordTypes).toEqual([
    "A",
    "AAAA",
    "MX",
    "CNAME",
    "TXT",
    "SRV",
    "REDIRECT",
    "MAILFORWARD",
    "CAA",
    "TLSA",
    "NAPTR",
    "NS",
  ]);
});

test("where no TTL is given at all, it is 3600 seconds: in a zone file, and in exports of a zone [S9.19, C9.08]", () => {
  expect(defaultTtlSeconds).toBe(3600);
  expect(parseZoneFile("www A 192.0.2.1", "example.se").sets[0]?.ttlSeconds).toBe(3600);
  expect(parseZoneCsv("name,type,value\nwww,A,192.0.2.1\n", "example.se").sets[0]?.ttlSeconds).toBe(3600);
  expect(printZoneFile({ apex: "example.se", sets: [] })).toContain("$TTL 3600\n");
});

test("there is a preset list of TTL values, with the default among them [C3.78]", () => {
  expect(ttlPresets.length).toBeGreaterThan(5);
  expect(ttlPresets).toContain(defaultTtlSeconds);
  expect(ttlPresets).toEqual([...new Set(ttlPresets)].toSorted((a, b) => a - b));
});

describe("text records", () => {
  test("are taken as typed, with quotes, unless they are in presentation form", () => {
    expect(read(form("TXT", "", { value: 'say "hi" \\o/ å' }))).toBe('@ 3600 TXT "say \\"hi\\" \\\\o/ \\195\\165"');
    expect(read(form("TXT", "", { value: '"one" "two"' }))).toBe('@ 3600 TXT "one" "two"');
    expect(read(form("TXT", "", { value: '"open' }))).toEqual(["dns.unclosed_quote value"]);
    expect(read(form("TXT", "", { value: `k=${"x".repeat(300)}` }))).toBe(
      `@ 3600 TXT "k=${"x".repeat(253)}" "${"x".repeat(47)}"`,
    );
  });

  test("are shown as people write them where that is possible", () => {
    const shown = (rdata: string) => recordFormOf({ owner: "", type: "TXT", ttlSeconds: 1, rdata }, zone).fields.value;
    expect(shown('"v=spf1 -all"')).toBe("v=spf1 -all");
    expect(shown(`"${"x".repeat(255)}" "y"`)).toBe(`${"x".repeat(255)}y`);
    expect(shown('"one" "two"')).toBe('"one" "two"');
    expect(shown('"\\195\\165 \\240\\159\\141\\158"')).toBe("å 🍞");
    // Characters that are not shown as text: half a character, a control character, one that changes the direction, a special
    // blank.
    for (const rdata of ['"\\195"', '"a\\194\\133"', '"\\226\\128\\174x"', '"a\\194\\160b"']) expect(shown(rdata)).toBe(rdata);
    expect(shown('" x"')).toBe('" x"');
  });
});

test("every record can be read back from its form", () => {
  const editable = record.filter((one): one is { type: Extract<EditorRecordType, typeof one.type>; rdata: string } =>
    editorRecordTypes.some((type) => type === one.type),
  );
  fc.assert(
    fc.property(editable, ({ type, rdata }) => {
      const owner = type === "SRV" ? "_sip._tcp.x" : "x";
      const shown = recordFormOf({ owner, type, ttlSeconds: 60, rdata }, zone);
      const result = readRecordForm(shown, zone);
      expect(result).toEqual({ ok: true, value: { owner, type, ttlSeconds: 60, rdata } });
    }),
    { numRuns: 1000 },
  );
});

test("problems of the subdomain name their field", () => {
  expect(read(form("A", "@", { value: "x" }))).toEqual(["dns.owner_at_sign subdomain", "dns.invalid_ipv4 value"]);
});
