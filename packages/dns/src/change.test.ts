import { createHash } from "node:crypto";
import { calendarDate } from "@nameplane/values";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalZoneText, changeContentHash, zoneContentHash } from "./canonical-zone.ts";
import { combineRecordSets, findConflicts } from "./record-conflict.ts";
import { applyChanges, diffZones, invertChanges } from "./diff-zones.ts";
import { planZoneChange } from "./plan-zone-change.ts";
import { publishedRecordSets } from "./published-record-sets.ts";
import { sortRecordSets, type RecordSet } from "./record-set.ts";
import { compareSerials, isSerialNewer, nextSerial } from "./serial.ts";
import { expandTemplate } from "./template.ts";
import { recordSets } from "./testing/arbitraries.ts";
import type { RecordType } from "./types/all.ts";

const set = (owner: string, type: RecordType, ttlSeconds: number, ...rdata: string[]): RecordSet => ({
  owner,
  type,
  ttlSeconds,
  rdata,
});
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

describe("canonical text", () => {
  test("puts the apex first, names by their labels from the right, then types, and hides the serial", () => {
    const zone = [
      set("b.a", "A", 1, "192.0.2.2", "192.0.2.1"),
      set("z", "A", 1, "192.0.2.1"),
      set("a", "TXT", 1, '"x"'),
      set("", "SOA", 1, "ns. host. 2026010100 1 2 3 4"),
      set("a", "A", 1, "192.0.2.1"),
      set("ab", "A", 1, "192.0.2.1"),
    ];
    expect(canonicalZoneText(zone)).toBe(
      [
        "\t1\tSOA\tns. host. 0 1 2 3 4",
        "a\t1\tA\t192.0.2.1",
        'a\t1\tTXT\t"x"',
        "b.a\t1\tA\t192.0.2.1",
        "b.a\t1\tA\t192.0.2.2",
        "ab\t1\tA\t192.0.2.1",
        "z\t1\tA\t192.0.2.1",
        "",
      ].join("\n"),
    );
  });

  test("is equal for equal zones in any order, and only for these", () => {
    fc.assert(
      fc.property(recordSets, fc.array(fc.nat(), { minLength: 25, maxLength: 25 }), (sets, random) => {
        const shuffled = sets
          .map((one, index) => ({ one: { ...one, rdata: one.rdata.toReversed() }, at: random[index] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(zoneContentHash(shuffled, sha256)).toEqual(zoneContentHash(sets, sha256));
        const [first, ...others] = sets;
        if (first !== undefined) expect(zoneContentHash(others, sha256)).not.toEqual(zoneContentHash(sets, sha256));
      }),
    );
  });
});

describe("content hash", () => {
  test("follows changes without the rest of the zone, there and back", () => {
    fc.assert(
      fc.property(recordSets, recordSets, (before, after) => {
        const changes = diffZones(before, after);
        const changed = changeContentHash(zoneContentHash(before, sha256), changes, sha256);
        expect(changed).toEqual(zoneContentHash(after, sha256));
        expect(changeContentHash(changed, invertChanges(changes), sha256)).toEqual(zoneContentHash(before, sha256));
      }),
    );
  });
});

describe("changes", () => {
  const before = [set("", "MX", 300, "10 a.se."), set("www", "A", 300, "192.0.2.1"), set("old", "A", 300, "192.0.2.1")];
  const after = [set("", "MX", 300, "10 a.se."), set("www", "A", 60, "192.0.2.1"), set("new", "A", 300, "192.0.2.1")];

  test("name each touched set with both sides", () => {
    expect(diffZones(before, after)).toEqual([
      { owner: "new", type: "A", old: null, new: { ttlSeconds: 300, rdata: ["192.0.2.1"] } },
      { owner: "old", type: "A", old: { ttlSeconds: 300, rdata: ["192.0.2.1"] }, new: null },
      {
        owner: "www",
        type: "A",
        old: { ttlSeconds: 300, rdata: ["192.0.2.1"] },
        new: { ttlSeconds: 60, rdata: ["192.0.2.1"] },
      },
    ]);
    expect(diffZones(before, before.toReversed())).toEqual([]);
  });

  test("lead from one state to the other, and back to exactly the former one", () => {
    fc.assert(
      fc.property(recordSets, recordSets, (left, right) => {
        const changes = diffZones(left, right);
        const there = applyChanges(left, changes);
        expect(there.conflicts).toEqual([]);
        expect(sortRecordSets(there.sets)).toEqual(right);
        const back = applyChanges(there.sets, invertChanges(changes));
        expect(canonicalZoneText(back.sets)).toBe(canonicalZoneText(left));
      }),
    );
  });

  test("skip a set that somebody else has changed, and apply the others", () => {
    const changes = diffZones(before, after);
    const meanwhile = [...before.slice(0, 1), set("www", "A", 300, "192.0.2.99"), ...before.slice(2)];
    const { sets, conflicts } = applyChanges(meanwhile, changes);
    expect(conflicts.map(({ change, found }) => [change.owner, found?.rdata])).toEqual([["www", ["192.0.2.99"]]]);
    expect(sortRecordSets(sets).map((one) => [one.owner, one.rdata[0]])).toEqual([
      ["", "10 a.se."],
      ["new", "192.0.2.1"],
      ["www", "192.0.2.99"],
    ]);
  });

  test("that are in the zone already are no conflict", () => {
    expect(applyChanges(after, diffZones(before, after))).toEqual({ sets: after, conflicts: [] });
  });
});

describe("plan", () => {
  const zoneOf = (count: number) => Array.from({ length: count }, (_, index) => set(`h${index}`, "A", 300, "192.0.2.1"));

  test("counts its changes", () => {
    const plan = planZoneChange(
      [set("a", "A", 1, "192.0.2.1"), set("b", "A", 1, "192.0.2.1")],
      [set("a", "A", 2, "192.0.2.1"), set("c", "A", 1, "192.0.2.1")],
    );
    expect([plan.added, plan.changed, plan.removed, plan.setsBefore]).toEqual([1, 1, 1, 2]);
    expect(plan.confirmations).toEqual([]);
  });

  test("asks for a typed count when more than 30 % of ten sets or more go or change", () => {
    expect(planZoneChange(zoneOf(10), zoneOf(7)).confirmations).toEqual([]);
    expect(planZoneChange(zoneOf(10), zoneOf(6)).confirmations).toEqual([{ kind: "large_change", touched: 4, percent: 40 }]);
    expect(planZoneChange(zoneOf(9), []).confirmations).toEqual([]);
    expect(planZoneChange(zoneOf(10), zoneOf(100)).confirmations).toEqual([]);
  });

  test("asks before the name servers of the apex or a DS change", () => {
    const zone = [set("", "NS", 1, "a.se.", "b.se."), set("sub", "NS", 1, "a.se.")];
    const changed = [
      set("", "NS", 1, "a.se.", "c.se."),
      set("sub", "NS", 1, "c.se."),
      set("sub", "DS", 1, `1 13 2 ${"ab".repeat(32)}`),
    ];
    expect(planZoneChange(zone, changed).confirmations).toEqual([
      { kind: "apex_name_servers" },
      { kind: "delegation_signer", owners: ["sub"] },
    ]);
    expect(planZoneChange([], zone).confirmations).toEqual([]);
  });
});

describe("serial", () => {
  test.each([
    [1, 0, 1],
    [0, 1, -1],
    [5, 5, 0],
    [0, 4_294_967_295, 1],
    [100, 4_294_967_000, 1],
    [2_147_483_648, 0, null],
    [2_147_483_647, 0, 1],
    [2_147_483_649, 0, -1],
  ])("%d against %d is %s", (a, b, result) => {
    expect(compareSerials(a, b)).toBe(result);
  });

  test("follows the date, then counts up, and never goes back", () => {
    const today = calendarDate("2026-03-14");
    expect(nextSerial(0, today)).toBe(2_026_031_400);
    expect(nextSerial(2_026_031_399, today)).toBe(2_026_031_400);
    expect(nextSerial(2_026_031_400, today)).toBe(2_026_031_401);
    expect(nextSerial(2_026_031_499, today)).toBe(2_026_031_500);
    expect(nextSerial(2_030_010_100, today)).toBe(2_030_010_101);
    expect(nextSerial(1, today)).toBe(2_026_031_400);
    expect(nextSerial(4_294_967_295, today)).toBe(2_026_031_400);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_294_967_295 }), (current) => {
        const next = nextSerial(current, today);
        expect(isSerialNewer(next, current) && next > 0 && next <= 4_294_967_295).toBe(true);
      }),
    );
  });

  test("skips 0 when it wraps around", () => {
    // 3900010100, the serial of that day, is older than the current one, so the serial can only be raised by one
    expect(nextSerial(4_294_967_295, calendarDate("3900-01-01"))).toBe(1);
  });
});

