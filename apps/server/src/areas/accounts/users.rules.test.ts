import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effectiveRights, isLastOwner, mayChange, mayGive } from "./users.rules.ts";

const names = fc.subarray(["dns_view", "dns_edit", "domain_view", "economy_pay", "account_edit_user"]);

describe("rights", () => {
  test("a denial wins over the role and over what was added", () => {
    const rights = effectiveRights({
      role: ["dns_view", "dns_edit"],
      extra: ["economy_pay"],
      denied: ["dns_edit", "economy_pay"],
    });
    expect([...rights]).toEqual(["dns_view"]);
  });

  test("the rights of a user never contain a denied one, or one that nobody gave", () => {
    fc.assert(
      fc.property(names, names, names, (role, extra, denied) => {
        const rights = effectiveRights({ role, extra, denied });
        for (const name of rights) {
          expect(denied).not.toContain(name);
          expect([...role, ...extra]).toContain(name);
        }
      }),
    );
  });

  test("nobody gives rights they do not hold, and nobody changes a user with more rights", () => {
    fc.assert(
      fc.property(names, names, (mine, theirs) => {
        const isWithin = theirs.every((name) => mine.includes(name));
        expect(mayGive(new Set(mine), new Set(theirs))).toBe(isWithin);
        expect(mayChange(new Set(mine), new Set(theirs))).toBe(isWithin);
      }),
    );
  });
});

test("the last owner who can log in counts as the last one, whatever other owners were invited", () => {
  const [anna, bo] = [
    { userId: "anna", isOwner: true, isWaiting: false, hasEnd: false },
    { userId: "bo", isOwner: true, isWaiting: true, hasEnd: false },
  ];
  expect(isLastOwner([anna, bo], "anna")).toBe(true);
  expect(isLastOwner([anna, { ...bo, isWaiting: false }], "anna")).toBe(false);
  expect(isLastOwner([anna, bo], "bo")).toBe(false);
  expect(isLastOwner([anna, { ...bo, isOwner: false, isWaiting: false }], "anna")).toBe(true);
  expect(isLastOwner([anna, { ...bo, isWaiting: false, hasEnd: true }], "anna")).toBe(true);
});
