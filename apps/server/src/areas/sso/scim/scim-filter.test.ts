import { expect, test } from "vitest";
import { readFilter } from "./scim-filter.ts";

const berit = {
  id: "0198a000-0000-7000-8000-000000000001",
  userName: "Berit.Ek@kvarn.se",
  externalId: "ABC",
  active: true,
  name: { givenName: "Berit", familyName: "Ek" },
  emails: [{ value: "Berit.Ek@kvarn.se", type: "work", primary: true }],
  meta: { lastModified: "2026-11-30T10:00:00Z" },
};

test.each([
  ['userName eq "berit.ek@KVARN.se"', true],
  ['USERNAME Eq "berit.ek@kvarn.se"', true],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "berit.ek@kvarn.se"', true],
  ['userName eq "annan@kvarn.se"', false],
  ['userName sw "berit"', true],
  ['name.familyName sw "e" and active eq true', true],
  ['active eq "False"', false],
  ['externalId eq "ABC"', true],
  ['externalId eq "abc"', false],
  ['emails[type eq "work" and value eq "berit.ek@kvarn.se"]', true],
  ['emails.value eq "berit.ek@kvarn.se"', true],
  ["not (active eq true)", false],
  ['meta.lastModified gt "2026-01-01T00:00:00Z"', true],
])("%s", (text, isFound) => {
  expect(readFilter(text)?.(berit)).toBe(isFound);
});

test.each(["userName eq", "and and", "userName like 'x'", `userName eq "${"x".repeat(600)}"`])("%s is no filter", (text) => {
  expect(readFilter(text)).toBeNull();
});