describe("combining", () => {
  const zone = [set("www", "A", 300, "192.0.2.1"), set("www", "TXT", 300, '"x"'), set("", "MX", 300, "10 a.se.")];

  test("finds conflicts: same name and type, and types that exclude each other", () => {
    const conflictsOf = (incoming: RecordSet) =>
      findConflicts(zone, [incoming]).flatMap((one) => one.existing.map((other) => `${other.owner} ${other.type}`));
    expect(conflictsOf(set("www", "A", 300, "192.0.2.2"))).toEqual(["www A"]);
    expect(conflictsOf(set("www", "A", 300, "192.0.2.1"))).toEqual([]);
    expect(conflictsOf(set("www", "AAAA", 300, "::1"))).toEqual([]);
    expect(conflictsOf(set("www", "CNAME", 300, "a.se."))).toEqual(["www A", "www TXT"]);
    expect(conflictsOf(set("www", "REDIRECT", 300, "301 https://a.se/"))).toEqual(["www A"]);
    expect(conflictsOf(set("", "MAILFORWARD", 300, "a b@a.se"))).toEqual([" MX"]);
  });

  test("replaces conflicting sets, or keeps all", () => {
    const incoming = [set("www", "A", 60, "192.0.2.2"), set("", "MAILFORWARD", 300, "a b@a.se")];
    const keysOf = (sets: RecordSet[]) => sets.map((one) => `${one.owner} ${one.type} ${one.ttlSeconds} ${one.rdata.join("|")}`);
    expect(keysOf(combineRecordSets(zone, incoming, "replace"))).toEqual([
      " MAILFORWARD 300 a b@a.se",
      "www A 60 192.0.2.2",
      'www TXT 300 "x"',
    ]);
    expect(keysOf(combineRecordSets(zone, incoming, "keep"))).toEqual([
      " MAILFORWARD 300 a b@a.se",
      " MX 300 10 a.se.",
      "www A 60 192.0.2.1|192.0.2.2",
      'www TXT 300 "x"',
    ]);
    expect(keysOf(combineRecordSets([set("www", "CNAME", 1, "a.se.")], [set("www", "A", 1, "192.0.2.1")], "replace"))).toEqual([
      "www A 1 192.0.2.1",
    ]);
  });
});

