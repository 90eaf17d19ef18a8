import { Script, createContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalRdata } from "../rdata.ts";
import type { RecordSet } from "../record-set.ts";
import { recordSets } from "../testing/arbitraries.ts";
import type { RecordType } from "../types/all.ts";
import { parseZoneCsv } from "./parse-zone-csv.ts";
import { printDnscontrol } from "./print-dnscontrol.ts";
import { printOctodns } from "./print-octodns.ts";
import { printZoneCsv } from "./print-zone-csv.ts";

const apex = "example.se";

function set(owner: string, type: RecordType, ...rdata: string[]): RecordSet {
  const canonical = rdata.map((text) => {
    const result = canonicalRdata(type, text);
    if (!result.ok) throw new Error(`${type} ${text}`);
    return result.value;
  });
  return { owner, type, ttlSeconds: 3600, rdata: canonical };
}

function read(text: string): string[] {
  const file = parseZoneCsv(text, apex);
  const records = file.sets.flatMap((one) =>
    one.rdata.map((rdata) => `${one.owner || "@"} ${one.ttlSeconds} ${one.type} ${rdata}`),
  );
  return [...records, ...file.problems.map((one) => `${one.line}:${one.column} ${one.severity} ${one.reason}`)];
}

const zone = [
  set("", "NS", "ns1.example.net.", "ns2.example.net."),
  set("", "A", "192.0.2.1"),
  set("", "MX", "10 mail.example.se.", "20 mx.example.net."),
  set("", "TXT", '"v=spf1 mx; -all"'),
  set("", "CAA", '128 issue "letsencrypt.org"'),
  set("_sip._tcp", "SRV", "1 2 5060 sip.example.net."),
  { ...set("host10", "A", "192.0.2.10"), ttlSeconds: 300 },
  set("host2", "HTTPS", "1 . alpn=h2,h3 port=443"),
  set("old", "REDIRECT", "301 https://www.example.com/"),
  set("place", "LOC", "59 19 45 N 18 4 0 E 28m"),
];

