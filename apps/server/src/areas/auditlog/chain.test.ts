import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOf, hashOf, leavesOf, readLeaves, rootOf, start, type End, type Fault, type Leaf, type Link } from "./chain.ts";

type Entry = Link & { readonly at: string };

/** A log with these actions, chained as the database chains entries. */
function logOf(actions: readonly string[]): Entry[] {
  let before: End = start;
  return actions.map((action, index) => {
    const seq = index + 1;
    const at = new Date(Date.UTC(2026, 0, 1, 0, seq)).toISOString();
    const body = JSON.stringify({ action, seq, at: at.replace("Z", "123Z") });
    const entry = { seq, prev: before.hash, hash: hashOf(before.hash, body), body, at };
    before = entry;
    return entry;
  });
}

function firstFault(entries: readonly Entry[]): Fault | null {
  let before: End = start;
  for (const entry of entries) {
    const fault = faultOf(before, entry, entry.at);
    if (fault !== null) return fault;
    before = entry;
  }
  return null;
}

const actions = fc.array(fc.string(), { minLength: 3, maxLength: 20 });

describe("the chain of the audit log", () => {
  test("is whole as it was written, also where the content of entries is withheld", () => {
    fc.assert(
      fc.property(actions, fc.nat(), (all, at) => {
        const log = logOf(all);
        expect(firstFault(log)).toBeNull();
        const withheld = log.map((entry, index) => (index === at % log.length ? { ...entry, body: null } : entry));
        expect(firstFault(withheld)).toBeNull();
      }),
    );
  });

  test("shows every change of one entry: what was done, when, its place, and that it is gone", () => {
    fc.assert(
      fc.property(actions, fc.nat(), (all, pick) => {
        const log = logOf(all);
        const at = pick % (log.length - 1);
        const changed = (change: (entry: Entry) => Partial<Entry>) =>
          log.map((entry, index) => (index === at ? { ...entry, ...change(entry) } : entry));
        const seq = at + 1;
        expect(firstFault(changed(({ body }) => ({ body: `${body} ` })))).toEqual({ seq, what: "content" });
        expect(firstFault(changed(() => ({ at: "2020-01-01T00:00:00.000Z" })))).toEqual({ seq, what: "time" });
        expect(firstFault(changed(() => ({ prev: hashOf(start.hash, "other") })))).toEqual({ seq, what: "order" });
        expect(firstFault(log.filter((_, index) => index !== at))).toEqual({ seq: seq + 1, what: "gap" });
        // If somebody changes an entry and recomputes its hash, the hash of the next entry no longer fits.
        const forged = changed(({ prev, body }) => ({ body: `${body} `, hash: hashOf(prev, `${body} `) }));
        expect(firstFault(forged)).toEqual({ seq: seq + 1, what: "order" });
      }),
    );
  });
});

test("an anchor says the ends it covers, and its root changes with each of them and with the anchor before", () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
  const leaf: fc.Arbitrary<Leaf> = fc.record({ accountId: fc.uuid(), seq: fc.integer({ min: 1, max: 2 ** 40 }), hash });
  fc.assert(
    fc.property(fc.array(leaf, { minLength: 1, maxLength: 5 }), hash, (leaves, before) => {
      const bytes = leavesOf(leaves);
      expect(readLeaves(bytes)).toEqual(leaves);
      const root = rootOf(before, bytes);
      expect(rootOf(hashOf(before, ""), bytes)).not.toBe(root);
      const [first, ...rest] = leaves;
      if (first !== undefined) expect(rootOf(before, leavesOf([{ ...first, seq: first.seq + 1 }, ...rest]))).not.toBe(root);
    }),
  );
});
