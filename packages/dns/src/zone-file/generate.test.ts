import { describe, expect, test } from "vitest";
import { parseZoneFile } from "./parse-zone-file.ts";

const apex = "example.se";

function read(text: string): string[] {
  const file = parseZoneFile(text, apex);
  const records = file.sets.flatMap((set) =>
    set.rdata.map((rdata) => `${set.owner || "@"} ${set.ttlSeconds} ${set.type} ${rdata}`),
  );
  return [...records, ...file.problems.map((one) => `${one.line}:${one.column} ${one.severity} ${one.reason}`)];
}

describe("$GENERATE makes the same records as in BIND", () => {
  test.each([
    ["$GENERATE 1-3 h$ A 192.0.2.$", ["h1 3600 A 192.0.2.1", "h2 3600 A 192.0.2.2", "h3 3600 A 192.0.2.3"]],
    ["$GENERATE 0-5/2 h$ 60 IN A 192.0.2.$", ["h0 60 A 192.0.2.0", "h2 60 A 192.0.2.2", "h4 60 A 192.0.2.4"]],
    ["$GENERATE 1-1 h${10,4,d} CNAME t${-1,3}", ["h0011 3600 CNAME t000.example.se."]],
    ["$GENERATE 254-254 h${0,0,x}-${0,4,X}-${0,0,o} A 192.0.2.1", ["hfe-00fe-376 3600 A 192.0.2.1"]],
    ["$GENERATE 18-18 ${0,5,n}.r PTR a.example.net.", ["2.1.0.r 3600 PTR a.example.net."]],
    ["$GENERATE 43-43 ${0,0,N}.r PTR a.example.net.", ["b.2.r 3600 PTR a.example.net."]],
    ['$GENERATE 1-1 h$ MX "0 mail$"', ["h1 3600 MX 0 mail1.example.se."]],
    ["$GENERATE 1-1 h$ MX 10 mail$", ["h1 3600 MX 10 mail1.example.se."]],
    ["$TTL 60\n$GENERATE 1-2 @ NS ns$.example.net.", ["@ 60 NS ns1.example.net.", "@ 60 NS ns2.example.net."]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("a record after it has its own owner, and one without an owner does not get that of a generated one", () => {
    expect(read("a A 192.0.2.9\n$GENERATE 1-1 h$ A 192.0.2.$\nh1 A 192.0.2.2")).toEqual([
      "a 3600 A 192.0.2.9",
      "h1 3600 A 192.0.2.1",
      "h1 3600 A 192.0.2.2",
    ]);
  });

  test.each([
    "$GENERATE 1-65537 h$ A 192.0.2.1",
    "$GENERATE 3-1 h$ A 192.0.2.1",
    "$GENERATE 1-3/0 h$ A 192.0.2.1",
    "$GENERATE 9--10 h$ A 192.0.2.1",
    "$GENERATE 1-2147483648 h$ A 192.0.2.1",
    "$GENERATE 1-2 h${0,0,q} A 192.0.2.1",
    "$GENERATE 1-2 h${1000 A 192.0.2.1",
    "$GENERATE 1-2 h${-5} A 192.0.2.1",
    "$GENERATE 1-2 h$",
    "$GENERATE 1-2 h$ A",
    "$GENERATE",
  ])("%s is refused at its position", (line) => {
    expect(read(`ok A 192.0.2.1\n${line}`)).toEqual(["ok 3600 A 192.0.2.1", "2:1 error dns.generate_refused"]);
  });

  test("an error in its records is reported once, at the directive", () => {
    expect(read("$GENERATE 200-300 h$ A 192.0.2.$").at(-1)).toBe("1:1 error dns.invalid_ipv4");
    expect(read("$GENERATE 1-9 h$ NOSUCH x y")).toContain("1:1 error dns.unsupported_type");
  });

  test("the file's limit includes generated records", () => {
    const file = parseZoneFile("$GENERATE 1-20 h$ A 192.0.2.1\n", apex, { charactersMax: 99, recordsMax: 10 });
    expect(file.problems.map((one) => one.reason)).toEqual(["dns.generate_refused", "dns.no_records"]);
  });
});
