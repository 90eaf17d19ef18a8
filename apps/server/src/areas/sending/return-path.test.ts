import fc from "fast-check";
import { expect, test } from "vitest";
import { ReturnPaths } from "./return-path.ts";

const paths = new ReturnPaths(Buffer.alloc(32, 7));
const others = new ReturnPaths(Buffer.alloc(32, 8));

test("a return path leads to its delivery, in any case of letters and at any host, and fits before an @", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const local = paths.localPart(id);
      expect(local.length).toBeLessThanOrEqual(64);
      expect(paths.deliveryOf(`${local}@bounce.example.net`)).toBe(id);
      expect(paths.deliveryOf(`${local.toUpperCase()}@bounce.other.example`)).toBe(id);
      expect(others.deliveryOf(`${local}@bounce.example.net`)).toBe(null);
    }),
  );
});

test("a return path in which one letter is different leads nowhere [T107]", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.nat(44),
      fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz234567-+=")),
      (id, at, letter) => {
        const local = paths.localPart(id);
        const changed = `${local.slice(0, at)}${letter}${local.slice(at + 1)}`;
        fc.pre(changed !== local);
        expect(paths.deliveryOf(`${changed}@bounce.example.net`)).toBe(null);
      },
    ),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(paths.deliveryOf(text)).toBe(null);
    }),
  );
});
