import { readRecordSet, type RecordSet } from "@nameplane/dns";
import { recordSets } from "@nameplane/dns/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesOfImport, readImport } from "./import-zone.rules.ts";
import { writeZone } from "./export-zone.rules.ts";
import { textOfScan } from "../staging/scan-zone.rules.ts";
import { faultOfTemplate, templateOfZone } from "../templates/template.rules.ts";

const apex = "example.se";
const read = (text: string, nameservers = false) => readImport(text, apex, { format: "auto", nameservers });
const made = (owner: string, type: string, ...rdata: string[]): RecordSet => {
  const result = readRecordSet({ owner, type, ttlSeconds: 3600, rdata }, apex);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

describe("reading what is imported", () => {
  test.each(["", "   \n\n", "; only a remark\n", "$TTL 300\n", "@ IN SOA a. b. 1 2 3 4 5\n"])(
    "a text without records is an error: no DNS records found [C5.73, C8.20]",
    (text) => {
      const { problems, records } = read(text);
      expect(records).toBe(0);
      expect(problems).toContainEqual(expect.objectContaining({ severity: "error", reason: "dns.no_records" }));
    },
  );

  test("errors are reported by line and column, and the rest is read", () => {
    const { records, problems } = read("www 300 IN A 192.0.2.1\nmail 300 IN A 192.0.2.999\nftp CNAME www\n");
    expect(records).toBe(2);
    expect(problems).toMatchObject([{ severity: "error", reason: "dns.invalid_ipv4", line: 2, column: 15 }]);
  });

  test("the SOA, the keys and the apex name servers of the text are left out, unless its name servers are wanted", () => {
    const text =
      "@ SOA a.example. b.example. 1 2 3 4 5\n@ NS ns1.example.net.\nsub NS ns.example.org.\n@ DNSKEY 257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==\nwww A 192.0.2.1\n";
    const ours = read(text);
    expect(ours.sets.map(({ owner, type }) => `${owner} ${type}`)).toEqual(["sub NS", "www A"]);
    expect(ours.leftOut).toEqual(["soa", "nameservers", "keys"]);
    expect(read(text, true).sets.map(({ owner, type }) => `${owner} ${type}`)).toContain(" NS");
  });
});

describe("what importing changes", () => {
  const zone = [made("", "NS", "ns1.ours.example."), made("www", "A", "192.0.2.1"), made("ftp", "A", "192.0.2.2")];
  const incoming = [made("www", "A", "192.0.2.9"), made("new", "A", "192.0.2.3")];
  const options = { mode: "merge", conflicts: "replace" } as const;

  test("merging deletes nothing, and a set that exists already is a conflict", () => {
    const { changes, conflicts } = changesOfImport(zone, incoming, options);
    expect(changes.map(({ owner, new: after }) => [owner, after?.rdata])).toEqual([
      ["new", ["192.0.2.3"]],
      ["www", ["192.0.2.9"]],
    ]);
    expect([...conflicts]).toEqual(["www A"]);
    const kept = changesOfImport(zone, incoming, { ...options, conflicts: "keep" }).changes;
    expect(kept[1]?.new?.rdata).toEqual(["192.0.2.1", "192.0.2.9"]);
  });

  test("names at which present and imported records exclude each other are listed, and each can be decided separately", () => {
    const there = [made("shop", "A", "192.0.2.1"), made("www", "A", "192.0.2.2"), made("mail", "TXT", '"v=DKIM1; p=AA=="')];
    const comes = [
      made("shop", "CNAME", "a.example.net."),
      made("www", "A", "192.0.2.9"),
      made("mail", "TXT", '"v=DKIM1; p=AB=="'),
    ];
    const keep = { mode: "merge", conflicts: "keep" } as const;
    expect(changesOfImport(there, comes, keep).exclusive.toSorted()).toEqual(["mail", "shop"]);
    const { changes } = changesOfImport(there, comes, { ...keep, replaceat: ["shop"] });
    const after = (owner: string) => changes.flatMap((one) => (one.owner === owner ? [[one.type, one.new?.rdata ?? null]] : []));
    expect(after("shop")).toEqual([
      ["A", null],
      ["CNAME", ["a.example.net."]],
    ]);
    expect(after("www")).toEqual([["A", ["192.0.2.2", "192.0.2.9"]]]);
  });

  test("replacing gives the zone exactly the records of the text; its name servers stay unless the text names others", () => {
    const { changes } = changesOfImport(zone, incoming, { ...options, mode: "replace" });
    expect(changes.map(({ owner, type, new: after }) => [owner, type, after === null])).toEqual([
      ["ftp", "A", true],
      ["new", "A", false],
      ["www", "A", false],
    ]);
    const servers = [made("", "NS", "ns1.theirs.example.")];
    expect(changesOfImport(zone, servers, { ...options, mode: "replace" }).changes).toContainEqual(
      expect.objectContaining({ owner: "", type: "NS" }),
    );
  });
});

test.each([
  ["Name,Type,TTL,Value\nwww,A,300,192.0.2.1\n", "csv"],
  ['\ufeff"type";"name";"value"\nA;www;192.0.2.1\n', "csv"],
  ["@,MX,3600,10 mail.example.net\n", "csv"],
  ["www 300 IN A 192.0.2.1\n", "bind"],
  ["$ORIGIN example.se.\nwww A 192.0.2.1\n", "bind"],
  ["host A 192.0.2.1 ; first, a remark\n", "bind"],
  ["name\t300\tIN\tA\t192.0.2.1\n", "bind"],
])("the format of a text is recognised by its first line: %j", (text, format) => {
  const found = read(text);
  expect(found).toMatchObject({ format, records: 1, problems: [] });
});

test("an exported zone is imported without a change", () => {
  const sets = [
    made("", "MX", "10 mail.example.se."),
    made("go", "REDIRECT", "301 https://example.net/"),
    made("", "TXT", String.raw`"a \"quoted\" text; with a semicolon" "${"x".repeat(200)}"`),
  ];
  for (const format of ["bind", "csv"] as const) {
    const { text } = writeZone({ apex, sets }, format);
    expect(read(text).format).toBe(format);
    expect(changesOfImport(sets, read(text).sets, { mode: "replace", conflicts: "replace" }).changes).toEqual([]);
  }
  const json = JSON.parse(writeZone({ apex, sets }, "json").text) as { zone: string; records: { name: string }[] };
  expect(json.zone).toBe(apex);
  expect(json.records.map(({ name }) => name)).toEqual(["example.se", "example.se", "go.example.se"]);
});

test("whatever a zone holds, its export is imported without a change, and is byte for byte the same when it is written again [I-Z4]", () => {
  const own = new Set(["DNSKEY", "CDS", "CDNSKEY"]);
  fc.assert(
    fc.property(recordSets, fc.constantFrom("bind", "csv"), (all, format) => {
      // Keys belong to the signer of the zone and are not part of an import.
      const sets = all.filter(({ type }) => !own.has(type));
      fc.pre(sets.length > 0);
      const { text } = writeZone({ apex, sets }, format);
      const back = readImport(text, apex, { format, nameservers: true });
      expect(back.problems).toEqual([]);
      expect(changesOfImport(sets, back.sets, { mode: "replace", conflicts: "replace" }).changes).toEqual([]);
      expect(writeZone({ apex, sets: back.sets }, format).text).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test("records found elsewhere become the text of an import, without those that cannot be saved here", () => {
  const record = (owner: string, type: string, rdata: string, ttlSeconds = 300) => ({ owner, type, rdata, ttlSeconds });
  const records = [
    record("", "SOA", "a. b. 1 2 3 4 5"),
    record("www", "A", "192.0.2.1", 600),
    record("www", "A", "192.0.2.2"),
    record("odd", "TYPE65402", String.raw`\# 1 00`),
  ];
  const found = textOfScan({ records }, apex);
  expect(found.records).toBe(2);
  expect(read(found.text)).toMatchObject({ problems: [], sets: [{ owner: "www", ttlSeconds: 300 }] });
});

describe("templates", () => {
  test("a zone becomes a template in which its name is a variable, and its delegation is left out", () => {
    const sets = [
      made("", "NS", "ns1.example.net."),
      made("", "MX", "10 mail.example.se.", "20 example.se."),
      made("", "TXT", '"v=spf1 include:_spf.example.se a:notexample.se a:example.se.evil.example -all"'),
    ];
    expect(templateOfZone(sets, apex).map(({ rdata }) => rdata)).toEqual([
      ["10 mail.{{domain}}.", "20 {{domain}}."],
      ['"v=spf1 include:_spf.{{domain}} a:notexample.se a:example.se.evil.example -all"'],
    ]);
  });

  test("faults are found when it is saved, except those that depend on its variables", () => {
    const fault = (owner: string, type: string, rdata: string) =>
      faultOfTemplate([{ owner, type, ttlSeconds: 300, rdata: [rdata] }]);
    expect(fault("www", "A", "{{ip}}")).toBeNull();
    expect(fault("", "MX", "10 mail.{{domain}}.")).toBeNull();
    expect(fault("www", "A", "192.0.2.999")).toBe("www A");
    expect(fault("w w", "A", "{{ip}}")).toBe("w w A");
    expect(fault("", "NS", "ns1.example.net.")).toBe("@ NS");
    expect(fault("", "SOA", "a. b. 1 2 3 4 5")).toBe("@ SOA");
    expect(fault("x", "NOSUCH", "1")).toBe("x NOSUCH");
  });
});

describe("a format that cannot be read is named, not refused line by line [C2.34]", () => {
  const sets = read("@ 300 IN A 192.0.2.1\nwww 300 IN CNAME example.se.\n").sets;

  test.each(["octodns", "dnscontrol", "json"] as const)("as it is exported here: %s", (format) => {
    const { text } = writeZone({ apex, sets }, format);
    for (const written of [text, text.replaceAll("\n", "\r\n"), `\uFEFF\n${text}`])
      expect(read(written)).toMatchObject({ format, sets: [], records: 0, problems: [{ reason: "dns.no_records" }] });
  });

  test.each([
    ["octodns", "# zone\n# of ours\n---\n? ''\n: - type: A\n    value: 192.0.2.1\n"],
    ["octodns", "www:\n  ttl: 300\n  type: A\n  value: 192.0.2.1\n"],
    ["octodns", "'*':\n  - octodns:\n      cloudflare:\n        proxied: true\n    type: CNAME\n    value: example.net.\n"],
    ["dnscontrol", 'var REG = NewRegistrar("none");\n\nD("example.se", REG,\n  A("@", "192.0.2.1")\n);\n'],
    ["json", '{"ResourceRecordSets": [{"Name": "example.se.", "Type": "A"}]}'],
    ["json", '[\n  { "name": "www" }\n]'],
  ])("as others write it: %s %j", (format, text) => {
    expect(read(text)).toMatchObject({ format, records: 0 });
  });

  test.each([
    "; type: A\nwww 300 IN A 192.0.2.1\n",
    'www 300 IN TXT "D(" "type: A"\n',
    "json 300 IN A 192.0.2.1\n",
    "D 300 IN A 192.0.2.1\n",
  ])("a text that only contains such words is read: %j", (text) => {
    expect(read(text)).toMatchObject({ format: "bind", records: 1, problems: [] });
  });
});
