import { expect, test } from "vitest";
import { consentOf, isToBeAsked, sidesOf } from "./registrant-change.rules.ts";

const now = new Date("2026-11-21T10:00:00Z");

test("both sides are asked, one address once; a single no ends it", () => {
  expect(sidesOf("a@example.se", "A@example.se ")).toEqual(["both"]);
  expect(sidesOf("a@example.se", "b@example.se")).toEqual(["old", "new"]);
  expect(consentOf([])).toBe("waiting");
  expect(
    consentOf([
      { side: "old", answer: "agreed" },
      { side: "new", answer: null },
    ]),
  ).toBe("waiting");
  expect(
    consentOf([
      { side: "old", answer: "agreed" },
      { side: "new", answer: "agreed" },
    ]),
  ).toBe("agreed");
  expect(
    consentOf([
      { side: "old", answer: null },
      { side: "new", answer: "refused" },
    ]),
  ).toBe("refused");
});

test("a mail is repeated after a pause, and never after an answer", () => {
  expect(isToBeAsked({ answer: null, askedAt: null }, now)).toBe(true);
  expect(isToBeAsked({ answer: null, askedAt: new Date(now.getTime() - 60_000) }, now)).toBe(false);
  expect(isToBeAsked({ answer: null, askedAt: new Date(now.getTime() - 600_000) }, now)).toBe(true);
  expect(isToBeAsked({ answer: "agreed", askedAt: null }, now)).toBe(false);
});