describe("template", () => {
  test("replaces {{domain}} by the name of the zone", () => {
    const template = [
      { owner: "", type: "MX", ttlSeconds: 3600, rdata: ["0 {{domain}}.mail.example.com"] },
      { owner: "autodiscover", type: "CNAME", ttlSeconds: 3600, rdata: ["autodiscover.example.com."] },
      { owner: "_dmarc", type: "TXT", ttlSeconds: 3600, rdata: ['"v=DMARC1; rua=mailto:dmarc@{{ DOMAIN }}"'] },
    ];
    const result = expandTemplate(template, "example.se");
    expect(result.ok && result.value.map((one) => one.rdata[0])).toEqual([
      "0 example.se.mail.example.com.",
      "autodiscover.example.com.",
      '"v=DMARC1; rua=mailto:dmarc@example.se"',
    ]);
  });

  test("reports variables it does not know, and invalid records", () => {
    const reasonsOf = (owner: string, rdata: string) => {
      const result = expandTemplate([{ owner, type: "TXT", ttlSeconds: 60, rdata: [rdata] }], "example.se");
      return result.ok ? [] : result.problems.map((one) => `${one.reason} ${one.detail ?? ""}`);
    };
    expect(reasonsOf("a", '"{{user}}"')).toEqual(["dns.unknown_variable {{user}}"]);
    expect(reasonsOf("a", '"{{}}"')).toEqual(["dns.unknown_variable {{}}"]);
    expect(reasonsOf("@", '"x"')).toEqual(["dns.invalid_owner @"]);
  });
});

test("name servers get addresses for REDIRECT, one MX set for any number of MAILFORWARD, and the rest unchanged", () => {
  const hosts = {
    redirectIpv4: ["192.0.2.80"],
    redirectIpv6: ["2001:db8::80"],
    mailExchanges: [
      { preference: 10, host: "mx1.forward.example" },
      { preference: 20, host: "mx2.forward.example" },
    ],
  };
  const zone = [
    set("www", "REDIRECT", 300, "301 https://a.se/"),
    set("www", "TXT", 60, '"x"'),
    set("", "MAILFORWARD", 600, "a x@a.se", "b x@a.se"),
    set("", "NS", 3600, "ns1.a.se."),
  ];
  expect(publishedRecordSets(zone, hosts)).toEqual([
    set("", "MX", 600, "10 mx1.forward.example.", "20 mx2.forward.example."),
    set("", "NS", 3600, "ns1.a.se."),
    set("www", "A", 300, "192.0.2.80"),
    set("www", "AAAA", 300, "2001:db8::80"),
    set("www", "TXT", 60, '"x"'),
  ]);
  const without = { ...hosts, redirectIpv6: [] };
  expect(publishedRecordSets(zone, without).some((one) => one.type === "AAAA")).toBe(false);
});
