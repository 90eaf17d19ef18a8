import fc from "fast-check";
import { expect, test } from "vitest";
import { mergedFacts, type MergeFacts } from "./merge.rules.ts";

const facts: fc.Arbitrary<MergeFacts> = fc.record({
  state: fc.constantFrom("open", "closed"),
  isUnreadStaff: fc.boolean(),
  isWithThird: fc.boolean(),
  isUnreadCustomer: fc.boolean(),
  answerDueAt: fc.option(fc.date({ noInvalidDate: true })),
  priority: fc.integer({ min: 1, max: 5 }),
  tags: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 3 }),
  assignedTo: fc.option(fc.constantFrom("otto", "olga")),
  about: fc.option(fc.record({ kind: fc.constant("domain"), id: fc.constantFrom("one", "two") })),
});
const some = fc.array(facts, { minLength: 1, maxLength: 5 });

test("a merged ticket waits for one at most, is never answered later than any that waited, and never has more tags than allowed", () => {
  fc.assert(
    fc.property(facts, some, (target, sources) => {
      const merged = mergedFacts(target, sources, 4);
      const waited = [target, ...sources].filter(({ state, isUnreadStaff }) => state === "open" && isUnreadStaff);
      if (merged.state === "open") expect(merged.isUnreadStaff && merged.isWithThird).toBe(false);
      expect(merged.isUnreadStaff || waited.length === 0).toBe(true);
      for (const { answerDueAt: due } of waited)
        if (due !== null) expect(Number(merged.answerDueAt)).toBeLessThanOrEqual(Number(due));
      expect(merged.tags.length).toBeLessThanOrEqual(4);
      expect(new Set(merged.tags).size).toBe(merged.tags.length);
    }),
  );
});

test("a closed ticket is opened by an open one that is merged into it, and an open one is not closed", () => {
  fc.assert(
    fc.property(facts, some, (target, sources) => {
      const isAnyOpen = [target, ...sources].some(({ state }) => state === "open");
      expect(mergedFacts(target, sources, 10).state).toBe(isAnyOpen ? "open" : "closed");
    }),
  );
});
