import { checkUsername } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { domainOf, groupsIn, isProved, proofValue, roleOfGroups, usernameFor, whoIsMeant } from "./provider.rules.ts";

const candidate = fc.record({
  userId: fc.uuid(),
  isLinked: fc.boolean(),
  isOther: fc.boolean(),
  isMember: fc.boolean(),
  isElsewhere: fc.boolean(),
  isDisabled: fc.boolean(),
  awaitsProof: fc.boolean(),
});

test("nobody is let in as a user who belongs to another account, is no member, is disabled, or is linked to another person [T109]", () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 4 }), (all) => {
      const meant = whoIsMeant(all);
      if (meant.kind !== "known") return;
      const user = all.find(({ userId }) => userId === meant.userId);
      expect(user).toMatchObject({ isMember: true, isElsewhere: false, isDisabled: false });
      if (meant.isFirst) expect(user).toMatchObject({ isLinked: false, isOther: false });
    }),
  );
});

test("a new user is only made where no user of an account has the address", () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 4 }), (all) => {
      if (whoIsMeant(all).kind !== "nobody") return;
      expect(all.some((each) => each.isLinked || each.isElsewhere || (each.isMember && !each.isDisabled))).toBe(false);
    }),
  );
});

test("the first group of the list that fits gives the role, or else the role of everybody", () => {
  const groupRoles = [
    { group: "it", role: "technical" },
    { group: "economy", role: "economy" },
  ];
  const roleOf = (groups: string[], defaultRole: string | null) => roleOfGroups(groups, { groupRoles, defaultRole });
  expect([roleOf(["economy", "it"], null), roleOf(["x"], "readonly"), roleOf(["IT"], null)]).toEqual([
    "technical",
    "readonly",
    null,
  ]);
});

test("groups are read from a list or from a text", () => {
  expect([groupsIn(["a", 7, " b "]), groupsIn("a, b,"), groupsIn(undefined), groupsIn({ a: 1 })]).toEqual([
    ["a", "b"],
    ["a", "b"],
    [],
    [],
  ]);
});

test("the domain of an address is what stands behind its last @", () => {
  const domains = ['"a@b"@Kvarn.example', "anna", "@kvarn.example", "anna@", ""].map(domainOf);
  expect(domains).toEqual(["kvarn.example", null, null, null, null]);
});

test("every address gives a username that the panel accepts", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.constantFrom("", "_123456"), (address, ending) => {
      expect(checkUsername(usernameFor(address, ending))).toBeNull();
    }),
  );
  expect([usernameFor("Åsa.Öberg@kvarn.example"), usernameFor("å@kvarn.example")]).toEqual(["asa_oberg", "user_a"]);
});

test("a domain is proved by its own token alone, among whatever other texts", () => {
  const texts = ["v=spf1 -all", ` ${proofValue("abc")} `];
  expect([isProved(texts, "abc"), isProved(texts, "ab"), isProved(texts, "abcd"), isProved([], "abc")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