describe("CSV", () => {
  test("prints a record per line that can be read back", () => {
    expect(printZoneCsv(zone.slice(1, 4))).toBe(
      'name,type,ttl,value\r\n@,A,3600,192.0.2.1\r\n@,MX,3600,10 mail.example.se.\r\n@,MX,3600,20 mx.example.net.\r\n@,TXT,3600,"""v=spf1 mx; -all"""\r\n',
    );
    fc.assert(
      fc.property(recordSets, (sets) => {
        const file = parseZoneCsv(printZoneCsv(sets), apex);
        expect(file.sets).toEqual(sets);
        expect(file.problems.filter((one) => one.reason !== "dns.no_records")).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("keeps spreadsheets from running a value", () => {
    const forward = [set("", "MAILFORWARD", "=1+1 anna@example.com")];
    expect(printZoneCsv(forward)).toContain("@,MAILFORWARD,3600,'=1+1 anna@example.com");
    expect(parseZoneCsv(printZoneCsv(forward), apex).sets).toEqual(forward);
  });

  test("accepts other separators, orders and column names, and values as people write them", () => {
    expect(
      read(
        "Typ;Namn;V\u00e4rde;Prioritet;TTL\nMX;@;mail.example.net;10;1h\nTXT;www;v=spf1 -all;;\nCNAME;blog.example.se;shops;;\n",
      ),
    ).toEqual(["@ 3600 MX 10 mail.example.net.", "blog 3600 CNAME shops.example.se.", 'www 3600 TXT "v=spf1 -all"']);
    expect(read("\ufeffname\ttype\tpriority\tweight\tport\ttarget\n_sip._tcp\tSRV\t1\t2\t5060\tsip.example.net\n")).toEqual([
      "_sip._tcp 3600 SRV 1 2 5060 sip.example.net.",
    ]);
    expect(read('name,type,value,priority\n@,MX,10 mail.example.net,10\n"w","TXT","a ""b"", c\nd"')).toEqual([
      "@ 3600 MX 10 mail.example.net.",
      'w 3600 TXT "a \\"b\\", c\\010d"',
    ]);
    expect(read("www,A,300,192.0.2.1")).toEqual(["www 300 A 192.0.2.1"]);
  });

  test("gives the position of each error, and reads the rest", () => {
    const text =
      "name,type,ttl,value\nok,A,,192.0.2.1\nbad,A,,x\nbad,FOO,,x\na b,A,,192.0.2.1\nok,A,never,192.0.2.2\nwww.example.com.,A,,192.0.2.1\n@,SOA,,a. b. 1 1 1 1 1\nok,A,,192.0.2.1\n";
    expect(read(text)).toEqual([
      "ok 3600 A 192.0.2.1",
      "3:8 error dns.invalid_ipv4",
      "4:5 error dns.unsupported_type",
      "5:1 error dns.invalid_owner",
      "6:6 error dns.invalid_ttl",
      "7:1 error dns.outside_zone",
      "9:1 warning dns.duplicate_record",
    ]);
    expect(read("name,type,ttl,value\n")).toEqual(["1:1 error dns.no_records"]);
  });

  test("leaves out a signer's records with a note, as a zone file's are, and the SOA without one", () => {
    const rows = [
      "name,type,ttl,value",
      "www,A,300,192.0.2.1",
      'www,RRSIG,300,"A 13 3 300 20261201000000 20261101000000 4711 example.se. c2ln"',
      "www,nsec,300,a.example.se. A RRSIG",
      "@,NSEC3PARAM,0,1 0 0 -",
      "@,TYPE63,300,\\# 1 00",
      "@,SOA,3600,ns. host. 1 2 3 4 5",
    ];
    const { sets, problems } = parseZoneCsv(rows.join("\n"), "example.se");
    expect(sets.map(({ owner, type }) => `${owner} ${type}`)).toEqual(["www A"]);
    expect(problems.map(({ severity, line, reason, detail }) => `${line} ${severity} ${reason} ${detail}`)).toEqual([
      "3 warning dns.signature_skipped RRSIG",
      "4 warning dns.signature_skipped NSEC",
      "5 warning dns.signature_skipped NSEC3PARAM",
      "6 warning dns.signature_skipped TYPE63",
    ]);
  });

  test("any text is read without a crash and in short time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        parseZoneCsv(`name,type,value\n${text}`, apex);
      }),
      { numRuns: 1000 },
    );
    for (const bomb of ['"'.repeat(500_001), ",".repeat(500_000), "a\n".repeat(200_000), '"a""'.repeat(200_000)]) {
      expect(parseZoneCsv(bomb, apex).problems.length).toBeGreaterThan(0);
    }
  });
});

describe("octoDNS", () => {
  test("prints names and keys in the required order, and names what it leaves out", () => {
    expect(printOctodns(zone)).toBe(`# left out: old REDIRECT
---
"":
  - ttl: 3600
    type: A
    value: "192.0.2.1"
  - ttl: 3600
    type: CAA
    value:
      flags: 128
      tag: "issue"
      value: "letsencrypt.org"
  - ttl: 3600
    type: MX
    values:
      - exchange: "mail.example.se."
        preference: 10
      - exchange: "mx.example.net."
        preference: 20
  - ttl: 3600
    type: NS
    values:
      - "ns1.example.net."
      - "ns2.example.net."
  - ttl: 3600
    type: TXT
    value: "v=spf1 mx\\\\; -all"
"_sip._tcp":
  ttl: 3600
  type: SRV
  value:
    port: 5060
    priority: 1
    target: "sip.example.net."
    weight: 2
"host2":
  ttl: 3600
  type: HTTPS
  value:
    svcparams: {"alpn":["h2","h3"],"port":"443"}
    svcpriority: 1
    targetname: "."
"host10":
  ttl: 300
  type: A
  value: "192.0.2.10"
"place":
  ttl: 3600
  type: LOC
  value:
    altitude: 28
    lat_degrees: 59
    lat_direction: "N"
    lat_minutes: 19
    lat_seconds: 45
    long_degrees: 18
    long_direction: "E"
    long_minutes: 4
    long_seconds: 0
    precision_horz: 10000
    precision_vert: 10
    size: 1
`);
    expect(printOctodns([])).toBe("---\n{}\n");
  });

  test("prints every zone, with every set in it or named as left out", () => {
    fc.assert(
      fc.property(recordSets, (sets) => {
        const text = printOctodns(sets);
        const written = text
          .split("\n")
          .filter((line) => /^ {2,4}(?:- )?type: /.test(line.replace(/^ {2}- /, "    ")) || line.startsWith("# left out")).length;
        expect(written).toBeGreaterThanOrEqual(sets.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe("dnscontrol", () => {
  /** The calls that the file makes, collected by running it as dnscontrol would. */
  function run(code: string): { apex: string; records: unknown[][] } {
    const calls: { apex: string; records: unknown[][] } = { apex: "", records: [] };
    const types = "A AAAA ALIAS CAA CNAME DNAME DNSKEY DS HTTPS LOC MX NAMESERVER NAPTR NS PTR SRV SSHFP SVCB TLSA TXT".split(
      " ",
    );
    const record =
      (type: string) =>
      (...values: unknown[]) => [type, ...values];
    const context = createContext({
      ...Object.fromEntries(types.map((type) => [type, record(type)])),
      CAA_CRITICAL: "critical",
      END: null,
      TTL: (seconds: number) => `ttl ${seconds}`,
      DefaultTTL: () => null,
      DnsProvider: () => null,
      NewDnsProvider: () => null,
      NewRegistrar: () => null,
      D: (apexOf: string, _registrar: unknown, _provider: unknown, _ttl: unknown, ...records: (unknown[] | null)[]) => {
        calls.apex = apexOf;
        calls.records = records.filter((one) => one !== null);
      },
    });
    new Script(code).runInContext(context);
    return calls;
  }

  test("prints a file that calls one function per record", () => {
    const code = printDnscontrol({ apex, sets: zone });
    expect(code).toContain("  // left out: old REDIRECT\n");
    expect(run(code)).toEqual({
      apex,
      records: [
        ["A", "@", "192.0.2.1"],
        ["CAA", "@", "issue", "letsencrypt.org", "critical"],
        ["MX", "@", 10, "mail.example.se."],
        ["MX", "@", 20, "mx.example.net."],
        ["NAMESERVER", "ns1.example.net."],
        ["NAMESERVER", "ns2.example.net."],
        ["TXT", "@", "v=spf1 mx; -all"],
        ["SRV", "_sip._tcp", 1, 2, 5060, "sip.example.net."],
        ["A", "host10", "192.0.2.10", "ttl 300"],
        ["HTTPS", "host2", 1, ".", "alpn=h2,h3 port=443"],
        ["LOC", "place", 59, 19, 45, "N", 18, 4, 0, "E", 28, 1, 10_000, 10],
      ],
    });
  });

  test("of every zone is a program that runs, whatever its texts contain", () => {
    fc.assert(
      fc.property(recordSets, (sets) => {
        const { records } = run(printDnscontrol({ apex, sets }));
        const leftOut = printDnscontrol({ apex, sets })
          .split("\n")
          .filter((line) => line.startsWith("  // left out")).length;
        expect(records.length + leftOut).toBe(sets.reduce((count, one) => count + one.rdata.length, 0));
      }),
      { numRuns: 200 },
    );
  });
});
