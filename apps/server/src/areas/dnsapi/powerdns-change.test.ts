import fc from "fast-check";
import { expect, test } from "vitest";
import { apexOfId, readChanges, wantedSets } from "./powerdns-change.rules.ts";

const apex = "kvarn.se";

test("no input makes it throw, and no change leaves the zone", () => {
  const word = fc.constantFrom("REPLACE", "DELETE", "EXTEND", "PRUNE", "A", "TXT", "kvarn.se.", "a.KVARN.se.", "x.se.");
  const text = fc.oneof(word, fc.string());
  const rrset = fc.record(
    {
      name: text,
      type: text,
      changetype: text,
      ttl: fc.oneof(fc.integer(), text),
      records: fc.oneof(fc.jsonValue(), fc.array(fc.record({ content: text, disabled: fc.boolean() }), { maxLength: 3 })),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(fc.jsonValue(), fc.record({ rrsets: fc.array(fc.oneof(rrset, fc.jsonValue()), { maxLength: 3 }) }));
  fc.assert(
    fc.property(body, (sent) => {
      const read = readChanges(sent, apex);
      if (!read.ok) {
        expect(read.error).not.toBe("");
        return;
      }
      const wanted = wantedSets(read.value, [], apex);
      if (!wanted.ok) return;
      const keys = wanted.value.map(({ owner, type }) => `${owner} ${type}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(wanted.value.every(({ owner }) => owner === owner.toLowerCase() && !owner.endsWith("."))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

const one = (changetype: string, ...contents: string[]) => ({
  name: `www.${apex}.`,
  type: "A",
  ttl: 300,
  changetype,
  records: contents.map((content) => ({ content })),
});
const after = (present: readonly string[], ...rrsets: object[]) => {
  const read = readChanges({ rrsets }, apex);
  if (!read.ok) return read.error;
  const set = { owner: "www", type: "A" as const, ttlSeconds: 60, rdata: present };
  const wanted = wantedSets(read.value, present.length === 0 ? [] : [set], apex);
  return wanted.ok ? wanted.value.map((each) => each.new) : wanted.error;
};

test("changes of the same set are applied in sequence", () => {
  expect(after(["192.0.2.1"], one("EXTEND", "192.0.2.2"), one("PRUNE", "192.0.2.1"))).toEqual([
    { ttl: 300, rdata: ["192.0.2.2"] },
  ]);
  expect(after(["192.0.2.1"], one("PRUNE", "192.0.2.1"))).toEqual([null]);
  expect(after([], one("PRUNE", "192.0.2.1"))).toEqual([null]);
  expect(after(["192.0.2.1"], one("DELETE"), one("REPLACE", "192.0.2.9"))).toEqual([{ ttl: 300, rdata: ["192.0.2.9"] }]);
  expect(after(["192.0.2.1"], one("REPLACE"))).toEqual([null]);
  expect(after(["192.0.2.1"], { ...one("EXTEND", "192.0.2.2"), ttl: undefined })).toEqual([
    { ttl: 60, rdata: ["192.0.2.1", "192.0.2.2"] },
  ]);
  expect(after([], { ...one("EXTEND", "192.0.2.2"), ttl: undefined })).toMatch("Key 'ttl' not an Integer");
  expect(after(["192.0.2.1"], { ...one("REPLACE"), records: undefined, comments: [] })).toEqual([
    { ttl: 60, rdata: ["192.0.2.1"] },
  ]);
  expect(after([], one("EXTEND", "192.0.2.1", "192.0.2.2"))).toMatch("Exactly one record");
  expect(after([], { ...one("REPLACE", "192.0.2.1"), records: [{ content: "192.0.2.1", disabled: true }] })).toMatch("disabled");
});

test("a comment for a set that does not exist creates no set", () => {
  expect(after([], { ...one("REPLACE"), records: undefined, comments: [] })).toEqual([null]);
});

test.each([
  ["kvarn.se.", "kvarn.se"],
  ["KVARN.se", "kvarn.se"],
  ["0=2F25.2.0.192.in-addr.arpa.", "0/25.2.0.192.in-addr.arpa"],
  ["", null],
  [".", null],
  ["=00.se.", null],
  ["a b.se", null],
])("the id %s names the zone %s", (id, name) => expect(apexOfId(id)).toBe(name));
