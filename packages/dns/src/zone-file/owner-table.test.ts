import * as fc from "fast-check";
import { expect, test } from "vitest";
import { OwnerTable } from "./owner-table.ts";

test("numbers names as they come, and finds them again", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 6 }), { maxLength: 3000 }), fc.nat(5000), (names, expected) => {
      const table = new OwnerTable(expected);
      for (const [index, name] of names.entries()) {
        expect(table.get(name)).toBe(-1);
        expect(table.add(name)).toBe(index);
      }
      expect(names.map((name) => table.get(name))).toEqual(names.map((_, index) => index));
      expect(table.get("never added")).toBe(-1);
    }),
    { numRuns: 60 },
  );
});

test("names that all fall on one place are found as fast as others", () => {
  const hashOf = (name: string) => {
    let hash = 0x81_1c_9d_c5;
    for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
    return (hash ^ (hash >>> 15)) & 1023;
  };
  const names: string[] = [];
  for (let at = 0; names.length < 500; at += 1) if (hashOf(`h${at}`) === 7) names.push(`h${at}`);
  const table = new OwnerTable();
  for (const name of names) table.add(name);
  expect(names.map((name) => table.get(name))).toEqual(names.map((_, index) => index));
});
