import { expect, test } from "vitest";
import { registrantLanguage } from "./registrant-language.rules.ts";

test.each([
  ["a user's own choice stands above the country", "en", "SE", "sv", "en"],
  ["a registrant in Sweden reads Swedish", null, "SE", "en", "sv"],
  ["a registrant elsewhere reads what the account does", null, "FI", "sv", "sv"],
  ["and English where that is the account's", null, "DE", "en", "en"],
])("%s", (_, userLanguage, country, accountLanguage, expected) => {
  expect(registrantLanguage({ userLanguage, country, accountLanguage })).toBe(expected);
});
