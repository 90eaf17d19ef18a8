import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, OwnerTable } from "./owner-table.ts";

test("numbers names in order, and finds them again", () => {
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

test("names with the same hash are found as fast as others", () => {
  const names: string[] = [];
  for (let at = 0; names.length < 500; at += 1) {
    const name = `h${at}`;
    if ((hashOf(name, 0, name.length) & 1023) === 7) names.push(name);
  }
  const table = new OwnerTable();
  for (const name of names) table.add(name);
  expect(names.map((name) => table.get(name))).toEqual(names.map((_, index) => index));
});
